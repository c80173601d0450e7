import type { JsonValue } from '../jsonPath.ts';
import type { Shape } from './cardShape.ts';

/** Longest stretch of a person's text that a message repeats, in UTF-16 units. */
const LONGEST_QUOTE = 60;

/** A value as a message names it: in quotes, cut where it is long. */
export function quoted(words: string): string {
  return words.length > LONGEST_QUOTE ? `"${words.slice(0, LONGEST_QUOTE - 1)}…"` : `"${words}"`;
}

/** `A, B or C`. */
export function formatAlternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** What a value is, for people. */
export function describeValueKind(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return 'a text';
    case 'number':
      return 'a number';
    case 'boolean':
      return String(value);
    default:
      return 'an object';
  }
}

/** What a shape asks for, for people. */
export function describeShape(shape: Shape): string {
  switch (shape.kind) {
    case 'object':
      return 'an object';
    case 'list':
      return 'a list';
    case 'text':
      return 'a text';
    case 'number':
      return 'a number';
    case 'time':
      return 'a time: a text such as "2026-03-02T08:00:00Z", or epoch milliseconds';
  }
}
