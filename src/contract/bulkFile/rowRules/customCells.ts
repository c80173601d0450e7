import { closestMatch } from '../../../card/findings/nearest.ts';
import type { CellRule, RuleFinding } from '../rowRule.ts';
import { quoted, splitNames } from '../ruleWords.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

/** Cells of custom fields go with the field's type (P2 4.7 `INVALID_VALUE`). Numbers have a rule of their own. */
export const customFieldCells: CellRule = {
  kind: 'cell',
  id: 'cell.fieldValue',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'custom',
  isWrong: (text, _, { role }) => {
    if (text === '' || role.kind !== 'custom') return false;
    switch (role.field.type) {
      case 'single-line-text':
        return /\p{Cc}/u.test(text);
      case 'date':
        return !isDay(text);
      case 'time':
        return !TIME.test(text);
      case 'date-time': {
        const [, day = '', time = ''] = DATE_TIME.exec(text) ?? [];
        return !isDay(day) || !TIME.test(time);
      }
      case 'boolean':
        return text !== 'true' && text !== 'false';
      case 'single-select-dropdown':
        return role.options?.has(text) === false;
      case 'multi-select-dropdown':
        return role.options !== undefined && !splitNames(text).every((name) => role.options?.has(name));
      default:
        return false;
    }
  },
  describe: ({ text, column: { name, role } }) => {
    if (role.kind !== 'custom') return { message: '' };
    const said = (what: string, rewrites: readonly string[] = []): RuleFinding => ({
      message: `${quoted(name)} ${what}: ${quoted(text)} makes the row fail.`,
      ...(rewrites.length === 0 ? {} : { rewrites }),
    });
    const options = [...(role.options ?? [])];
    switch (role.field.type) {
      case 'single-line-text':
        return said('holds one line of text', [text.replace(/\p{Cc}+/gu, ' ')]);
      case 'date':
        return said('holds dates such as 2026-03-02', suggestDay(text));
      case 'time':
        return said('holds times such as 14:30');
      case 'date-time':
        return said('holds times such as 2026-03-02T14:30:00Z');
      case 'boolean':
        return said('holds true or false', suggestBoolean(text));
      case 'single-select-dropdown':
        return said(`takes one of its options (${formatOptions(options)})`, suggestOption(text, options));
      case 'multi-select-dropdown':
        return said(
          `takes its options, several with commas (${formatOptions(options)})`,
          suggestOptions(text, options),
        );
      default:
        return said('does not take this');
    }
  },
};

/** `YYYY-MM-DD` of a day that there is. */
function isDay(text: string): boolean {
  if (!DATE.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** A day in an order that can be told: the year first, or the month in words is never guessed. */
function suggestDay(text: string): string[] {
  const [, year = '', month = '', day = ''] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? [written] : [];
}

function suggestBoolean(text: string): string[] {
  if (/^(true|yes|y|1)$/i.test(text)) return ['true'];
  if (/^(false|no|n|0)$/i.test(text)) return ['false'];
  return [];
}

function formatOptions(options: readonly string[]): string {
  return options.length > 8 ? `${options.slice(0, 8).join(', ')}, …` : options.join(', ');
}

function suggestOption(text: string, options: readonly string[]): string[] {
  const meant = closestMatch(text, options);
  return meant === undefined ? [] : [meant];
}

function suggestOptions(text: string, options: readonly string[]): string[] {
  const names = splitNames(text).map((name) => (options.includes(name) ? name : closestMatch(name, options)));
  return names.includes(undefined) ? [] : [names.join(', ')];
}
