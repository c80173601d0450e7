import { OPERATOR_SUFFIX } from '../../contract/bulkFile/columnPlan.ts';
import { formatCsvCell } from '../../contract/bulkFile/readRecord.ts';
import { BULK_COLUMNS } from '../../contract/bulkUpdateRecord.ts';
import type { UserField } from '../../contract/userFieldRecord.ts';

/** A column that a new file can have. */
export interface NewColumn {
  readonly name: string;
  /** It has its operators beside it. */
  readonly hasOperators: boolean;
}

/** The columns that a new file can have beside `Email`: those of every community, and those of the fields that are known. */
export function newColumns(fields: readonly UserField[]): readonly NewColumn[] {
  return [
    ...BULK_COLUMNS.filter((name) => name !== 'Email').map((name) => ({
      name,
      hasOperators: name === 'Total XP' || name === 'Total Coins',
    })),
    ...fields
      .filter(({ isCustom }) => isCustom === true)
      .map(({ name, type }) => ({ name, hasOperators: type === 'numerical' })),
  ];
}

/** The first line of a new file, with its line end. */
export function newHeader(columns: readonly NewColumn[]): string {
  const names = columns.flatMap(({ name, hasOperators }) => (hasOperators ? [name, name + OPERATOR_SUFFIX] : [name]));
  return `${['Email', ...names].map(formatCsvCell).join(',')}\n`;
}
