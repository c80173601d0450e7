import { errors } from 'playwright-core';

/** How long the outcome of each gesture is waited for, milliseconds: more each time, since the machine may be slow. */
const PATIENCE_MS = [3_000, 5_000, 8_000, 12_000, 20_000] as const;

/** A last look for what came late, milliseconds. */
const LAST_LOOK_MS = 100;

/** Takes at most that many milliseconds, and then fails as Playwright's waits do. */
export type Step = (timeout: number) => Promise<unknown>;

/**
 * Makes a gesture as a person does: again, when nothing came of it. On a slow machine a row is drawn anew under a still
 * mouse, or a key is pressed before the focus is there. Only for gestures whose repetition does no harm when the first
 * one was merely slow; nothing but a wait that ran out is repeated.
 */
export async function repeatGesture(gesture: Step, outcome: Step): Promise<void> {
  let made = false;
  for (const [attempt, patience] of PATIENCE_MS.entries()) {
    try {
      if (made && (await comes(outcome))) return;
      await gesture(patience);
      made = true;
      await outcome(patience);
      return;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || attempt === PATIENCE_MS.length - 1) throw error;
    }
  }
}

async function comes(outcome: Step): Promise<boolean> {
  return outcome(LAST_LOOK_MS).then(
    () => true,
    () => false,
  );
}
