/** Milliseconds without a key after which what was nudged becomes one edit. */
export const NUDGE_REST_MS = 500;

/** Starts a timer and gives back what stops it. */
export type StartTimer = (milliseconds: number, fire: () => void) => () => void;

/** The page's own timer. */
export const pageTimer: StartTimer = (milliseconds, fire) => {
  const timer = setTimeout(fire, milliseconds);
  return () => clearTimeout(timer);
};

/** Keys that nudge, one soon after the other: together they are one gesture, over when they rest or when it is asked for. */
export class NudgeBurst {
  readonly #start: StartTimer;
  readonly #over: () => void;
  #stop: (() => void) | undefined;

  constructor(start: StartTimer, over: () => void) {
    this.#start = start;
    this.#over = over;
  }

  /** Keys have nudged, and the burst is not over. */
  get isActive(): boolean {
    return this.#stop !== undefined;
  }

  /** A key has nudged. */
  extend(): void {
    this.#stop?.();
    this.#stop = this.#start(NUDGE_REST_MS, () => this.flush());
  }

  /** Ends the burst now, if there is one. */
  flush(): void {
    if (this.#stop === undefined) return;
    this.drop();
    this.#over();
  }

  /** Forgets the burst: what was nudged is dropped by someone else. */
  drop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
