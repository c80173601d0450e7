import type { HiddenTextQuery } from '../../../src/protocol/resultsMessages.ts';
import { type ColumnFilter, columnFilter, passes } from './columnFilter.ts';
import type { ResultRows } from './resultRows.ts';

/** What is asked of rows: all of the words anywhere, and every column's own filter. */
export interface RowFilter {
  readonly words: readonly string[];
  readonly columns: readonly { readonly column: number; readonly filter: ColumnFilter }[];
}

/** Reads what was typed. `columns`: by the place of a column. */
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

/** What the extension is asked to look for in texts that the page does not have whole, in the order of the filter. */
export function hiddenTextQueries({ words, columns }: RowFilter): readonly HiddenTextQuery[] {
  return [
    ...words.map((text) => ({ text: text.slice(0, 1000) })),
    ...columns.flatMap(({ column, filter }) =>
      filter.kind === 'holds' ? [{ column, text: filter.text.slice(0, 1000) }] : [],
    ),
  ];
}

/** The rows of `order` that are let through; `hidden` has, for each of the wishes, rows that count as well. */
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
      // As numbers are shown: with a comma between their thousands.
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
