import { type CoinDetails, type HistoryEntry, seededEntryId } from './historyEntry.ts';

const NONE = new Uint32Array(0);

/** The seed's history, in memory; indexes go from the oldest entry (0) to the newest. */
export class SeededHistory {
  readonly columns: HistoryColumns;
  readonly #idOf: (trader: number) => string;
  readonly #traderOf: (platformUserId: string) => number | undefined;
  readonly #fieldNumbers: ReadonlyMap<string, number>;
  /** By kind. */
  readonly #fieldOfKind: Uint8Array;
  #series: { readonly ends: Uint32Array; readonly indexes: Uint32Array } | undefined;

  /** `connectionIdOf` and `traderIndexOf`: from a trader's place in the seed to the platform user id, and back. */
  constructor(
    columns: HistoryColumns,
    idOf: (trader: number) => string,
    traderOf: (platformUserId: string) => number | undefined,
  ) {
    this.columns = columns;
    this.#idOf = idOf;
    this.#traderOf = traderOf;
    const fieldIds = [...new Set(columns.kinds.map(({ fieldId }) => fieldId))];
    this.#fieldNumbers = new Map(fieldIds.map((id, number) => [id, number]));
    this.#fieldOfKind = Uint8Array.from(columns.kinds, ({ fieldId }) => fieldIds.indexOf(fieldId));
  }

  get length(): number {
    return this.columns.times.length;
  }

  timeOf(index: number): number {
    return this.columns.times[index] ?? 0;
  }

  /** How many entries were recorded before that time. */
  before(at: number): number {
    return countUpTo(this.length, (index) => this.timeOf(index) < at);
  }

  platformUserIdOf(index: number): string {
    return this.#idOf(this.columns.traders[index] ?? 0);
  }

  /** The indexes of one trader's entries of one field, rising. */
  series(platformUserId: string, fieldId: string): Uint32Array {
    const trader = this.#traderOf(platformUserId);
    const field = this.#fieldNumbers.get(fieldId);
    if (trader === undefined || field === undefined) return NONE;
    this.#series ??= this.#sortIntoSeries();
    const { ends, indexes } = this.#series;
    const place = trader * this.#fieldNumbers.size + field;
    return place < ends.length ? indexes.subarray(ends[place - 1] ?? 0, ends[place]) : NONE;
  }

  isCoin(index: number): boolean {
    return this.columns.kinds[this.columns.kindNumbers[index] ?? 0]?.coin !== undefined;
  }

  /** One trader's entries of XP and coins in [fromAt, toAt), newest first. */
  balanceEntries(platformUserId: string, fromAt: number, toAt: number): HistoryEntry[] {
    return ['xp', 'coin']
      .flatMap((kind) => {
        const fieldId = this.columns.kinds.find((it) => it.kind === kind)?.fieldId ?? '';
        const series = this.series(platformUserId, fieldId);
        const before = (at: number) => countUpTo(series.length, (place) => this.timeOf(series[place] ?? 0) < at);
        return [...series.subarray(before(fromAt), before(toAt))];
      })
      .sort((a, b) => b - a)
      .map((index) => this.entry(index));
  }

  entry(index: number): HistoryEntry {
    const { kinds, kindNumbers, amounts, changes, values } = this.columns;
    const kind = kinds[kindNumbers[index] ?? 0];
    if (kind === undefined) throw new RangeError(`no seeded entry ${index}`);
    const at = this.timeOf(index);
    const amount = amounts[index] ?? 0;
    const { fieldId, fieldKey, action, activity, coin } = kind;
    const shared = {
      id: seededEntryId(at, index),
      at,
      platformUserId: this.platformUserIdOf(index),
      fieldId,
      fieldKey,
    };
    if (kind.kind === 'field') {
      const [value, storedValue] = values[amount] ?? [null, null];
      return { ...shared, kind: 'field', action, value, storedValue, activity };
    }
    const change = changes[index] ?? 0;
    if (coin === undefined) {
      return { ...shared, kind: 'xp', action, value: change, storedValue: null, activity };
    }
    const delta = coin.deltaOf(amount);
    return {
      ...shared,
      kind: 'coin',
      action,
      value: delta === null ? null : change,
      storedValue: null,
      activity,
      coin: {
        operation: coin.operation,
        delta,
        absolute: coin.operation === 'overwrite' ? delta : null,
        rawAction: `{"type":${JSON.stringify(action)},"amount":${coin.rawAmountOf(amount)}}`,
        sourceReference: sourceOf(coin.source, index),
        notes: coin.notes,
      },
    };
  }

  /** A counting sort by trader and field: one pass counts, one fills in. */
  #sortIntoSeries(): { ends: Uint32Array; indexes: Uint32Array } {
    const { traders, kindNumbers } = this.columns;
    const fields = this.#fieldNumbers.size;
    const fieldOfKind = this.#fieldOfKind;
    let most = 0;
    for (const trader of traders) if (trader > most) most = trader;
    const ends = new Uint32Array((most + 1) * fields);
    const placeOf = (index: number) => (traders[index] ?? 0) * fields + (fieldOfKind[kindNumbers[index] ?? 0] ?? 0);
    for (let i = 0; i < this.length; i++) bump(ends, placeOf(i));
    let sum = 0;
    for (let place = 0; place < ends.length; place++) {
      const count = ends[place] ?? 0;
      ends[place] = sum;
      sum += count;
    }
    const indexes = new Uint32Array(this.length);
    for (let i = 0; i < this.length; i++) indexes[bump(ends, placeOf(i))] = i;
    return { ends, indexes };
  }
}

/** The reference of a seeded coin entry, e.g. `TRD-4711`. */
export function sourceOf(source: string | null, index: number): string | null {
  return source === null ? null : `${source}${sourceNumber(index)}`;
}

/** The number in an entry's source reference. */
export function sourceNumber(index: number): number {
  return 10_000 + index;
}

/** Adds one and answers what was there before. */
function bump(counts: Uint32Array, place: number): number {
  const count = counts[place] ?? 0;
  counts[place] = count + 1;
  return count;
}

/**
 * Entries that never change, one place in every array each, from the oldest to the newest. A million of them take some
 * 30 MB and are filled in faster than they could be read from a disk, so they are made again at every start.
 */
export interface HistoryColumns {
  /** Recording times, epoch milliseconds, never falling. */
  readonly times: Float64Array;
  /** The trader's place in the seed. */
  readonly traders: Uint32Array;
  /** Place in `kinds`. */
  readonly kindNumbers: Uint8Array;
  /** Of XP and coins the amount as it was recorded; of fields the place in `values`. */
  readonly amounts: Float64Array;
  /** Of XP and coins what the balance moved by; unused otherwise. */
  readonly changes: Float64Array;
  readonly kinds: readonly EntryKind[];
  /** Field values written, and stored after it. */
  readonly values: readonly (readonly [value: unknown, storedValue: unknown])[];
}

/** What all seeded entries of a sort share; what differs stands in the columns (`HistoryColumns`). */
export interface EntryKind {
  readonly kind: HistoryEntry['kind'];
  readonly fieldId: string;
  readonly fieldKey: string;
  readonly action: string;
  readonly activity: HistoryEntry['activity'];
  /** Of coins only. */
  readonly coin?: CoinKind;
}

/** What coin entries of a sort share (P1 2.2). */
export interface CoinKind {
  readonly operation: CoinDetails['operation'];
  readonly notes: readonly string[];
  /** The amount as the file writes it; undefined: missing or invalid. */
  readonly deltaOf: (amount: number) => string | null;
  /** JSON of the amount in the original action data. */
  readonly rawAmountOf: (amount: number) => string;
  /** What the source reference begins with, before a number of its own; null for none. */
  readonly source: string | null;
}

/** How many of `length` places, in rising order, satisfy `isWithin`: all before the first that does not. */
export function countUpTo(length: number, isWithin: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isWithin(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
