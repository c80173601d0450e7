import { createHash } from 'node:crypto';
import type { Card } from '../../card/model/card.ts';
import { createAnalysis, deleteAnalysis, getAnalysis, listAnalyses } from '../../contract/analyses.ts';
import { saveDrawings, storedCard, toAnalysisRow } from '../analyses/analysisRow.ts';
import { jsonReply, jsonTextReply, type Reply } from '../http/reply.ts';
import { newObjectId } from '../objectIds.ts';
import type { User } from '../store/userTable.ts';
import {
  ANALYSIS_STYLE,
  analysisError,
  analysisReply,
  readCardBody,
  requireAnalysis,
  requireIdForm,
  requireLinks,
} from './analysisReplies.ts';
import { metaCodeError } from './errorStyles.ts';
import { Refusal } from './requestCheck.ts';
import { type KeyedContext, keyedRoute } from './serviceRoute.ts';

/** P2 4.8, Get: the only route that returns the channel post. */
export const getAnalysisRoute = keyedRoute(getAnalysis, ANALYSIS_STYLE, (call) => {
  requireIdForm(call, 'analysisId');
  const row = requireAnalysis(call);
  const analysis = `${row.body.slice(0, -1)},"message":${row.post}}`;
  return jsonTextReply(
    200,
    `{"status":"success","statusCode":200,"message":"Analysis retrieved successfully","data":{"analysis":${analysis}}}`,
  );
});

/** P2 4.8, list (assumed shape): whole analyses without `message`, newest first. */
export const listAnalysesRoute = keyedRoute(listAnalyses, ANALYSIS_STYLE, (call) => {
  const channelId = requireChannel(call);
  const { page = 1, limit = 20 } = call.readQuery();
  const { analyses } = call.store;
  return call.runRead(() => {
    const total = analyses.count(channelId);
    const paging = JSON.stringify({ total, page, limit, totalPages: Math.ceil(total / limit) });
    // The stored texts are joined, because parsing and writing them again takes several times as long.
    const bodies = analyses.page(channelId, limit, (page - 1) * limit).join();
    return jsonTextReply(
      200,
      `{"status":"success","statusCode":200,"message":"Analyses retrieved successfully","data":{"analyses":[${bodies}],"pagination":${paging}}}`,
    );
  });
});

/** P2 4.8, create (request by public-facts 3.1, reply assumed): 201, or 200 with the first card when a key is repeated. */
export const createAnalysisRoute = keyedRoute(createAnalysis, ANALYSIS_STYLE, (call) => {
  const channelId = requireChannel(call);
  const { sender, idempotencyKey: key, metadata, levels, drawings = [] } = readCardBody(call, 'create');
  const card = { metadata, levels, drawings };
  requireLinks(call, card);
  const user = call.runRead(() => call.store.users.bySender(sender.trim()));
  if (user === undefined || !user.member || !user.active) return analysisError(500, 'Failed to create analysis');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([user.platformUserId, card]))
    .digest('hex');
  const before = key === undefined ? undefined : replayCreation(call, channelId, key, fingerprint);
  return before ?? storeAnalysis(call, channelId, user, card, key, fingerprint);
});

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
    if (key !== undefined)
      store.creations.add({ channelId, idempotencyKey: key, fingerprint, analysisId: identity.id });
    store.events.add({ at, kind: 'message_webhook', event: 'create_analysis', analysisId: identity.id });
    return written;
  });
  return analysisReply(201, 'Analysis created successfully', row);
}

/** P2 4.8, Delete: any status, no sender, no event; the post is marked deleted. */
export const deleteAnalysisRoute = keyedRoute(deleteAnalysis, ANALYSIS_STYLE, (call) => {
  requireIdForm(call, 'analysisId');
  const row = requireAnalysis(call);
  const { store, runWrite } = call;
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
});

/** The channel in a path; refuses one that isn't in the key's community. */
function requireChannel(call: KeyedContext): string {
  requireIdForm(call, 'communityId');
  requireIdForm(call, 'channelId');
  const { parameters, key, store, runRead } = call;
  const channelId = (parameters['channelId'] ?? '').toLowerCase();
  // P2 5.
  if (parameters['communityId']?.toLowerCase() !== key.communityId) {
    const message = 'The API key belongs to another community';
    throw new Refusal(metaCodeError(403, 'API_KEY_COMMUNITY_MISMATCH', message));
  }
  const isKnown = runRead(() => store.facts.get('communityId') === key.communityId && store.channels.has(channelId));
  if (isKnown) return channelId;
  throw new Refusal(analysisError(404, 'Channel not found'));
}
