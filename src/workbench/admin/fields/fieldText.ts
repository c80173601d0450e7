import type { UserFieldType } from '../../../contract/userFieldRecord.ts';

/** What a typed text means in a field of a type, or why it means nothing there. */
export type FieldText =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'wrong'; readonly why: WrongText };

/** Why a text does not go with a type. */
export type WrongText = 'empty' | 'line breaks' | 'broken text' | 'number' | 'date' | 'time' | 'date-time' | 'choice';

const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)Z$/;

/** Digits of a number that survive being one. */
const MOST_DIGITS = 15;

/**
 * Reads a value as it is typed for a field of a type. Dates are `2026-03-02`, times `14:30`, both together in UTC with a
 * `Z`, so that nobody's time zone has to be guessed.
 */
export function readFieldText(type: UserFieldType, options: readonly string[], typed: string): FieldText {
  switch (type) {
    case 'single-line-text':
      if (/\p{Cc}/u.test(typed)) return wrong('line breaks');
      return readText(typed);
    case 'multi-line-text':
      return readText(typed);
    case 'numerical':
      return readNumber(typed.trim());
    case 'date':
      return isDay(typed.trim()) ? value(typed.trim()) : wrong('date');
    case 'time':
      return TIME.test(typed.trim()) ? value(typed.trim()) : wrong('time');
    case 'date-time':
      return readDateTime(typed.trim());
    case 'boolean':
      return typed === 'true' || typed === 'false' ? value(typed === 'true') : wrong('choice');
    case 'single-select-dropdown':
      return options.includes(typed) ? value(typed) : wrong('choice');
    case 'multi-select-dropdown': {
      const names = typed.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
      return names.every((name) => options.includes(name)) ? value([...new Set(names)]) : wrong('choice');
    }
  }
}

function readText(typed: string): FieldText {
  if (typed.trim() === '') return wrong('empty');
  return typed.isWellFormed() ? value(typed) : wrong('broken text');
}

/** A number that would arrive as another one is none: `12345678901234567890` is text. */
function readNumber(text: string): FieldText {
  if (!NUMBER.test(text)) return wrong('number');
  const digits = text.replace(/^[+-]?0*|\./g, '');
  return digits.length > MOST_DIGITS ? wrong('number') : value(Number(text));
}

function readDateTime(text: string): FieldText {
  const [, date = '', time = ''] = DATE_TIME.exec(text) ?? [];
  return isDay(date) && TIME.test(time) ? value(`${date}T${time}Z`) : wrong('date-time');
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function value(it: unknown): FieldText {
  return { kind: 'value', value: it };
}

function wrong(why: WrongText): FieldText {
  return { kind: 'wrong', why };
}
