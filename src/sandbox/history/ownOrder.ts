import { countUpTo } from './countUpTo.ts';

/** The sandbox's own entries of one list from the oldest to the newest, held so that a page needs no counting through rows. */
export class OwnOrder {
  readonly #times: number[] = [];
  readonly #positions: number[] = [];

  get length(): number {
    return this.#times.length;
  }

  timeOf(place: number): number {
    return this.#times[place] ?? 0;
  }

  /** The position in the table. */
  positionOf(place: number): number {
    return this.#positions[place] ?? 0;
  }

  /** Behind those of the same time or earlier: of two at one time, the later made is newer. */
  add(at: number, position: number): void {
    const place =
      at >= this.timeOf(this.length - 1) ? this.length : countUpTo(this.length, (other) => this.timeOf(other) <= at);
    this.#times.splice(place, 0, at);
    this.#positions.splice(place, 0, position);
  }
}
