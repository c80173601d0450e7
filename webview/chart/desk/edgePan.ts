/** CSS pixels from the pane's side within which a drag pulls the view along. */
const EDGE_WIDTH = 28;
/** Greatest speed: this share of the pane's width a second. */
const MAX_SPEED = 0.5;

/** How fast the view follows a drag at `x`, in CSS pixels a second; negative to the left, 0 away from the sides. */
export function edgePanSpeed(x: number, width: number): number {
  // A narrow pane would otherwise consist of sides.
  const near = Math.min(EDGE_WIDTH, width / 8);
  const beyond = x > width - near ? x - (width - near) : x < near ? x - near : 0;
  return Math.max(-1, Math.min(1, beyond / near)) * MAX_SPEED * width;
}

/** Pulls the view along while a drag is near a side: slowly, and by time, not by events. */
export class EdgePan {
  readonly #pull: (pixels: number) => void;
  #speed = 0;
  #frame: number | undefined;
  #last = 0;

  /** `pull` moves the view so many CSS pixels to the right. */
  constructor(pull: (pixels: number) => void) {
    this.#pull = pull;
  }

  /** The drag is at `x` of a pane of that width. */
  at(x: number, width: number): void {
    this.#speed = edgePanSpeed(x, width);
    if (this.#speed === 0) this.stop();
    else if (this.#frame === undefined) {
      this.#last = performance.now();
      this.#frame = requestAnimationFrame((now) => this.#step(now));
    }
  }

  stop(): void {
    this.#speed = 0;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #step(now: number): void {
    // A page that was held up does not leap.
    const seconds = Math.max(0, Math.min(0.1, (now - this.#last) / 1000));
    this.#last = now;
    this.#frame = requestAnimationFrame((next) => this.#step(next));
    this.#pull(this.#speed * seconds);
  }
}
