import type { Card, Drawing } from '../../card/model/card.ts';
import { type Merge, merge, mergeTaking } from '../../card/model/merge.ts';
import { type Patch, type PatchBody, patch, updateBody } from '../../card/model/patch.ts';
import { isChangeable, type PublishedCard } from '../../card/model/publishedCard.ts';
import { inStackingOrderOf, sameMeaning, sameStack, withoutServiceAdditions } from '../../card/model/sameMeaning.ts';
import { planSave, type SavePlan, withMeantPrecision } from '../../card/model/savePlan.ts';
import { updateAnalysis } from '../../contract/analyses.ts';
import { isFromService } from '../classify.ts';
import { lookAtUpdated, updateEvidence } from '../reconcile/analysisRules.ts';
import type { ReadBackProgress } from '../reconcile/reconcileRule.ts';
import { reconcileWrite } from '../reconcile/writeAndReconcile.ts';
import type { CardServiceContext, SaveRequest, SaveResult } from './cardService.ts';
import { cardDifferences, publishedFrom, readCard } from './readCards.ts';

/** Pauses before a card is read back, in milliseconds, if the response to its update lacks the card or has the old one. */
const READ_BACK_PAUSES_MS = [0, 400, 1200, 2500];
const READ_BACK_LIMIT_MS = 20_000;

type SaveProgress = ((progress: ReadBackProgress) => void) | undefined;

type PlannedRequest = SaveRequest & SavePlan;

/** The update that brings the service's current card to the target. */
interface PlannedUpdate {
  readonly theirs: PublishedCard;
  /** The card to store: mine, or mine merged with their changes. */
  readonly target: Card;
  readonly body: PatchBody;
  readonly titleCarriesDrawings: boolean;
  /** The original drawings, if they are sent without their undocumented fields. */
  readonly leftOut?: readonly Drawing[];
}

/**
 * Saves a card: reads the current one, merges if another user changed it, sends the smallest update, and compares the
 * response with what was sent. The service has no precondition header, so a change between the read and the update can
 * still be overwritten.
 */
export async function saveCard(
  parts: CardServiceContext,
  given: SaveRequest,
  signal: AbortSignal,
  onProgress?: SaveProgress,
): Promise<SaveResult> {
  const request = isPlanned(given) ? given : { ...given, ...planSave(given.base, given.mine) };
  if (request.patch.kind === 'refused') return cannotBeSent(request.patch);
  if (request.patch.kind === 'nothing' && request.onConflict.kind !== 'keepMine') {
    return { kind: 'nothingToSend', published: request.base };
  }
  const read = await readCard(parts.client, request.base.analysisId, signal);
  switch (read.kind) {
    case 'refused':
      return read.refusal.status === 404 ? { kind: 'gone' } : read;
    case 'notSent':
    case 'unknown':
      // Only a read was sent, so the card is unchanged.
      return { kind: 'notSent', failure: read.failure };
    case 'done':
      return saveOnto(parts, request, asSeen(request, read.value), signal, onProgress);
  }
}

function isPlanned(request: SaveRequest): request is PlannedRequest {
  return request.patch !== undefined;
}

async function saveOnto(
  parts: CardServiceContext,
  request: PlannedRequest,
  theirs: PublishedCard,
  signal: AbortSignal,
  onProgress: SaveProgress,
): Promise<SaveResult> {
  if (!isChangeable(theirs)) return { kind: 'notPending', published: theirs };
  // Only the content shows whether another user changed it: a response may have no `updatedAt`, or a new one per read.
  const isUnchanged = sameMeaning(theirs.card, request.base.card);
  const merged: Merge = isUnchanged ? { kind: 'merged', card: request.mine } : mergeFor(request, theirs);
  if (merged.kind === 'conflict') return { kind: 'conflict', theirs, conflicts: merged.conflicts };
  const target = merged.card;
  const update = isUnchanged ? request.patch : patch(theirs.card, target);
  switch (update.kind) {
    case 'refused':
      return cannotBeSent(update);
    case 'nothing':
      return isOnlyMine(request, target)
        ? { kind: 'nothingToSend', published: theirs }
        : { kind: 'mergedAndSaved', published: theirs, edited: target, differences: [] };
    case 'send':
      return send(
        parts,
        request,
        { theirs, target, body: update.body, titleCarriesDrawings: update.titleCarriesDrawings },
        signal,
        onProgress,
      );
  }
}

async function send(
  parts: CardServiceContext,
  request: PlannedRequest,
  planned: PlannedUpdate,
  signal: AbortSignal,
  onProgress: SaveProgress,
): Promise<SaveResult> {
  const { client, clock, owners } = parts;
  const { theirs, target } = planned;
  const end = await reconcileWrite(
    client,
    updateAnalysis,
    { path: { analysisId: theirs.analysisId }, body: updateBody(request.sender, planned.body) },
    { operation: updateAnalysis.id, look: lookAtUpdated },
    { signal, clock, evidence: updateEvidence(theirs, target), onProgress },
  );
  switch (end.kind) {
    case 'done': {
      // Only the creator of a card can update it (P2 4.8).
      owners?.set(request.sender, theirs.ownerId);
      const answered = end.value.data?.analysis;
      const read = answered === undefined ? undefined : publishedFrom(answered, theirs);
      if (read?.kind === 'card' && !isBefore(planned, read.published)) {
        return savedAs(request, planned, read.published, 'answer', end.raw);
      }
      const answer = read?.kind === 'card' ? read.published : undefined;
      return readBackSaved(parts, request, planned, answer, end.raw ?? (answered === undefined ? null : undefined));
    }
    case 'refused': {
      if (end.refusal.status === 404) return { kind: 'gone' };
      if (end.refusal.status !== 400) return end;
      const bare = withoutAddedParts(planned);
      // The service may reject fields that it added to the drawings itself. A 400 changes nothing, so try without them.
      if (bare !== undefined) return send(parts, request, bare, signal, onProgress);
      return refusedInput(parts, planned, end, signal);
    }
    case 'notSent':
      return end;
    case 'unknown':
      return { kind: 'unknown', failure: end.failure, journalId: end.journalId ?? '' };
    case 'happened':
      // The card was read when the change was seen.
      return savedAs(request, planned, end.seen ?? asPublishedTarget(planned), 'readBack', end.raw);
    case 'didNotHappen': {
      const { seen, refusal, failure } = end;
      if (seen !== undefined && !isChangeable(seen)) return { kind: 'notPending', published: seen };
      // A 500 from the service itself without any effect (P2 7.3).
      if (refusal?.status === 500 && isFromService(refusal)) return { kind: 'wrongSender', ownerId: theirs.ownerId };
      return { kind: 'notSaved', failure: refusal ?? failure };
    }
    case 'changedSince': {
      const now = end.seen;
      if (now === undefined) return { kind: 'gone' };
      if (!isChangeable(now)) return { kind: 'notPending', published: now };
      // It may be another user's change or a part of ours, so the person decides.
      const merged = merge(theirs.card, now.card, request.mine);
      return { kind: 'conflict', theirs: now, conflicts: merged.kind === 'conflict' ? merged.conflicts : [] };
    }
  }
}

/** The same card with drawings and numbers as in the base, because the service may return them in another order and form. */
function asSeen({ base }: SaveRequest, read: PublishedCard): PublishedCard {
  const card = withMeantPrecision(read.card, base.card);
  return { ...read, card: read.updatedAt === base.updatedAt ? inStackingOrderOf(card, base.card) : card };
}

/**
 * The update succeeded but the response doesn't show the card: reads it, repeatedly if reads lag behind, or assumes what was
 * sent (tolerance 1).
 */
async function readBackSaved(
  { client, clock }: CardServiceContext,
  request: PlannedRequest,
  planned: PlannedUpdate,
  answer: PublishedCard | undefined,
  raw: unknown,
): Promise<SaveResult> {
  const signal = AbortSignal.timeout(READ_BACK_LIMIT_MS);
  let stored = answer;
  for (const pause of READ_BACK_PAUSES_MS) {
    await clock.sleep(pause, signal).catch(() => undefined);
    const read = await readCard(client, planned.theirs.analysisId, signal);
    if (read.kind === 'refused' && read.refusal.status === 404) return { kind: 'gone' };
    if (read.kind !== 'done') continue;
    stored = read.value;
    if (!isBefore(planned, stored)) break;
  }
  return savedAs(request, planned, stored ?? asPublishedTarget(planned), 'readBack', raw);
}

/** Whether the stored card is still the one before the update. */
function isBefore({ theirs }: PlannedUpdate, stored: PublishedCard): boolean {
  return sameMeaning(stored.card, theirs.card);
}

/** The target as published card. Its old `updatedAt` makes the next save read and compare. */
function asPublishedTarget({ theirs, target }: PlannedUpdate): PublishedCard {
  return { ...theirs, card: target };
}

/** The result of a successful save. */
function savedAs(
  request: PlannedRequest,
  { theirs, target, titleCarriesDrawings, leftOut = [] }: PlannedUpdate,
  read: PublishedCard,
  after: 'answer' | 'readBack',
  raw?: unknown,
): SaveResult {
  const stored = { ...read, card: withMeantPrecision(read.card, target) };
  const differences = [...cardDifferences(target, stored.card), ...lostParts(leftOut, stored.card)];
  const isLost =
    titleCarriesDrawings &&
    sameStack(theirs.card.drawings, stored.card.drawings) &&
    !sameStack(target.drawings, stored.card.drawings);
  // If the service reordered the same drawings, the next save must not send them again.
  const published = isLost ? stored : { ...stored, card: inStackingOrderOf(stored.card, target) };
  const more = { ...(isLost ? { drawingsNotStored: true as const } : {}), ...(raw === undefined ? {} : { raw }) };
  return isOnlyMine(request, target)
    ? { kind: 'saved', published, differences, after, ...more }
    : { kind: 'mergedAndSaved', published, edited: target, differences, ...more };
}

/** The same update without undocumented fields that the service added to drawings; undefined if there are none. */
function withoutAddedParts(planned: PlannedUpdate): PlannedUpdate | undefined {
  const { theirs, body } = planned;
  const sent = body.drawings ?? [];
  const drawings = sent.map((drawing) => withoutServiceAdditions(drawing, sameIdIn(theirs.card, drawing)));
  const leftOut = sent.filter((drawing, at) => drawing !== drawings[at]);
  return leftOut.length === 0 ? undefined : { ...planned, body: { ...body, drawings }, leftOut };
}

/** Omitted fields that the service no longer has. */
function lostParts(leftOut: readonly Drawing[], stored: Card): string[] {
  return leftOut.flatMap((drawing) => {
    const now = sameIdIn(stored, drawing);
    const bare = withoutServiceAdditions(drawing, drawing);
    const lost = Object.keys(drawing).filter((key) => !Object.hasOwn(bare, key) && !Object.hasOwn(now ?? drawing, key));
    return lost.map((key) => `Drawing ${drawing.clientObjectId}: sent “${key}”, stored nothing`);
  });
}

function sameIdIn(card: Card, { clientObjectId }: Drawing): Drawing | undefined {
  return card.drawings.find((drawing) => drawing.clientObjectId === clientObjectId);
}

/** Whether the target contains no changes by other users. */
function isOnlyMine(request: PlannedRequest, target: Card): boolean {
  return sameMeaning(request.mine, target);
}

/** A 400 may mean "no longer Pending", which only the card's status shows: P2 7.3 has no codes, and messages are never parsed. */
async function refusedInput(
  parts: CardServiceContext,
  planned: PlannedUpdate,
  refused: Extract<SaveResult, { kind: 'refused' }>,
  signal: AbortSignal,
): Promise<SaveResult> {
  const now = await readCard(parts.client, planned.theirs.analysisId, signal);
  return now.kind === 'done' && !isChangeable(now.value) ? { kind: 'notPending', published: now.value } : refused;
}

/** Merges mine with a card that another user changed, if `onConflict` allows it. */
function mergeFor(request: PlannedRequest, theirs: PublishedCard): Merge {
  const merged = merge(request.base.card, theirs.card, request.mine);
  if (request.onConflict.kind === 'report') return merged;
  if (request.onConflict.kind === 'keepMine' && request.onConflict.seenUpdatedAt === theirs.updatedAt) {
    // Their other changes are kept: the person decided only about parts that both changed.
    return { kind: 'merged', card: mergeTaking('mine', request.base.card, theirs.card, request.mine).card };
  }
  // The person hasn't seen this state, so they must look again even if both changes could be merged.
  return { kind: 'conflict', conflicts: merged.kind === 'conflict' ? merged.conflicts : [] };
}

function cannotBeSent(refused: Extract<Patch, { kind: 'refused' }>): SaveResult {
  return { kind: 'cannotBeSent', reasons: refused.refusals.map(({ reason }) => reason) };
}
