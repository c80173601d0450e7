import type { RowsMessage } from '../../protocol/resultsMessages.ts';
import type { Exposure, GuardedTable } from './personalData.ts';
import type { ResultRow, ResultTable } from './resultTable.ts';
import { shownCells } from './shownCells.ts';

/** Texts of one message, in UTF-16 units and cells: half of what the page reads at most. */
const MAX_MESSAGE_SIZE = 1_000_000;

/** Messages that bring these rows, as few as their texts allow. */
export function rowMessages(
  table: Pick<ResultTable, 'columns'> & GuardedTable,
  { run, from, exposure }: { readonly run: number; readonly from: number; readonly exposure: Exposure },
  rows: readonly ResultRow[],
): RowsMessage[] {
  const columns = shownCells(table, rows, exposure);
  const size = columns
    .flatMap((cells) => ('texts' in cells ? cells.texts : []))
    .reduce((sum, text) => sum + text.length + 1, 0);
  if (size <= MAX_MESSAGE_SIZE || rows.length === 1) return [{ type: 'rows', run, from, count: rows.length, columns }];
  const half = Math.ceil(rows.length / 2);
  return [
    ...rowMessages(table, { run, from, exposure }, rows.slice(0, half)),
    ...rowMessages(table, { run, from: from + half, exposure }, rows.slice(half)),
  ];
}
