import type { PublishedCard } from '../../card/publishedCard.ts';
import type { Clock } from '../clock.ts';
import type { Outcome, TransportFailure } from '../outcome.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { readCard } from './readCard.ts';

/** Pauses before each reading back, in milliseconds: "as before" once may only mean that the write is still under way. */
export const READ_BACK_PAUSES_MS = [200, 600, 1500] as const;

const READ_BACK_LIMIT_MS = 20_000;

/** What the service holds after a doubt. */
export type ReadBack =
  | { readonly kind: 'held'; readonly published: PublishedCard }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreadable'; readonly failure: TransportFailure | undefined };

/** Reads until the answer is final by `isFinal`, or the tries are used up; the last answer counts. */
export async function readBack(
  client: ServiceClient,
  clock: Clock,
  analysisId: string,
  isFinal: (found: ReadBack) => boolean,
): Promise<ReadBack> {
  // The person's own signal may have ended the write; finding out what it did must go on.
  const signal = AbortSignal.timeout(READ_BACK_LIMIT_MS);
  let last: ReadBack = { kind: 'unreadable', failure: undefined };
  for (const pause of READ_BACK_PAUSES_MS) {
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
