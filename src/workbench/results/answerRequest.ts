import type { FromResults } from '../../protocol/resultsMessages.ts';
import { openAttribution } from '../openAttribution.ts';
import { copyCells, copyRow } from './copyCells.ts';
import type { ResultRow, ResultTable } from './resultTable.ts';
import { saveResult } from './saveResult.ts';
import { showPersonalData } from './showPersonalData.ts';

/** What the person asks for on the page and the extension does. */
export type ResultRequest = Extract<
  FromResults,
  { readonly type: 'copyCells' | 'copyRow' | 'save' | 'action' | 'personal' | 'openAttribution' }
>;

/** Does it; says in words what was done, undefined when there is nothing to say. */
export async function answerRequest(
  request: ResultRequest,
  table: ResultTable,
  signal: AbortSignal,
): Promise<string | undefined> {
  switch (request.type) {
    case 'copyCells':
      return copyCells(rowsAt(table, request.rows), columnsAt(table, request.columns), table.secrets, signal);
    case 'save':
      return saveResult(table, {
        rows: rowsAt(table, request.rows),
        columns: columnsAt(table, request.columns),
      });
    case 'copyRow': {
      const row = table.rows[request.row];
      return row === undefined ? undefined : copyRow(row, table.secrets);
    }
    case 'personal': {
      const row = table.rows[request.row];
      return row === undefined ? undefined : showPersonalData(row, table.secrets);
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
