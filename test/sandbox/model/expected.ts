import assert from 'node:assert/strict';
import type { Outcome } from '../../../src/client/outcome.ts';

/** The value of a call that the documents let succeed. */
export function done<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'done') assert.fail(JSON.stringify(outcome));
  return outcome.value;
}

/** A call that the documents have answered with the status, and the code where there is one. */
export function refused(outcome: Outcome<unknown>, status: number, code?: string): void {
  // A 500 to a write leaves it open whether it was done: what the model reads later tells.
  const refusal = outcome.kind === 'refused' || outcome.kind === 'unknown' ? outcome.refusal : undefined;
  assert.ok(refusal !== undefined, JSON.stringify(outcome));
  assert.deepEqual([refusal.status, refusal.code], [status, code]);
}

/** The item that a run picks, whatever the number; undefined when there is none. */
export function picked<T>(items: readonly T[], number: number): T | undefined {
  return items[number % Math.max(1, items.length)];
}
