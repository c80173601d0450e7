import type { DetailField, DetailsMessage } from '../../protocol/resultsMessages.ts';
import { cellText } from './cellText.ts';
import { jsonText } from './jsonText.ts';
import { maskedEmails } from './maskedEmails.ts';
import { maskedSecrets } from './maskedSecrets.ts';
import { maskedValue } from './maskedValue.ts';
import { personalTexts } from './personalTexts.ts';
import type { ColumnKind, ResultRow, ResultTable } from './resultTable.ts';
import { valueAt } from './valueAt.ts';

/** Longest text of one field of the details, in UTF-16 units. */
const LONGEST = 100_000;

/** All that is known of a row, as the page may have it: its columns first, then every field that none of them shows. */
export function rowDetails(table: ResultTable, row: ResultRow, number: number): DetailsMessage {
  const safe = maskedSecrets(row, table.secrets);
  const keys = new Set(table.columns.map(({ key }) => key));
  const others = Object.keys(safe).filter((key) => !keys.has(key));
  const actions = (table.actions ?? []).flatMap(({ on, fits }, at) =>
    on === 'row' && (fits?.(row) ?? true) ? [at] : [],
  );
  return {
    type: 'details',
    row: number,
    fields: [
      ...table.columns.map(({ key, label, kind }) => field(label, kind, valueAt(safe, key))),
      ...others.map((key) => field(key, 'text', safe[key])),
    ],
    masked: personalTexts(safe).length > 0,
    actions,
  };
}

function field(label: string, kind: ColumnKind, value: unknown): DetailField {
  const named = { label: maskedEmails(label) };
  if (value === undefined || value === null) return { ...named, kind: 'none', text: '' };
  if (typeof value === 'object' && !isPlainList(value))
    return { ...named, kind: 'json', text: cut(jsonText(maskedValue(value), 2)) };
  return { ...named, kind, text: cut(maskedEmails(cellText(value, kind))) };
}

function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
