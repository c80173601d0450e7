import type { JsonValue } from '../jsonPath.ts';

/** How a text is laid out: what one step in is, and how lines end. */
export interface TextStyle {
  readonly indentUnit: string;
  readonly endOfLine: string;
}

/** How a new file is laid out. */
export const NEW_FILE_STYLE: TextStyle = { indentUnit: '  ', endOfLine: '\n' };

/** Objects and lists of plain values up to this long stand on one line. */
const LINE_WIDTH = 100;

/**
 * The value as text whose further lines start at `indent`. Lists and objects of plain values (a point, an expiry, a
 * style) stand on one line; the outer two floors of a card (`depth` 0 and 1) never do.
 */
export function formatJson(value: JsonValue, style: TextStyle, indent: string, depth: number): string {
  if (typeof value !== 'object' || value === null) return formatPlain(value);
  const parts = partsOf(value);
  if (parts.length === 0) return Array.isArray(value) ? '[]' : '{}';
  if (depth >= 2 && parts.every((part) => typeof part.value !== 'object' || part.value === null)) {
    const line = formatOnOneLine(value);
    if (line.length <= LINE_WIDTH) return line;
  }
  const inner = indent + style.indentUnit;
  const lines = parts.map((part) => inner + part.prefix + formatJson(part.value, style, inner, depth + 1));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return [open, lines.join(`,${style.endOfLine}`), indent + close].join(style.endOfLine);
}

/** The value as text without a line break. */
export function formatOnOneLine(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return formatPlain(value);
  const parts = partsOf(value).map((part) => part.prefix + formatOnOneLine(part.value));
  if (Array.isArray(value)) return `[${parts.join(', ')}]`;
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** A key as it stands before its value. */
export function formatKey(key: string): string {
  return `${JSON.stringify(key)}: `;
}

function formatPlain(value: string | number | boolean | null): string {
  return JSON.stringify(value);
}

function partsOf(value: object & JsonValue): { readonly prefix: string; readonly value: JsonValue }[] {
  if (Array.isArray(value)) return value.map((item: JsonValue) => ({ prefix: '', value: item }));
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]: [string, JsonValue]) => ({ prefix: formatKey(key), value: part }));
}
