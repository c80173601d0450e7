/** A kind of background work that the service does by its clock: exports, bulk updates. */
export interface JobKind {
  readonly name: string;
  /**
   * Does the next small piece (some 10 ms) of what is due. `again`: there is more to do at once; a number: nothing
   * before so many milliseconds of the service's clock; undefined: nothing until something is queued. What a piece
   * has done must be on disk with the mark that it is done: after `kill -9` work goes on from there.
   */
  step(now: number): 'again' | number | undefined;
}

/** When a kind whose step failed is asked again. */
const RETRY_AFTER_FAILURE_MS = 1000;

/** Does background work between the requests, a piece at a time, so that an answer never waits long. */
export class JobRunner {
  readonly #kinds: readonly JobKind[];
  readonly #now: () => number;
  readonly #report: (problem: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;
  #isClosed = false;

  constructor(kinds: readonly JobKind[], now: () => number, report: (problem: string) => void) {
    this.#kinds = kinds;
    this.#now = now;
    this.#report = report;
  }

  /** Something was queued, or the clock or the settings were changed: looks at once. */
  wake(): void {
    if (this.#isClosed || this.#turn !== undefined) return;
    clearTimeout(this.#timer);
    this.#turn = setImmediate(() => {
      this.#turn = undefined;
      this.#work();
    });
  }

  /** No piece is begun any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearImmediate(this.#turn);
  }

  #work(): void {
    const next = this.#kinds.map((kind) => {
      try {
        return kind.step(this.#now());
      } catch (error) {
        this.#report(`${kind.name}: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown error'}`);
        return RETRY_AFTER_FAILURE_MS;
      }
    });
    const waits = next.filter((it): it is number => typeof it === 'number');
    if (next.includes('again')) this.wake();
    else if (waits.length > 0) this.#timer = setTimeout(() => this.wake(), clampDelay(Math.min(...waits)));
  }
}

/** The clock may be set while we wait, so that a long wait is looked at now and then. */
function clampDelay(milliseconds: number): number {
  return Math.min(Math.max(1, milliseconds), 60_000);
}
