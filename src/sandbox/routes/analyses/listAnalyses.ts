import { listAnalyses as operation } from '../../../contract/analyses.ts';
import { jsonTextReply } from '../../http/reply.ts';
import { countOf, queryValues } from '../queryValues.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { ANALYSIS_STYLE, analysisError } from './analysisReplies.ts';
import { channelOf } from './channelOf.ts';

const DEFAULT_LIMIT = 20;
const MOST = 100;
const MOST_PAGES = 999_999_999;

/** P2 4.8, list (assumed shape): whole analyses without `message`, newest first. */
export const listAnalyses: ServiceRoute = {
  operation,
  style: ANALYSIS_STYLE,
  answer: (call) => {
    const channel = channelOf(call);
    if ('status' in channel) return channel;
    const read = queryValues(call.query, ['page', 'limit']);
    if ('detail' in read) return invalid(read.detail);
    const page = countOf(read.values.page, 1, MOST_PAGES);
    if (page === undefined) return invalid('page must be a whole number from 1');
    const limit = countOf(read.values.limit, DEFAULT_LIMIT, MOST);
    if (limit === undefined) return invalid(`limit must be a whole number from 1 to ${MOST}`);
    const { analyses } = call.store;
    const body = call.reads(() =>
      analyses.heldPage(`${channel.channelId} ${page} ${limit}`, () => {
        const total = analyses.count(channel.channelId);
        const paging = JSON.stringify({ total, page, limit, totalPages: Math.ceil(total / limit) });
        const bodies = analyses.pageBodies(channel.channelId, limit, (page - 1) * limit);
        return joined(bodies, `],"pagination":${paging}}}`);
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
function joined(bodies: readonly Buffer[], tail: string): Buffer {
  const parts = bodies.flatMap((body, i) => (i === 0 ? [body] : [COMMA, body]));
  return Buffer.concat([HEAD, ...parts, Buffer.from(tail)]);
}

function invalid(detail: string) {
  return analysisError(400, 'Validation failed', detail);
}
