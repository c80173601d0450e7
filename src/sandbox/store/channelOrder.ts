/** The cards of a channel from the newest to the oldest, held so that a page needs no counting through rows. */
export class ChannelOrder {
  readonly #ids: string[] = [];
  /** `createdAt` of each, ISO 8601: sorts as text. */
  readonly #times: string[] = [];

  get length(): number {
    return this.#ids.length;
  }

  /** Puts a card before those created at the same time or earlier: of two at one time, the later made is newer. */
  add(id: string, createdAt: string): void {
    let [low, high] = [0, this.#times.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#times[middle] ?? '') > createdAt) low = middle + 1;
      else high = middle;
    }
    this.#ids.splice(low, 0, id);
    this.#times.splice(low, 0, createdAt);
  }

  /** Puts a card behind all others; for filling in order. */
  append(id: string, createdAt: string): void {
    this.#ids.push(id);
    this.#times.push(createdAt);
  }

  remove(id: string): void {
    const at = this.#ids.indexOf(id);
    if (at < 0) return;
    this.#ids.splice(at, 1);
    this.#times.splice(at, 1);
  }

  page(limit: number, offset: number): readonly string[] {
    return this.#ids.slice(offset, offset + limit);
  }
}
