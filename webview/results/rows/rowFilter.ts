import type { HiddenTextQuery, ShownColumn } from '../../../src/protocol/resultsMessages.ts';
import type { ResultRows } from './resultRows.ts';

/** A parsed filter: all words must occur somewhere in the row, and every column filter must match. */
export interface RowFilter {
  readonly words: readonly string[];
  readonly columns: readonly { readonly column: number; readonly filter: ColumnFilter }[];
}

/** Parses what was typed. `columns` has the column filters by column index. */
export function rowFilter(text: string, columns: ReadonlyMap<number, string>, kinds: ResultRows['columns']): RowFilter {
  return {
    words: [
      ...new Set(
        text
          .toLowerCase()
          .split(/\s+/)
          .filter((word) => word !== ''),
      ),
    ],
    columns: [...columns].flatMap(([column, typed]) => {
      const filter = columnFilter(typed, kinds[column]?.kind ?? 'text');
      return filter === undefined ? [] : [{ column, filter }];
    }),
  };
}

/** The queries for texts that the page doesn't have in full, in the order of the filter. */
export function hiddenTextQueries({ words, columns }: RowFilter): readonly HiddenTextQuery[] {
  return [
    ...words.map((text) => ({ text: text.slice(0, 1000) })),
    ...columns.flatMap(({ column, filter }) =>
      filter.kind === 'holds' ? [{ column, text: filter.text.slice(0, 1000) }] : [],
    ),
  ];
}

/** The rows of `order` that match; `hidden` has the additional matches of each hidden text query. */
export function filteredRows(
  rows: ResultRows,
  order: Uint32Array,
  filter: RowFilter,
  hidden: readonly ReadonlySet<number>[],
): Uint32Array {
  if (filter.words.length === 0 && filter.columns.length === 0) return order;
  const all = predicates(rows, filter, hidden);
  const found = new Uint32Array(order.length);
  let count = 0;
  for (const row of order) {
    if (!all.every((passing) => passing(row))) continue;
    found[count] = row;
    count += 1;
  }
  return found.slice(0, count);
}

function predicates(
  rows: ResultRows,
  { words, columns }: RowFilter,
  hidden: readonly ReadonlySet<number>[],
): readonly ((row: number) => boolean)[] {
  let wish = words.length;
  return [
    ...words.map((word, at) => {
      // As displayed, with thousands separators.
      const plain = /^[+-]?[\d,]*\d(\.\d*)?$/.test(word) ? word.replaceAll(',', '') : word;
      return (row: number): boolean => {
        const line = rows.line(row);
        return line.includes(word) || (plain !== word && line.includes(plain)) || hidden[at]?.has(row) === true;
      };
    }),
    ...columns.map(({ column, filter }) => {
      const also = filter.kind === 'holds' ? hidden[wish++] : undefined;
      return (row: number): boolean =>
        passes(filter, rows.text(row, column), () => rows.number(row, column)) || also?.has(row) === true;
    }),
  ];
}

type ColumnFilter =
  | { readonly kind: 'holds'; readonly text: string }
  | { readonly kind: 'lacks'; readonly text: string }
  | { readonly kind: 'is'; readonly text: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'filled' }
  /** Numbers, both ends counted in where `ends` says so. */
  | { readonly kind: 'numbers'; readonly low: number; readonly high: number; readonly ends: 'with' | 'without' }
  /** Days and times by the beginning of their text: `2026-03` is all of March. */
  | { readonly kind: 'times'; readonly low: string; readonly high: string; readonly ends: 'with' | 'without' };

/** Parses a column filter; undefined if it's empty. */
function columnFilter(typed: string, kind: ShownColumn['kind']): ColumnFilter | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return undefined;
  if (text === '=') return { kind: 'empty' };
  if (text === '!' || text === '!=') return { kind: 'filled' };
  // A text column may contain amounts, to which “> 5” applies.
  const isNumeric = kind === 'number' || (kind === 'text' && /^[<>]/.test(text));
  const compared = isNumeric ? numbersIn(text) : kind === 'time' || kind === 'day' ? timesIn(text) : undefined;
  if (compared !== undefined) return compared;
  if (text.startsWith('!')) return { kind: 'lacks', text: text.replace(/^!=?\s*/, '') };
  if (text.startsWith('=')) return { kind: 'is', text: text.slice(1).trim() };
  return { kind: 'holds', text };
}

/** Whether a cell matches; `number` is its value if it has one. */
function passes(filter: ColumnFilter, text: string, number: () => number): boolean {
  switch (filter.kind) {
    case 'holds':
      return text.toLowerCase().includes(filter.text);
    case 'lacks':
      return !text.toLowerCase().includes(filter.text);
    case 'is':
      return text.toLowerCase() === filter.text;
    case 'empty':
      return text === '';
    case 'filled':
      return text !== '';
    case 'numbers': {
      const value = number();
      return filter.ends === 'with'
        ? value >= filter.low && value <= filter.high
        : value > filter.low && value < filter.high;
    }
    case 'times': {
      if (text === '') return false;
      const [low, high] = [text.slice(0, filter.low.length), text.slice(0, filter.high.length)];
      if (filter.ends === 'with') return low >= filter.low && (filter.high === '' || high <= filter.high);
      return (filter.low === '' || low > filter.low) && (filter.high === '' || high < filter.high);
    }
  }
}

const NUMBER = /^[+-]?\d[\d,]*(?:\.\d+)?$/;
const TIME = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[ t]\d{2}(?::\d{2}(?::\d{2})?)?)?)?)?$/;

function numbersIn(text: string): ColumnFilter | undefined {
  const range = rangeIn(text, NUMBER);
  if (range === undefined) return undefined;
  const number = (part: string, none: number) => (part === '' ? none : Number(part.replaceAll(',', '')));
  return {
    kind: 'numbers',
    low: number(range.low, Number.NEGATIVE_INFINITY),
    high: number(range.high, Number.POSITIVE_INFINITY),
    ends: range.ends,
  };
}

function timesIn(text: string): ColumnFilter | undefined {
  const range = rangeIn(text, TIME);
  if (range === undefined) return undefined;
  return { kind: 'times', ends: range.ends, low: range.low.replace('t', ' '), high: range.high.replace('t', ' ') };
}

/** `> 5`, `<= 5`, `= 5`, `5..9`, `5..`, `..9`. */
function rangeIn(
  text: string,
  value: RegExp,
): { readonly low: string; readonly high: string; readonly ends: 'with' | 'without' } | undefined {
  const sign = /^(?:[<>]=?|=)/.exec(text)?.[0];
  if (sign !== undefined) {
    const limit = text.slice(sign.length).trim();
    if (!value.test(limit)) return undefined;
    const ends = sign.includes('=') ? 'with' : 'without';
    return { ends, low: sign.startsWith('<') ? '' : limit, high: sign.startsWith('>') ? '' : limit };
  }
  const [low = '', high = '', ...more] = text.split('..').map((part) => part.trim());
  const isRange = more.length === 0 && text.includes('..') && [low, high].every((end) => end === '' || value.test(end));
  return isRange && low + high !== '' ? { ends: 'with', low, high } : undefined;
}
