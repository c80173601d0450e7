import { jsonTextReply, type Reply } from '../../http/reply.ts';
import type { AnalysisRow } from '../../store/analysisTable.ts';

/** Success with `data.analysis`, without the channel post. */
export function analysisReply(status: number, message: string, row: AnalysisRow): Reply {
  return jsonTextReply(
    status,
    `{"status":"success","statusCode":${status},"message":${JSON.stringify(message)},"data":{"analysis":${row.body}}}`,
  );
}
