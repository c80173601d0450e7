import type { FieldDefinition } from './fieldTable.ts';

/**
 * What a value is looked up by: trimmed text, or for a numerical field the number as text, so that `101` and `"101.0"`
 * are one (P1 4.5). Undefined for a value that cannot be looked up: blank, or no number in a numerical field.
 */
export function lookupKey({ type }: Pick<FieldDefinition, 'type'>, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  if (text === '') return undefined;
  if (type !== 'numerical') return text;
  const number = parseDecimal(text);
  // `-0` is written `0`.
  return number === undefined ? undefined : String(number);
}

/** A decimal number, also with an exponent; not the other notations that `Number` takes (`0x10`, blank). */
export function parseDecimal(text: string): number | undefined {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
