import type { Spot } from '../../../src/card/geometry/projection.ts';

/** Milliseconds and CSS pixels within which two clicks are one double click. */
const TWICE_WITHIN = 500;
const TWICE_NEAR = 5;

/** A click: where, and when (milliseconds of any clock). */
export interface Click {
  readonly spot: Spot;
  readonly time: number;
}

/** Tells the second click of two from any other; a third one begins anew. */
export class ClickCount {
  #last: Click | undefined;

  /** Takes note of a click; true when it makes a double click. */
  isSecond(click: Click): boolean {
    const last = this.#last;
    const second =
      last !== undefined &&
      click.time - last.time <= TWICE_WITHIN &&
      Math.hypot(click.spot.x - last.spot.x, click.spot.y - last.spot.y) <= TWICE_NEAR;
    this.#last = second ? undefined : click;
    return second;
  }

  /** A drag or a lost pointer came between. */
  forget(): void {
    this.#last = undefined;
  }
}
