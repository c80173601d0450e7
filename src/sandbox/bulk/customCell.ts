import type { FieldDefinition } from '../store/fieldTable.ts';
import { parseDecimal } from '../store/matchKey.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

/** The value that the text of a custom field's cell stands for (P2 4.6); undefined when it does not go with the field's type. */
export function readCustomCell({ type, options }: Pick<FieldDefinition, 'type' | 'options'>, text: string): unknown {
  switch (type) {
    case 'single-line-text':
      return /\p{Cc}/u.test(text) ? undefined : text;
    case 'multi-line-text':
      return text;
    case 'numerical':
      return parseDecimal(text);
    case 'date':
      return isCalendarDate(text) ? text : undefined;
    case 'time':
      return TIME.test(text) ? text : undefined;
    case 'date-time': {
      const [, date = '', time = ''] = DATE_TIME.exec(text) ?? [];
      return isCalendarDate(date) && TIME.test(time) ? text : undefined;
    }
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'single-select-dropdown':
      return options.includes(text) ? text : undefined;
    case 'multi-select-dropdown': {
      const names = listedNames(text);
      return names.every((name) => options.includes(name)) ? names : undefined;
    }
  }
}

/** The names of a comma-separated cell, each once. */
export function listedNames(text: string): string[] {
  if (!text.includes(',')) return text.trim() === '' ? [] : [text.trim()];
  return [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}

/** `YYYY-MM-DD` of a day that there is. */
function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
