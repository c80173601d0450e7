/** A trader and the number of rows that name them. */
export interface NamedTrader {
  readonly name: string;
  rows: number;
}

/** A power of 2. Growing one map of half a million names takes longer than a frame; growing a partition doesn't. */
const PARTITIONS = 256;

/** An index of the traders that rows name. */
export class TraderIndex {
  readonly #parts: (Map<string, NamedTrader> | undefined)[] = Array.from({ length: PARTITIONS }, () => undefined);
  #size = 0;
  #repeats = 0;

  /** Distinct traders. */
  get size(): number {
    return this.#size;
  }

  /** Rows whose trader an earlier row names. */
  get repeats(): number {
    return this.#repeats;
  }

  add(name: string): NamedTrader {
    const part = this.#partOf(name);
    const known = part.get(name);
    if (known !== undefined) {
      known.rows++;
      this.#repeats++;
      return known;
    }
    const trader = { name, rows: 1 };
    part.set(name, trader);
    this.#size++;
    return trader;
  }

  remove(trader: NamedTrader): void {
    if (trader.rows-- > 1) {
      this.#repeats--;
      return;
    }
    this.#partOf(trader.name).delete(trader.name);
    this.#size--;
  }

  #partOf(name: string): Map<string, NamedTrader> {
    const { length } = name;
    // Samples the whole name, because numbered names differ only in a few digits.
    const step = (length >> 4) + 1;
    let sum = length;
    for (let at = length - 1; at >= 0; at -= step) sum = (sum * 31 + name.charCodeAt(at)) | 0;
    sum ^= sum >>> 11;
    const place = sum & (PARTITIONS - 1);
    let part = this.#parts[place];
    if (part === undefined) {
      part = new Map();
      this.#parts[place] = part;
    }
    return part;
  }
}
