import { getAnalysis } from '../../../contract/analyses.ts';
import { OBJECT_ID_PATTERN } from '../../../contract/objectId.ts';
import { jsonTextReply } from '../../http/reply.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { ANALYSIS_STYLE, analysisNotFound, malformedId } from './analysisReplies.ts';

/** P2 4.8, Get: the only route that shows the channel post. */
export const getAnalysisRoute: ServiceRoute = {
  operation: getAnalysis,
  style: ANALYSIS_STYLE,
  handle: ({ parameters, key, store, runRead: reads }) => {
    const id = parameters['analysisId'] ?? '';
    if (!OBJECT_ID_PATTERN.test(id)) return malformedId('analysisId');
    const row = reads(() => store.analyses.find(id));
    if (row === undefined || row.communityId !== key.communityId) return analysisNotFound();
    const analysis = `${row.body.slice(0, -1)},"message":${row.post}}`;
    return jsonTextReply(
      200,
      `{"status":"success","statusCode":200,"message":"Analysis retrieved successfully","data":{"analysis":${analysis}}}`,
    );
  },
};
