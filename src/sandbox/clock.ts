import type { FactTable } from './store/communityTables.ts';

/** The service's clock: the system clock plus an offset that survives restarts. */
export class Clock {
  readonly #facts: FactTable;
  #ahead: number;

  constructor(facts: FactTable) {
    this.#facts = facts;
    this.#ahead = Number(facts.get('clockAhead') ?? 0);
  }

  /** Epoch milliseconds. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Sets the clock, which runs on from there. */
  set(now: number): void {
    this.#ahead = now - Date.now();
    this.#facts.set('clockAhead', this.#ahead);
  }

  /** Returns to the system clock; call it after the store was cleared. */
  clear(): void {
    this.#ahead = 0;
  }
}
