import type { DatabaseSync } from 'node:sqlite';

/** Join dates that a page is limited to, epoch milliseconds, both ends inclusive. */
export interface JoinWindow {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** What decides whether and where a trader stands in the overview. */
export interface OverviewPlace {
  /** Epoch milliseconds; NaN without one. */
  readonly joined: number;
  /** A deleted account keeps its place and is not shown. */
  readonly isShown: boolean;
}

const MOST_WINDOWS = 4;
const IN_OVERVIEW = 'hasXpRecord = 1 AND member = 1';

/**
 * Who is in the overview, by platform user id in numeric order: held in memory, so that a page needs no counting
 * through rows. As plain numbers, 17 bytes a trader: a million texts would make every garbage collection slow.
 */
export class OverviewOrder {
  /** Ids are whole numbers below 2^53 (P2 2.2: `userNumericID`). */
  readonly #ids: Float64Array;
  readonly #joined: Float64Array;
  readonly #shown: Uint8Array;
  readonly #windows = new Map<string, Int32Array>();

  constructor(database: DatabaseSync) {
    const count = database.prepare(`SELECT count(*) AS count FROM users WHERE ${IN_OVERVIEW}`).get();
    this.#ids = new Float64Array(Number(count?.['count']));
    this.#joined = new Float64Array(this.#ids.length);
    this.#shown = new Uint8Array(this.#ids.length);
    const rows = database.prepare(`SELECT platformUserId, joinedAt, active FROM users WHERE ${IN_OVERVIEW}
      ORDER BY length(platformUserId), platformUserId`);
    // Half the time for a million rows.
    rows.setReturnArrays(true);
    let at = 0;
    for (const row of rows.iterate() as Iterable<unknown>) {
      const [id, joinedAt, active] = row as readonly unknown[];
      this.#ids[at] = Number(id);
      this.#joined[at] = timeOf(joinedAt);
      this.#shown[at] = Number(active);
      at += 1;
    }
  }

  get length(): number {
    return this.#ids.length;
  }

  idAt(position: number): string {
    return String(this.#ids[position]);
  }

  isShownAt(position: number): boolean {
    return this.#shown[position] === 1;
  }

  /** Where a trader stands, or undefined. */
  positionOf(id: string): number | undefined {
    const number = Number(id);
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ids[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return this.#ids[low] === number ? low : undefined;
  }

  /** Whether what was read anew (undefined: not in the overview) leaves this order as it is. */
  agrees(id: string, place: OverviewPlace | undefined): boolean {
    const position = this.positionOf(id);
    if (position === undefined || place === undefined) return position === undefined && place === undefined;
    return Object.is(this.#joined[position], place.joined) && this.isShownAt(position) === place.isShown;
  }

  /** The positions within the window; undefined for no window. Traders without a join date are in none (P1 4.4). */
  within({ from, to }: JoinWindow): Int32Array | undefined {
    if (from === undefined && to === undefined) return undefined;
    const name = `${from} ${to}`;
    const held = this.#windows.get(name);
    if (held !== undefined) return held;
    const [least, most] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
    const found = new Int32Array(this.#ids.length);
    let count = 0;
    for (const [position, joined] of this.#joined.entries()) {
      if (joined >= least && joined <= most) found[count++] = position;
    }
    const positions = found.slice(0, count);
    for (const oldest of this.#windows.keys()) if (this.#windows.size >= MOST_WINDOWS) this.#windows.delete(oldest);
    this.#windows.set(name, positions);
    return positions;
  }
}

/** What a row of `users` says of its place; undefined when it is not in the overview. */
export function placeOf(row: Readonly<Record<string, unknown>> | undefined): OverviewPlace | undefined {
  if (row === undefined || row['hasXpRecord'] !== 1 || row['member'] !== 1) return undefined;
  return { joined: timeOf(row['joinedAt']), isShown: row['active'] === 1 };
}

function timeOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}
