import type { ResultRows } from './resultRows.ts';
import type { CompareRows } from './sortedRows.ts';

/** The column that rows are sorted by, and which way. */
export interface Sort {
  /** Its place in the result. */
  readonly column: number;
  readonly direction: 'up' | 'down';
}

const WORDS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** How rows are compared by a column: numbers and times by value, texts as people sort them; empty cells last either way. */
export function rowOrder(rows: ResultRows, { column, direction }: Sort): CompareRows {
  const sign = direction === 'up' ? 1 : -1;
  const kind = rows.columns[column]?.kind;
  if (kind === 'number' || kind === 'time') {
    const values = Float64Array.from({ length: rows.count }, (_, row) => rows.number(row, column));
    return (a, b) =>
      emptyLast(values[a] ?? Number.NaN, values[b] ?? Number.NaN, Number.isNaN, (x, y) => (x - y) * sign);
  }
  const texts = Array.from({ length: rows.count }, (_, row) => rows.text(row, column));
  const places = placesOf(texts);
  if (places !== undefined)
    return (a, b) => emptyLast(places[a] ?? 0, places[b] ?? 0, isNone, (x, y) => (x - y) * sign);
  return (a, b) => emptyLast(texts[a] ?? '', texts[b] ?? '', isEmpty, (x, y) => WORDS.compare(x, y) * sign);
}

/** Of few distinct texts: each row's place among them, so that words are compared once and not a million times. */
function placesOf(texts: readonly string[]): Uint32Array | undefined {
  const distinct = new Set(texts);
  if (distinct.size > 5_000) return undefined;
  distinct.delete('');
  const sorted = [...distinct].sort(WORDS.compare);
  const places = new Map<string, number>();
  let place = 0;
  for (const [at, text] of sorted.entries()) {
    // Texts that differ in nothing but case share a place.
    if (at === 0 || WORDS.compare(sorted[at - 1] ?? '', text) !== 0) place += 1;
    places.set(text, place);
  }
  return Uint32Array.from(texts, (text) => places.get(text) ?? 0);
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

function isNone(place: number): boolean {
  return place === 0;
}
