import type { Spot } from '../../../src/card/geometry/projection.ts';

/** Milliseconds and CSS pixels within which two clicks are one double click. */
const DOUBLE_CLICK_MS = 500;
const DOUBLE_CLICK_DISTANCE = 5;

/** A click: where, and when (milliseconds of any clock). */
export interface Click {
  readonly spot: Spot;
  readonly time: number;
}

/** Tells the second click of two from any other; a third one begins anew. */
export class DoubleClickDetector {
  #last: Click | undefined;

  /** Takes note of a click; true when it makes a double click. */
  isDoubleClick(click: Click): boolean {
    const last = this.#last;
    const second =
      last !== undefined &&
      click.time - last.time <= DOUBLE_CLICK_MS &&
      Math.hypot(click.spot.x - last.spot.x, click.spot.y - last.spot.y) <= DOUBLE_CLICK_DISTANCE;
    this.#last = second ? undefined : click;
    return second;
  }

  /** A drag or a lost pointer came between. */
  reset(): void {
    this.#last = undefined;
  }
}
