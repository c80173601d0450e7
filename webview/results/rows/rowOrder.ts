import type { ResultRows } from './resultRows.ts';

/** Column and direction of sorting. */
export interface Sort {
  /** Column index in the result. */
  readonly column: number;
  readonly direction: 'up' | 'down';
}

const TEXT_COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A text that is entirely a number as the service writes it; not an id with more digits than a number can represent. */
const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?$/i;

/**
 * Compares rows by a column: numbers and times by value, texts by locale. In a mixed column, numbers come first, by value.
 * Empty cells are last in both directions.
 */
export function rowComparator(rows: ResultRows, { column, direction }: Sort): CompareRows {
  const sign = direction === 'up' ? 1 : -1;
  const kind = rows.columns[column]?.kind;
  if (kind === 'number' || kind === 'time') {
    const values = Float64Array.from({ length: rows.count }, (_, row) => rows.number(row, column));
    return (a, b) =>
      emptyLast(values[a] ?? Number.NaN, values[b] ?? Number.NaN, Number.isNaN, (x, y) => (x - y) * sign);
  }
  const texts = Array.from({ length: rows.count }, (_, row) => rows.text(row, column));
  const compare = kind === 'text' ? compareMixed : TEXT_COLLATOR.compare;
  const places = ranksOf(texts, compare);
  if (places !== undefined)
    return (a, b) => emptyLast(places[a] ?? 0, places[b] ?? 0, isEmptyRank, (x, y) => (x - y) * sign);
  return (a, b) => emptyLast(texts[a] ?? '', texts[b] ?? '', isEmpty, (x, y) => compare(x, y) * sign);
}

/** For few distinct texts: the rank of each row's text, so that each pair of texts is compared only once. */
function ranksOf(texts: readonly string[], compare: typeof TEXT_COLLATOR.compare): Uint32Array | undefined {
  const distinct = new Set(texts);
  if (distinct.size > 5_000) return undefined;
  distinct.delete('');
  const sorted = [...distinct].sort(compare);
  const places = new Map<string, number>();
  let place = 0;
  for (const [at, text] of sorted.entries()) {
    // Texts that differ only in case have the same rank.
    if (at === 0 || compare(sorted[at - 1] ?? '', text) !== 0) place += 1;
    places.set(text, place);
  }
  return Uint32Array.from(texts, (text) => places.get(text) ?? 0);
}

/** Compares numbers before words; equal numbers with different notation are ordered by their text. */
function compareMixed(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [NUMBER.test(a), NUMBER.test(b)];
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return (isNumber && Number(a) - Number(b)) || TEXT_COLLATOR.compare(a, b);
}

function emptyLast<Value>(
  a: Value,
  b: Value,
  empty: (value: Value) => boolean,
  compare: (a: Value, b: Value) => number,
): number {
  if (empty(a)) return empty(b) ? 0 : 1;
  return empty(b) ? -1 : compare(a, b);
}

function isEmpty(text: string): boolean {
  return text === '';
}

function isEmptyRank(place: number): boolean {
  return place === 0;
}

/** Duration of one slice of sorting, in milliseconds: half a frame. */
const SLICE_MS = 8;
/** Comparisons between two checks of the time. */
const STEPS_PER_CLOCK_CHECK = 4_096;

/** Compares two rows, as for `Array.sort`. */
type CompareRows = (a: number, b: number) => number;

/**
 * Row numbers in stable order. Sorts in slices, so that the page stays responsive; undefined if aborted. `pause` yields to
 * other tasks.
 */
export async function sortedRows(
  count: number,
  compare: CompareRows,
  pause: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<Uint32Array | undefined> {
  let [from, to] = [Uint32Array.from({ length: count }, (_, row) => row), new Uint32Array(count)];
  let [started, steps] = [performance.now(), 0];
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += width * 2) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + width * 2, count);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        if (left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0)) {
          to[at] = from[left] ?? 0;
          left += 1;
        } else {
          to[at] = from[right] ?? 0;
          right += 1;
        }
        steps += 1;
        if (steps % STEPS_PER_CLOCK_CHECK === 0 && performance.now() - started > SLICE_MS) {
          await pause();
          if (signal.aborted) return undefined;
          started = performance.now();
        }
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
