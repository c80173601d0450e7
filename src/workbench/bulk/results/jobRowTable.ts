import { l10n } from 'vscode';
import {
  cellText,
  columnsOfHeader,
  columnsOfKeys,
  keysOfRows,
  type ReadBackColumn,
} from '../../../contract/bulkResults/readBackColumns.ts';
import { hasFailed, mayBePartlyApplied } from '../../../contract/bulkResults/rowTreatment.ts';
import { type BulkRow, readBackKey } from '../../../contract/bulkUpdateRecord.ts';
import type { ResultColumn, ResultRow } from '../../results/resultTable.ts';
import { describeRowError } from './rowErrorWords.ts';

/** How the rows of a job become rows of a result. */
export interface JobRowTable {
  readonly columns: readonly ResultColumn[];
  readonly rowOf: (row: BulkRow) => ResultRow;
}

/** What a row has beside its cells. */
const RESERVED_NAMES: readonly string[] = ['result', 'reason', 'advice', 'errors'];

/** `header`: of the uploaded file, where it is known; otherwise the first rows tell the columns. */
export function jobRowTable(header: readonly string[] | undefined, first: readonly BulkRow[]): JobRowTable {
  const columns = header === undefined ? columnsOfKeys(keysOfRows(first), []) : columnsOfHeader(header);
  const cells = columns.filter(({ cells }) => cells !== 'lost').map((it) => ({ ...it, name: nameOf(it) }));
  return {
    columns: [
      { key: 'result', label: l10n.t('Result'), kind: 'outcome' },
      { key: 'reason', label: l10n.t('Reason'), kind: 'text' },
      { key: 'advice', label: l10n.t('What to Do'), kind: 'text' },
      ...cells.map(({ column, name }): ResultColumn => ({ key: name, label: column, kind: 'text' })),
      { key: 'errors', label: l10n.t('Errors as Sent'), kind: 'json', hidden: true },
    ],
    rowOf: (row) => ({
      ...(hasFailed(row)
        ? { result: 'failed', reason: reasonOf(row, columns), advice: adviceOf(row), errors: row.errors }
        : { result: 'success' }),
      ...Object.fromEntries(cells.map(({ key, name }) => [name, cellText(row, key)])),
    }),
  };
}

/** The column's own name, so that a saved file has it. */
function nameOf({ column }: ReadBackColumn): string {
  return RESERVED_NAMES.includes(column) ? `${column} (file)` : column;
}

/** Each reason once, with the column it is about. */
function reasonOf({ errors }: BulkRow, columns: readonly ReadBackColumn[]): string {
  const reasons = errors.map(({ code, field }) => {
    const { what } = describeRowError(code);
    return field === null ? what : l10n.t('{0}: {1}', columnNamed(field, columns), what);
  });
  return reasons.length === 0 ? l10n.t('The service gave no reason.') : [...new Set(reasons)].join(' ');
}

function columnNamed(field: string, columns: readonly ReadBackColumn[]): string {
  return (
    columns.find(({ key, column }) => key === field || column === field || key === readBackKey(field))?.column ?? field
  );
}

/** What is done about it, each way once. */
function adviceOf(row: BulkRow): string {
  const advice = row.errors.map(({ code }) => describeRowError(code).next);
  const readBack = mayBePartlyApplied(row)
    ? [l10n.t('Part of the row may have been applied: read the trader back before it is sent again.')]
    : [];
  return [...new Set([...advice, ...readBack])].join(' ');
}
