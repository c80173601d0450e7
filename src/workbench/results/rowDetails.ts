import type { DetailField, DetailsMessage } from '../../protocol/resultsMessages.ts';
import { cellText } from './cellText.ts';
import { jsonText } from './jsonText.ts';
import { maskedEmails } from './maskedEmails.ts';
import { type Exposure, exposedValue } from './personalData.ts';
import type { ColumnKind, ResultRow, ResultTable } from './resultTable.ts';

/** Longest text of one field of the details, in UTF-16 units. */
const MAX_FIELD_LENGTH = 100_000;

/** All that is known of a row, exposed as the view is: its columns first, then every field that none of them shows. */
export function rowDetails(table: ResultTable, row: ResultRow, number: number, exposure: Exposure): DetailsMessage {
  const keys = new Set(table.columns.map(({ key }) => key));
  const others = Object.keys(row).filter((key) => !keys.has(key));
  const actions = (table.actions ?? []).flatMap(({ on, fits }, at) =>
    on === 'row' && (fits?.(row) ?? true) ? [at] : [],
  );
  return {
    type: 'details',
    row: number,
    fields: [
      ...table.columns.map((column) =>
        detailField(column.label, column.kind, exposedValue(row, column, table, exposure)),
      ),
      ...others.map((key) => detailField(key, 'text', exposedValue(row, { key }, table, exposure))),
    ],
    actions,
  };
}

function detailField(label: string, kind: ColumnKind, value: unknown): DetailField {
  const named = { label: maskedEmails(label) };
  if (value === undefined || value === null) return { ...named, kind: 'none', text: '' };
  if (typeof value === 'object' && !isPlainList(value))
    return { ...named, kind: 'json', text: truncated(jsonText(value, 2)) };
  return { ...named, kind, text: truncated(cellText(value, kind)) };
}

function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}

function truncated(text: string): string {
  return text.length > MAX_FIELD_LENGTH ? `${text.slice(0, MAX_FIELD_LENGTH)}…` : text;
}
