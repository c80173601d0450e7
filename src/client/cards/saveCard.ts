import { type Merge, merge, mergeTaking } from '../../card/merge.ts';
import { type Patch, patch } from '../../card/patch.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { updateBody } from '../../card/requestBodies.ts';
import { updateAnalysis } from '../../contract/analyses.ts';
import type { SaveRequest, SaveResult } from './cardService.ts';
import type { CardServiceParts } from './cardServiceParts.ts';
import { isMine, type PlannedSave, savedAs } from './plannedSave.ts';
import { publishedFrom } from './publishedFrom.ts';
import { readCard } from './readCard.ts';
import { settleSave } from './settleSave.ts';

/**
 * Saves: nothing to send, or read, compare `updatedAt`, merge where somebody else was there, send the
 * smallest update, and hold the answer against what was meant. There is no precondition header, so a
 * change between the read and the update stays possible.
 */
export async function saveCard(
  parts: CardServiceParts,
  request: SaveRequest,
  signal: AbortSignal,
): Promise<SaveResult> {
  const wanted = patch(request.base.card, request.mine);
  if (wanted.kind === 'refused') return cannotBeSent(wanted);
  if (wanted.kind === 'nothing' && request.onConflict.kind !== 'keepMine') {
    return { kind: 'nothingToSend', published: request.base };
  }
  const read = await readCard(parts.client, request.base.analysisId, signal);
  switch (read.kind) {
    case 'refused':
      return read.refusal.status === 404 ? { kind: 'gone' } : read;
    case 'notSent':
    case 'unknown':
      // Only the reading was sent: the card was not touched.
      return { kind: 'notSent', failure: read.failure };
    case 'done':
      return saveOnto(parts, request, read.value, signal);
  }
}

async function saveOnto(
  parts: CardServiceParts,
  request: SaveRequest,
  theirs: PublishedCard,
  signal: AbortSignal,
): Promise<SaveResult> {
  if (theirs.status !== 'Pending') return { kind: 'notPending', published: theirs };
  const merged = mergeFor(request, theirs);
  if (merged.kind === 'conflict') return { kind: 'conflict', theirs, conflicts: merged.conflicts };
  const target = merged.card;
  const update = patch(theirs.card, target);
  switch (update.kind) {
    case 'refused':
      return cannotBeSent(update);
    case 'nothing':
      return isMine(request, target)
        ? { kind: 'nothingToSend', published: theirs }
        : { kind: 'mergedAndSaved', published: theirs, edited: target, differences: [] };
    case 'send':
      return send(parts, request, { theirs, target, body: update.body }, signal);
  }
}

async function send(
  parts: CardServiceParts,
  request: SaveRequest,
  planned: PlannedSave,
  signal: AbortSignal,
): Promise<SaveResult> {
  const { analysisId } = planned.theirs;
  const outcome = await parts.client.call(
    updateAnalysis,
    { path: { analysisId }, body: updateBody(request.sender, planned.body) },
    { signal, evidence: { updatedAt: planned.theirs.updatedAt } },
  );
  switch (outcome.kind) {
    case 'done': {
      const answered = outcome.value.data.analysis;
      const read = answered === undefined ? undefined : publishedFrom(answered, planned.theirs);
      if (read?.kind === 'card') return savedAs(request, planned.target, read.published, 'answer');
      return settleSave(parts, request, planned, { kind: 'answered' });
    }
    case 'refused':
      if (outcome.refusal.status === 404) return { kind: 'gone' };
      if (outcome.refusal.status !== 400) return outcome;
      return refusedInput(parts, planned, outcome, signal);
    case 'notSent':
      return outcome;
    case 'unknown':
      return settleSave(parts, request, planned, { ...outcome, kind: 'doubt', journalId: outcome.journalId ?? '' });
  }
}

/** 400 also means "no longer Pending", and only the status tells (P2 7.3 has no codes, and messages are never branched on). */
async function refusedInput(
  parts: CardServiceParts,
  planned: PlannedSave,
  refused: Extract<SaveResult, { kind: 'refused' }>,
  signal: AbortSignal,
): Promise<SaveResult> {
  const now = await readCard(parts.client, planned.theirs.analysisId, signal);
  return now.kind === 'done' && now.value.status !== 'Pending' ? { kind: 'notPending', published: now.value } : refused;
}

/** What the text should become on the service: mine as it is, or mine with theirs. */
function mergeFor(request: SaveRequest, theirs: PublishedCard): Merge {
  if (theirs.updatedAt === request.base.updatedAt) return { kind: 'merged', card: request.mine };
  const merged = merge(request.base.card, theirs.card, request.mine);
  if (request.onConflict.kind === 'report') return merged;
  if (request.onConflict.kind === 'keepMine' && request.onConflict.seenUpdatedAt === theirs.updatedAt) {
    // What they changed elsewhere stands: only where both changed the same part was there something to decide.
    return { kind: 'merged', card: mergeTaking('mine', request.base.card, theirs.card, request.mine).card };
  }
  // Newer than what the person has seen: they look again, even where both changes would go together.
  return { kind: 'conflict', conflicts: merged.kind === 'conflict' ? merged.conflicts : [] };
}

function cannotBeSent(refused: Extract<Patch, { kind: 'refused' }>): SaveResult {
  return { kind: 'cannotBeSent', reasons: refused.refusals.map(({ reason }) => reason) };
}
