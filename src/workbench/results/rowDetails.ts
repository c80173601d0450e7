import type { DetailField, DetailsMessage } from '../../protocol/resultsMessages.ts';
import { cellText } from './cellText.ts';
import { jsonText } from './jsonText.ts';
import { maskedEmails } from './maskedEmails.ts';
import { type Exposure, exposedValue } from './personalData.ts';
import type { ColumnKind, ResultRow, ResultTable } from './resultTable.ts';

/** Longest text of one field of the details, in UTF-16 units. */
const LONGEST = 100_000;

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
      ...table.columns.map((column) => field(column.label, column.kind, exposedValue(row, column, table, exposure))),
      ...others.map((key) => field(key, 'text', exposedValue(row, { key }, table, exposure))),
    ],
    actions,
  };
}

function field(label: string, kind: ColumnKind, value: unknown): DetailField {
  const named = { label: maskedEmails(label) };
  if (value === undefined || value === null) return { ...named, kind: 'none', text: '' };
  if (typeof value === 'object' && !isPlainList(value))
    return { ...named, kind: 'json', text: cut(jsonText(value, 2)) };
  return { ...named, kind, text: cut(cellText(value, kind)) };
}

function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
