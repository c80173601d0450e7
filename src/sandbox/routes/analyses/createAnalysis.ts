import { createHash } from 'node:crypto';
import type { Card } from '../../../card/card.ts';
import { createAnalysis } from '../../../contract/analyses.ts';
import { toAnalysisRow } from '../../analyses/analysisRow.ts';
import { readDrawings } from '../../analyses/drawingsRead.ts';
import { readLevels } from '../../analyses/levelsRead.ts';
import { linkProblem } from '../../analyses/linkProblem.ts';
import { readNewMetadata } from '../../analyses/metadataRead.ts';
import { type ReadResult, unknownField } from '../../analyses/problem.ts';
import { saveDrawings } from '../../analyses/savedCard.ts';
import { storedCard } from '../../analyses/storedCard.ts';
import type { Reply } from '../../http/reply.ts';
import { newObjectId } from '../../objectIds.ts';
import type { User } from '../../store/userTable.ts';
import type { KeyedContext, ServiceRoute } from '../serviceRoute.ts';
import { ANALYSIS_STYLE, analysisError } from './analysisReplies.ts';
import { analysisReply } from './analysisReply.ts';
import { requireChannel } from './channelOf.ts';
import { fieldsOf, invalidRequest, senderOf, senderRequired } from './requestBody.ts';

/** P2 4.8, create (request by public-facts 3.1, answer assumed): 201, or 200 with the first card when a key is repeated. */
export const createAnalysisRoute: ServiceRoute = {
  operation: createAnalysis,
  style: ANALYSIS_STYLE,
  handle: (call) => {
    const channel = requireChannel(call);
    if ('status' in channel) return channel;
    const fields = fieldsOf(call.body);
    const sender = senderOf(fields);
    if (sender === undefined) return senderRequired();
    const stray = unknownField(fields, ['sender', 'metadata', 'levels', 'drawings', 'idempotencyKey']);
    if (stray !== undefined) return invalidRequest(stray);
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
  { store, deviations, runRead: reads }: KeyedContext,
  channelId: string,
  key: string,
  fingerprint: string,
): Reply | undefined {
  const creation = reads(() => store.creations.find(channelId, key));
  const row = creation && store.analyses.find(creation.analysisId);
  if (row === undefined) return undefined;
  const { idempotentReplay } = deviations;
  const isSame = creation?.fingerprint === fingerprint || idempotentReplay === 'firstAnswerAnyBody';
  if (!isSame || idempotentReplay === 'conflictAlways') {
    return analysisError(409, 'idempotencyKey was used for another analysis', 'idempotencyKey must be a new one');
  }
  return analysisReply(200, 'Analysis created successfully', row);
}

function storeAnalysis(
  { store, deviations, now, key: apiKey, runWrite: writes }: KeyedContext,
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
  const row = writes(() => {
    const saved = { ...card, drawings: saveDrawings(card.drawings, () => newObjectId(now)) };
    const written = toAnalysisRow(identity, storedCard(saved, deviations.storedDrawings));
    store.analyses.add(written);
    if (key !== undefined) store.creations.add(channelId, key, { fingerprint, analysisId: identity.id });
    store.events.add({ at, kind: 'message_webhook', event: 'create_analysis', analysisId: identity.id });
    return written;
  });
  return analysisReply(201, 'Analysis created successfully', row);
}
