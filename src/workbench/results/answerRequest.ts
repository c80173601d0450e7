import type { FromResults } from '../../protocol/resultsMessages.ts';
import { openAttribution } from '../openAttribution.ts';
import type { TemporaryClipboard } from '../shortClipboard.ts';
import { copyCells, copyRow } from './copyCells.ts';
import type { Exposure } from './personalData.ts';
import type { ResultRow, ResultTable } from './resultTable.ts';
import { saveResult } from './saveResult.ts';

/** What the person asks for on the page and the extension does. */
export type ResultRequest = Extract<
  FromResults,
  { readonly type: 'copyCells' | 'copyRow' | 'save' | 'action' | 'openAttribution' }
>;

/** Does it; says in words what was done, undefined when there is nothing to say. `shown`: how the view shows the rows. */
export async function runResultRequest(
  request: ResultRequest,
  {
    table,
    shown,
    clipboard,
  }: { readonly table: ResultTable; readonly shown: Exposure; readonly clipboard: TemporaryClipboard },
  signal: AbortSignal,
): Promise<string | undefined> {
  const place = { table, shown, clipboard };
  switch (request.type) {
    case 'copyCells':
      return copyCells(rowsAt(table, request.rows), columnsAt(table, request.columns), place, signal);
    case 'save':
      return saveResult(
        table,
        { rows: rowsAt(table, request.rows), columns: columnsAt(table, request.columns) },
        shown,
      );
    case 'copyRow': {
      const row = table.rows[request.row];
      return row === undefined ? undefined : copyRow(row, place, signal);
    }
    case 'action': {
      const action = table.actions?.[request.action];
      await action?.run(rowsAt(table, request.rows).filter((row) => action.fits?.(row) ?? true));
      return undefined;
    }
    case 'openAttribution':
      await openAttribution();
      return undefined;
  }
}

function rowsAt({ rows }: ResultTable, numbers: Uint32Array): readonly ResultRow[] {
  return Array.from(numbers, (number) => rows[number]).filter((row) => row !== undefined);
}

function columnsAt({ columns }: ResultTable, places: readonly number[]): ResultTable['columns'] {
  return places.map((place) => columns[place]).filter((column) => column !== undefined);
}
