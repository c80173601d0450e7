import type { FactTable } from './store/communityTables.ts';

/** The service's clock: the machine's, moved by what was asked for; it lasts over a restart. */
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

  /** Runs on from that time. */
  set(now: number): void {
    this.#ahead = now - Date.now();
    this.#facts.set('clockAhead', this.#ahead);
  }

  /** The machine's own time again; the store was emptied. */
  clear(): void {
    this.#ahead = 0;
  }
}
