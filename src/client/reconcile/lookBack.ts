import type { Clock } from '../clock.ts';
import type { ServiceRefusal } from '../outcome.ts';
import type { Doubt, ReconcileRule, Verdict } from './reconcileRule.ts';

/**
 * Pauses before each reading back, in milliseconds. `silent`: no answer came, the write may still be under way.
 * `answered`: the service has ended it.
 */
const PAUSES_MS = { silent: [200, 600, 1500], answered: [100, 400] } as const;
const LIMIT_MS = 30_000;

/** Reads back until it happened, or the tries are used up: absent once may only mean that it is still under way. */
export async function lookBack(
  rule: ReconcileRule,
  doubt: Doubt,
  clock: Clock,
  refusal: ServiceRefusal | undefined,
): Promise<Verdict> {
  // The person's own signal may have ended the write; finding out what it did must go on.
  const signal = AbortSignal.timeout(LIMIT_MS);
  let last: Verdict = 'stillUnknown';
  for (const pause of PAUSES_MS[refusal === undefined ? 'silent' : 'answered']) {
    await clock.sleep(pause, signal).catch(() => undefined);
    const found = await rule.verdict(doubt, signal);
    if (found !== 'stillUnknown') last = found;
    if (found === 'happened') return found;
  }
  return last;
}
