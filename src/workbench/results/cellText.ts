import { jsonText } from './jsonText.ts';
import type { ColumnKind } from './resultTable.ts';

/** A value as it is written in one cell, whole: in files, on the clipboard, and, masked, on the page. */
export function cellText(value: unknown, kind: ColumnKind): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return kind === 'flag' ? (value ? 'yes' : 'no') : String(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) {
    return value.map((item) => cellText(item, 'text')).join(', ');
  }
  return jsonText(value);
}
