import { merge } from '../../card/merge.ts';
import { patch } from '../../card/patch.ts';
import type { ServiceRefusal, TransportFailure } from '../outcome.ts';
import { holdsIntended } from './cardDifferences.ts';
import type { SaveRequest, SaveResult } from './cardService.ts';
import type { CardServiceParts } from './cardServiceParts.ts';
import { type PlannedSave, savedAs } from './plannedSave.ts';
import { readBack, readBackPauses } from './readBack.ts';

/** Why reading back is needed: the update's end is in doubt, or it was done and its answer could not be read as a card. */
export type SaveDoubt =
  | { readonly kind: 'answered' }
  | {
      readonly kind: 'doubt';
      readonly failure: TransportFailure;
      readonly journalId: string;
      readonly refusal?: ServiceRefusal;
    };

const UNREADABLE: TransportFailure = {
  kind: 'malformed',
  code: 'REPLY_SHAPE',
  text: 'The update was answered as done, but the card cannot be read back.',
};

/** Settles a doubt by what the service holds now: as meant, as before, or something else. */
export async function settleSave(
  parts: CardServiceParts,
  request: SaveRequest,
  planned: PlannedSave,
  doubt: SaveDoubt,
): Promise<SaveResult> {
  const { theirs, target, body } = planned;
  const pauses = doubt.kind === 'answered' ? [0, 400] : readBackPauses(doubt.refusal);
  const found = await readBack(parts, theirs.analysisId, pauses, (it) => {
    if (it.kind === 'gone') return true;
    return (
      it.kind === 'held' &&
      (doubt.kind === 'answered' ||
        it.published.updatedAt !== theirs.updatedAt ||
        holdsIntended(it.published.card, body))
    );
  });
  const settle = (result: 'happened' | 'didNotHappen' | 'abandoned'): Promise<void> =>
    doubt.kind === 'answered'
      ? Promise.resolve()
      : parts.client.journal.settle(doubt.journalId, result).catch(() => undefined);

  if (found.kind === 'unreadable') {
    if (doubt.kind === 'doubt') return { kind: 'unknown', failure: doubt.failure, journalId: doubt.journalId };
    return { kind: 'unknown', failure: found.failure ?? UNREADABLE, journalId: '' };
  }
  if (found.kind === 'gone') {
    await settle('abandoned');
    return { kind: 'gone' };
  }
  const now = found.published;
  if (doubt.kind === 'answered') return savedAs(request, target, now, 'readBack');
  if (holdsIntended(now.card, body)) {
    await settle('happened');
    return savedAs(request, target, now, 'readBack');
  }
  if (now.updatedAt === theirs.updatedAt || patch(theirs.card, now.card).kind === 'nothing') {
    await settle('didNotHappen');
    if (now.status !== 'Pending') return { kind: 'notPending', published: now };
    if (doubt.refusal?.status === 500) return { kind: 'wrongSender', ownerId: now.ownerId };
    return { kind: 'notSaved', failure: doubt.refusal ?? doubt.failure };
  }
  // Somebody else's change, or a part of ours: the person sees it and decides.
  await settle('abandoned');
  if (now.status !== 'Pending') return { kind: 'notPending', published: now };
  const merged = merge(theirs.card, now.card, request.mine);
  return { kind: 'conflict', theirs: now, conflicts: merged.kind === 'conflict' ? merged.conflicts : [] };
}
