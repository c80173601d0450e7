import { cellText } from './cellText.ts';
import type { ColumnKind } from './resultTable.ts';

/** A value as it is written in a file's cell: whole, a time with an offset as its UTC time. */
export function fileText(value: unknown, kind: ColumnKind): string {
  const text = cellText(value, kind);
  if (kind !== 'time' || !/^\d{4}-\d{2}-\d{2}T.*[+-]\d{2}:?\d{2}$/.test(text)) return text;
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}
