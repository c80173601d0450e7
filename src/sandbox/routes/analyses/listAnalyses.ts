import { listAnalyses as operation } from '../../../contract/analyses.ts';
import { jsonTextReply } from '../../http/reply.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { ANALYSIS_STYLE, analysisError } from './analysisReplies.ts';
import { channelOf } from './channelOf.ts';

const DEFAULT_LIMIT = 20;
const MOST = 100;

/** P2 4.8, list (assumed shape): whole analyses without `message`, newest first. */
export const listAnalyses: ServiceRoute = {
  operation,
  style: ANALYSIS_STYLE,
  answer: (call) => {
    const channel = channelOf(call);
    if ('status' in channel) return channel;
    const page = wholeNumber(call.query.get('page'), 1);
    if (page === undefined) return invalid('page must be a whole number from 1');
    const limit = wholeNumber(call.query.get('limit'), DEFAULT_LIMIT);
    if (limit === undefined || limit > MOST) return invalid(`limit must be a whole number from 1 to ${MOST}`);
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

function wholeNumber(text: string | null, absent: number): number | undefined {
  if (text === null) return absent;
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 ? value : undefined;
}
