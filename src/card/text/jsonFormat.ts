import type { Card } from '../model/card.ts';
import { inDocumentOrder } from '../model/cardKeys.ts';
import { isJsonList, type JsonPath, type JsonValue } from '../model/jsonValue.ts';
import { NEW_FILE_STYLE, type TextStyle } from './textStyle.ts';

/** Objects and arrays of plain values up to this length are on one line. */
const LINE_WIDTH = 100;

/**
 * The value at `path` of a card as text whose further lines are indented by `indent`, keys in the documents' order.
 * Arrays and objects of plain values (a point, an expiry, a style) are on one line; the outer two levels of a card
 * never are.
 */
export function formatJson(value: JsonValue, path: JsonPath, style: TextStyle, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = partsOf(value, path);
  if (parts.length === 0) return Array.isArray(value) ? '[]' : '{}';
  if (path.length >= 2 && parts.every((part) => typeof part.value !== 'object' || part.value === null)) {
    const line = formatOnOneLine(value, path);
    if (line.length <= LINE_WIDTH) return line;
  }
  const inner = indent + style.indentUnit;
  const lines = parts.map((part) => inner + part.prefix + formatJson(part.value, part.path, style, inner));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return [open, lines.join(`,${style.endOfLine}`), indent + close].join(style.endOfLine);
}

/** The value as text without a line break. */
export function formatOnOneLine(value: JsonValue, path: JsonPath): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = partsOf(value, path).map((part) => part.prefix + formatOnOneLine(part.value, part.path));
  if (Array.isArray(value)) return `[${parts.join(', ')}]`;
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** A key as written before its value. */
export function formatKey(key: string): string {
  return `${JSON.stringify(key)}: `;
}

interface Part {
  readonly prefix: string;
  readonly path: JsonPath;
  readonly value: JsonValue;
}

function partsOf(value: readonly JsonValue[] | { readonly [key: string]: JsonValue }, path: JsonPath): Part[] {
  if (isJsonList(value)) return value.map((item, place) => ({ prefix: '', path: [...path, place], value: item }));
  return inDocumentOrder(path, Object.keys(value)).flatMap((key) => {
    const part = value[key];
    return part === undefined ? [] : [{ prefix: formatKey(key), path: [...path, key], value: part }];
  });
}

/** The card as the text of a new file: two spaces, keys in the documents' order, newline at the end. */
export function formatCard(card: Card): string {
  return `${formatJson(card, [], NEW_FILE_STYLE, '')}\n`;
}
