import { l10n } from 'vscode';
import type { FieldInput } from './operationForm.ts';

/** Longest text of an input line, in characters. */
const LONGEST_TYPED = 1_000_000;

/** The value of a typed text, or what is wrong with it. */
export type TypedValue =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'invalid'; readonly problem: string };

/** No thousands separators or exponents. */
const NUMBER_PATTERN = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;

/** Reads the text of an input. Text keeps its leading and trailing spaces, since the service may distinguish them. */
export function readTyped(input: FieldInput, typed: string): TypedValue {
  if (typed.length > LONGEST_TYPED) return invalid(l10n.t('Too long to type here.'));
  switch (input.kind) {
    case 'text':
    case 'choice':
    case 'file':
      // Half of a surrogate pair would arrive as another character.
      return typed.isWellFormed()
        ? valid(typed)
        : invalid(l10n.t('Contains half of a character, which can’t be sent.'));
    case 'flag':
      return typed === 'true' || typed === 'false' ? valid(typed === 'true') : invalid(describeNoJson());
    case 'number':
      return readNumber(typed.trim(), input.whole);
    case 'json':
      return readJson(typed, input.holds);
  }
}

/** The text for editing a value. */
export function typedFrom(input: FieldInput, value: unknown): string {
  if (value === undefined) return '';
  return input.kind === 'json' ? JSON.stringify(value) : String(value);
}

/** The number is sent as typed. */
function readNumber(text: string, whole: boolean): TypedValue {
  if (text === '') return invalid(l10n.t('Enter a number.'));
  if (whole && !/^[+-]?\d+$/.test(text)) return invalid(l10n.t('Not a whole number. Use digits only.'));
  if (!NUMBER_PATTERN.test(text)) return invalid(l10n.t('Not a number. Use digits and a decimal point only.'));
  const value = Number(text);
  return Math.abs(value) > Number.MAX_SAFE_INTEGER
    ? invalid(l10n.t('This number is too large to be exact.'))
    : valid(value);
}

function readJson(text: string, holds: 'list' | 'object' | 'anything'): TypedValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid(describeNoJson());
  }
  if (holds === 'list' && !Array.isArray(value)) return invalid(l10n.t('Not a list. Use [ … ].'));
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return holds === 'object' && !isObject ? invalid(l10n.t('Not an object. Use { … }.')) : valid(value);
}

function describeNoJson(): string {
  return l10n.t('Not valid JSON. Put text in "quotes", lists in [ ] and objects in { }.');
}

function valid(value: unknown): TypedValue {
  return { kind: 'value', value };
}

function invalid(problem: string): TypedValue {
  return { kind: 'invalid', problem };
}
