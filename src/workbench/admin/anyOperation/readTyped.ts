import type { FieldInput } from './formField.ts';

/** Longest text that a line of a form takes, in characters: beyond it nothing is typed by hand. */
export const LONGEST_TYPED = 1_000_000;

/** What a typed text stands for, or why it stands for nothing. */
export type TypedValue =
  | { readonly kind: 'value'; readonly value: unknown }
  | {
      readonly kind: 'wrong';
      readonly why: 'too long' | 'no number' | 'no whole number' | 'no JSON' | 'no list' | 'no object' | 'no text';
    };

const NUMBER_PATTERN = /^[+-]?(\d+(\.\d+)?|\.\d+)([eE][+-]?\d+)?$/;

/** Reads what was typed for a field. Text stays as it was typed, spaces at its ends too: the service may tell them apart. */
export function readTyped(input: FieldInput, typed: string): TypedValue {
  if (typed.length > LONGEST_TYPED) return invalid('too long');
  switch (input.kind) {
    case 'text':
    case 'choice':
    case 'file':
      // Half of a pair of characters cannot be sent as it is: it would arrive as another one.
      return typed.isWellFormed() ? { kind: 'value', value: typed } : invalid('no text');
    case 'flag':
      return typed === 'true' || typed === 'false' ? { kind: 'value', value: typed === 'true' } : invalid('no JSON');
    case 'number':
      return readNumber(typed.trim(), input.whole);
    case 'json':
      return readJson(typed, input.holds);
  }
}

/** The text that stands for a value when it is changed. */
export function typedFrom(input: FieldInput, value: unknown): string {
  if (value === undefined) return '';
  return input.kind === 'json' ? JSON.stringify(value) : String(value);
}

function readNumber(text: string, whole: boolean): TypedValue {
  const value = NUMBER_PATTERN.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) return invalid('no number');
  return whole && !Number.isSafeInteger(value) ? invalid('no whole number') : { kind: 'value', value };
}

function readJson(text: string, holds: 'list' | 'object' | 'anything'): TypedValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid('no JSON');
  }
  if (holds === 'list' && !Array.isArray(value)) return invalid('no list');
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return holds === 'object' && !isObject ? invalid('no object') : { kind: 'value', value };
}

function invalid(why: Extract<TypedValue, { kind: 'wrong' }>['why']): TypedValue {
  return { kind: 'wrong', why };
}
