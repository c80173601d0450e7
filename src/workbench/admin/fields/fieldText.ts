import type { UserFieldType } from '../../../contract/userFieldRecord.ts';

/** What a typed text means in a field of a type, or why it means nothing there. */
export type FieldText =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'wrong'; readonly why: TextProblem };

/** Why a text does not go with a type. */
export type TextProblem = 'empty' | 'line breaks' | 'broken text' | 'number' | 'date' | 'time' | 'date-time' | 'choice';

const NUMBER_PATTERN = /^[+-]?\d+(\.\d+)?$/;
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DATE_TIME_PATTERN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)Z$/;

/** Digits of a number that survive being one. */
const MOST_DIGITS = 15;

/**
 * Reads a value as it is typed for a field of a type. Dates are `2026-03-02`, times `14:30`, both together in UTC with a
 * `Z`, so that nobody's time zone has to be guessed.
 */
export function readFieldText(type: UserFieldType, options: readonly string[], typed: string): FieldText {
  switch (type) {
    case 'single-line-text':
      if (/\p{Cc}/u.test(typed)) return invalidText('line breaks');
      return readText(typed);
    case 'multi-line-text':
      return readText(typed);
    case 'numerical':
      return readNumber(typed.trim());
    case 'date':
      return isDay(typed.trim()) ? validText(typed.trim()) : invalidText('date');
    case 'time':
      return TIME_PATTERN.test(typed.trim()) ? validText(typed.trim()) : invalidText('time');
    case 'date-time':
      return readDateTime(typed.trim());
    case 'boolean':
      return typed === 'true' || typed === 'false' ? validText(typed === 'true') : invalidText('choice');
    case 'single-select-dropdown':
      return options.includes(typed) ? validText(typed) : invalidText('choice');
    case 'multi-select-dropdown': {
      const names = typed.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
      return names.every((name) => options.includes(name)) ? validText([...new Set(names)]) : invalidText('choice');
    }
  }
}

function readText(typed: string): FieldText {
  if (typed.trim() === '') return invalidText('empty');
  return typed.isWellFormed() ? validText(typed) : invalidText('broken text');
}

/** A number that would arrive as another one is none: `12345678901234567890` is text. */
function readNumber(text: string): FieldText {
  if (!NUMBER_PATTERN.test(text)) return invalidText('number');
  const digits = text.replace(/^[+-]?0*|\./g, '');
  return digits.length > MOST_DIGITS ? invalidText('number') : validText(Number(text));
}

function readDateTime(text: string): FieldText {
  const [, date = '', time = ''] = DATE_TIME_PATTERN.exec(text) ?? [];
  return isDay(date) && TIME_PATTERN.test(time) ? validText(`${date}T${time}Z`) : invalidText('date-time');
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function validText(it: unknown): FieldText {
  return { kind: 'value', value: it };
}

function invalidText(why: TextProblem): FieldText {
  return { kind: 'wrong', why };
}
