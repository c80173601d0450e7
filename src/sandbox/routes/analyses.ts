import { createHash } from 'node:crypto';
import type { Card } from '../../card/card.ts';
import { createAnalysis, deleteAnalysis, getAnalysis, listAnalyses } from '../../contract/analyses.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { saveDrawings, storedCard, toAnalysisRow } from '../analyses/analysisRow.ts';
import {
  linkProblem,
  type ReadResult,
  readDrawings,
  readLevels,
  readNewMetadata,
  unknownField,
} from '../analyses/cardRequest.ts';
import { jsonReply, jsonTextReply, type Reply } from '../http/reply.ts';
import { newObjectId } from '../objectIds.ts';
import type { User } from '../store/userTable.ts';
import {
  ANALYSIS_STYLE,
  analysisError,
  analysisNotFound,
  analysisReply,
  fieldsOf,
  hasAnalysisId,
  invalidRequest,
  malformedId,
  senderOf,
  senderRequired,
} from './analysisReplies.ts';
import { parseCount, readQuery } from './requestFields.ts';
import type { KeyedContext, ServiceRoute } from './serviceRoute.ts';

/** P2 4.8, Get: the only route that returns the channel post. */
export const getAnalysisRoute: ServiceRoute = {
  operation: getAnalysis,
  style: ANALYSIS_STYLE,
  handle: ({ parameters, key, store, runRead }) => {
    const id = parameters['analysisId'] ?? '';
    if (!OBJECT_ID_PATTERN.test(id)) return malformedId('analysisId');
    const row = runRead(() => store.analyses.find(id));
    if (row === undefined || row.communityId !== key.communityId) return analysisNotFound();
    const analysis = `${row.body.slice(0, -1)},"message":${row.post}}`;
    return jsonTextReply(
      200,
      `{"status":"success","statusCode":200,"message":"Analysis retrieved successfully","data":{"analysis":${analysis}}}`,
    );
  },
};

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

/** Joins the stored JSON texts. */
function joinBodies(bodies: readonly Buffer[], tail: string): Buffer {
  const parts = bodies.flatMap((body, i) => (i === 0 ? [body] : [COMMA, body]));
  return Buffer.concat([HEAD, ...parts, Buffer.from(tail)]);
}

function invalidParameter(detail: string) {
  return analysisError(400, 'Validation failed', detail);
}

/** P2 4.8, create (request by public-facts 3.1, reply assumed): 201, or 200 with the first card when a key is repeated. */
export const createAnalysisRoute: ServiceRoute = {
  operation: createAnalysis,
  style: ANALYSIS_STYLE,
  handle: (call) => {
    const channel = requireChannel(call);
    if ('status' in channel) return channel;
    const fields = fieldsOf(call.body);
    const sender = senderOf(fields);
    if (sender === undefined) return senderRequired();
    const unknownPart = unknownField(fields, ['sender', 'metadata', 'levels', 'drawings', 'idempotencyKey']);
    if (unknownPart !== undefined) return invalidRequest(unknownPart);
    const read = readNewCard(fields);
    if ('problem' in read) return invalidRequest(read.problem);
    const key = fields['idempotencyKey'] ?? undefined;
    if (key !== undefined && (typeof key !== 'string' || key === '')) {
      return invalidRequest({ path: ['idempotencyKey'], message: 'must be text' });
    }
    const user = call.runRead(() => call.store.users.bySender(sender));
    if (user === undefined || !user.member || !user.active) return analysisError(500, 'Failed to create analysis');
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([user.platformUserId, read.value]))
      .digest('hex');
    const before = key === undefined ? undefined : replayCreation(call, channel.channelId, key, fingerprint);
    return before ?? storeAnalysis(call, channel.channelId, user, read.value, key, fingerprint);
  },
};

function readNewCard(fields: Readonly<Record<string, unknown>>): ReadResult<Card> {
  const metadata = readNewMetadata(fields['metadata']);
  if ('problem' in metadata) return metadata;
  const levels = readLevels(fields['levels']);
  if ('problem' in levels) return levels;
  const drawings = readDrawings(fields['drawings'] ?? []);
  if ('problem' in drawings) return drawings;
  const card = { metadata: metadata.value, levels: levels.value, drawings: drawings.value };
  const problem = linkProblem(card);
  return problem === undefined ? { value: card } : { problem };
}

function replayCreation(
  { store, deviations, runRead }: KeyedContext,
  channelId: string,
  key: string,
  fingerprint: string,
): Reply | undefined {
  const creation = runRead(() => store.creations.find(channelId, key));
  const row = creation && store.analyses.find(creation.analysisId);
  if (row === undefined) return undefined;
  const { idempotentReplay } = deviations;
  const isSame = creation?.fingerprint === fingerprint || idempotentReplay === 'firstAnswerAnyBody';
  if (!isSame || idempotentReplay === 'conflictAlways') {
    return analysisError(409, 'idempotencyKey was used for another analysis', 'idempotencyKey must be new');
  }
  return analysisReply(200, 'Analysis created successfully', row);
}

function storeAnalysis(
  { store, deviations, now, key: apiKey, runWrite }: KeyedContext,
  channelId: string,
  user: User,
  card: Card,
  key: string | undefined,
  fingerprint: string,
): Reply {
  const at = new Date(now).toISOString();
  const identity = {
    id: newObjectId(now),
    postId: newObjectId(now),
    communityId: apiKey.communityId,
    channelId,
    ownerId: user.platformUserId,
    status: 'Pending',
    createdAt: at,
    updatedAt: at,
  };
  const row = runWrite(() => {
    const saved = { ...card, drawings: saveDrawings(card.drawings, () => newObjectId(now)) };
    const written = toAnalysisRow(identity, storedCard(saved, deviations.storedDrawings));
    store.analyses.add(written);
    if (key !== undefined) store.creations.add(channelId, key, { fingerprint, analysisId: identity.id });
    store.events.add({ at, kind: 'message_webhook', event: 'create_analysis', analysisId: identity.id });
    return written;
  });
  return analysisReply(201, 'Analysis created successfully', row);
}

/** P2 4.8, Delete: any status, no sender, no event; the post is marked deleted. */
export const deleteAnalysisRoute: ServiceRoute = {
  operation: deleteAnalysis,
  style: ANALYSIS_STYLE,
  handle: (call) => {
    if (!hasAnalysisId(call)) return malformedId('analysisId');
    const { parameters, key, store, runRead, runWrite } = call;
    const row = runRead(() => store.analyses.find(parameters['analysisId'] ?? ''));
    if (row === undefined || row.communityId !== key.communityId) return analysisNotFound();
    runWrite(() => {
      const post: object | null = JSON.parse(row.post);
      store.analyses.update({ ...row, deleted: true, post: JSON.stringify(post && { ...post, deleted: true }) });
      store.creations.forget(row.id);
    });
    return jsonReply(200, {
      status: 'success',
      statusCode: 200,
      message: 'Analysis deleted successfully',
      data: { analysisId: row.id },
    });
  },
};

/** The channel in a path, or the error reply when it isn't one of the key's community. */
function requireChannel({ parameters, key, store, runRead }: KeyedContext): { readonly channelId: string } | Reply {
  const communityId = parameters['communityId'] ?? '';
  const channelId = (parameters['channelId'] ?? '').toLowerCase();
  if (!OBJECT_ID_PATTERN.test(communityId)) return malformedId('communityId');
  if (!OBJECT_ID_PATTERN.test(channelId)) return malformedId('channelId');
  if (communityId.toLowerCase() !== key.communityId) return communityMismatch();
  const isKnown = runRead(() => store.facts.get('communityId') === key.communityId && store.channels.has(channelId));
  return isKnown ? { channelId } : analysisError(404, 'Channel not found');
}

/** `communityId` isn't the key's community (P2 5). */
function communityMismatch(): Reply {
  return jsonReply(403, {
    meta: { status: 'error', statusCode: 403, code: 'API_KEY_COMMUNITY_MISMATCH' },
    message: 'The API key belongs to another community',
  });
}
