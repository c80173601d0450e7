import type { PublishedCard } from '../../card/publishedCard.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from '../outcome.ts';
import type { CardServiceParts } from './cardServiceParts.ts';
import { readCard } from './readCard.ts';

/** Pauses before each reading back, in milliseconds: "as before" once may only mean that the write is still under way. */
const PAUSES_MS = { silent: [200, 600, 1500], answered: [100, 400] } as const;

const READ_BACK_LIMIT_MS = 20_000;

/** What the service holds after a doubt. */
export type ReadBack =
  | { readonly kind: 'held'; readonly published: PublishedCard }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreadable'; readonly failure: TransportFailure | undefined };

/** The pauses after a doubt: shorter when the service answered, because then it has ended. */
export function readBackPauses(refusal: ServiceRefusal | undefined): readonly number[] {
  return PAUSES_MS[refusal === undefined ? 'silent' : 'answered'];
}

/** Reads until the answer is final by `isFinal`, or the tries are used up; the last answer counts. */
export async function readBack(
  { client, clock }: CardServiceParts,
  analysisId: string,
  pauses: readonly number[],
  isFinal: (found: ReadBack) => boolean,
): Promise<ReadBack> {
  // The person's own signal may have ended the write; finding out what it did must go on.
  const signal = AbortSignal.timeout(READ_BACK_LIMIT_MS);
  let last: ReadBack = { kind: 'unreadable', failure: undefined };
  for (const pause of pauses) {
    await clock.sleep(pause, signal).catch(() => undefined);
    const found = foundIn(await readCard(client, analysisId, signal));
    if (found.kind !== 'unreadable') last = found;
    else if (last.kind === 'unreadable') last = found;
    if (isFinal(found)) return found;
  }
  return last;
}

function foundIn(outcome: Outcome<PublishedCard>): ReadBack {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'held', published: outcome.value };
    case 'refused':
      return outcome.refusal.status === 404 ? { kind: 'gone' } : { kind: 'unreadable', failure: undefined };
    case 'notSent':
    case 'unknown':
      return { kind: 'unreadable', failure: outcome.failure };
  }
}
