/** A kind of background work timed by the service's clock: exports, bulk updates. */
export interface JobKind {
  readonly name: string;
  /**
   * Does the next small step (about 10 ms). Returns `again` when there is more to do now, a number of milliseconds of
   * the service's clock to wait, or undefined until something is queued. A step must be stored together with its
   * progress, so that work continues from there after `kill -9`.
   */
  step(now: number): 'again' | number | undefined;
}

/** Delay after a failed step. */
const RETRY_AFTER_FAILURE_MS = 1000;

/** Runs background work in small steps between requests, so that replies never wait long. */
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

  /** Call when something was queued, or the clock or the settings changed. */
  wake(): void {
    if (this.#isClosed || this.#turn !== undefined) return;
    clearTimeout(this.#timer);
    this.#turn = setImmediate(() => {
      this.#turn = undefined;
      this.#work();
    });
  }

  /** Starts no further steps. */
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

/** The clock may be set during a wait, so long waits are split up. */
function clampDelay(milliseconds: number): number {
  return Math.min(Math.max(1, milliseconds), 60_000);
}
