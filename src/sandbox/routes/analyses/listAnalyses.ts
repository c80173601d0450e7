import { listAnalyses } from '../../../contract/analyses.ts';
import { jsonTextReply } from '../../http/reply.ts';
import { parseCount, readQuery } from '../queryValues.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { ANALYSIS_STYLE, analysisError } from './analysisReplies.ts';
import { requireChannel } from './channelOf.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const MAX_PAGE = 999_999_999;

/** P2 4.8, list (assumed shape): whole analyses without `message`, newest first. */
export const listAnalysesRoute: ServiceRoute = {
  operation: listAnalyses,
  style: ANALYSIS_STYLE,
  handle: (call) => {
    const channel = requireChannel(call);
    if ('status' in channel) return channel;
    const read = readQuery(call.query, ['page', 'limit']);
    if ('detail' in read) return invalidParameter(read.detail);
    const page = parseCount(read.values.page, 1, MAX_PAGE);
    if (page === undefined) return invalidParameter('page must be a whole number from 1');
    const limit = parseCount(read.values.limit, DEFAULT_LIMIT, MAX_LIMIT);
    if (limit === undefined) return invalidParameter(`limit must be a whole number from 1 to ${MAX_LIMIT}`);
    const { analyses } = call.store;
    const body = call.runRead(() =>
      analyses.cachedPage(`${channel.channelId} ${page} ${limit}`, () => {
        const total = analyses.count(channel.channelId);
        const paging = JSON.stringify({ total, page, limit, totalPages: Math.ceil(total / limit) });
        const bodies = analyses.pageBodies(channel.channelId, limit, (page - 1) * limit);
        return joinBodies(bodies, `],"pagination":${paging}}}`);
      }),
    );
    return jsonTextReply(200, body);
  },
};

const HEAD = Buffer.from(
  '{"status":"success","statusCode":200,"message":"Analyses retrieved successfully","data":{"analyses":[',
);
const COMMA = Buffer.from(',');

/** Answers that are written already are only put side by side. */
function joinBodies(bodies: readonly Buffer[], tail: string): Buffer {
  const parts = bodies.flatMap((body, i) => (i === 0 ? [body] : [COMMA, body]));
  return Buffer.concat([HEAD, ...parts, Buffer.from(tail)]);
}

function invalidParameter(detail: string) {
  return analysisError(400, 'Validation failed', detail);
}
