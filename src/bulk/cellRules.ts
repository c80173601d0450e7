import { closestMatch } from '../card/strings.ts';
import { OPERATOR_SUFFIX, type PlannedColumn } from './columns.ts';
import { BULK_OPERATORS, parseNumber, quoted, splitNames } from './findings.ts';
import type { CellRule, RuleFinding } from './rowRules.ts';

/** Every row must name its trader (P2 4.7 `REQUIRED_VALUE`). */
export const missingIdentifierCell: CellRule = {
  kind: 'cell',
  id: 'row.noTrader',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'match',
  isWrong: (text) => text === '',
  describe: ({ column }) => ({
    message: `${quoted(column.name)} is empty, so the row doesn’t name a trader and will fail.`,
    removable: true,
  }),
};

const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/;

/** A row with an invalid e-mail can't match a trader (P2 4.7 `USER_NOT_AVAILABLE`). */
export const emailFormat: CellRule = {
  kind: 'cell',
  id: 'cell.email',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'match' && role.by === 'email',
  isWrong: (text) => text !== '' && !EMAIL.test(text),
  describe: () => ({ message: 'Not an e-mail address. It can’t match a trader, so the row will fail.' }),
};

const KNOWN_OPERATORS: ReadonlySet<string> = new Set(BULK_OPERATORS);

/** Every row needs the operator, even if the value is empty (P2 4.6 rule 2). */
export const operatorCells: CellRule = {
  kind: 'cell',
  id: 'cell.operator',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'operator',
  isWrong: (text) => !KNOWN_OPERATORS.has(text),
  describe: ({ text, column }) => {
    const base = column.name.slice(0, -OPERATOR_SUFFIX.length);
    const meant = KNOWN_OPERATORS.has(text.toLowerCase()) ? text.toLowerCase() : closestMatch(text, BULK_OPERATORS);
    const others = BULK_OPERATORS.filter((word) => word !== meant);
    const what = text === '' ? 'Every row needs an operator.' : `${quoted(text)} isn’t an operator.`;
    return {
      message: `${what} Use add, subtract or overwrite in lower case. Otherwise the row will fail.`,
      rewrites: meant === undefined ? others : [meant, ...others],
      changes: BULK_OPERATORS.map((operator) => ({
        title: `Fill Missing Operators of ${quoted(base)} with "${operator}"`,
        change: { kind: 'fillOperators', column: base, operator },
      })),
    };
  },
};

/** The documents name only two operators for `Role_op` (P2 4.6 rule 5). */
export const roleOperators: CellRule = {
  kind: 'cell',
  id: 'cell.roleOperator',
  effect: 'note',
  appliesTo: ({ role, name }) => role.kind === 'operator' && name === 'Role_op',
  isWrong: (text) => text === 'overwrite',
  describe: () => ({
    message:
      'The documents allow only add and subtract for Role_op. Without a Role_op column, a Role cell replaces all roles of the trader except @all.',
    rewrites: ['add', 'subtract'],
  }),
};

/** Whether a column holds numbers. */
export function holdsNumbers({ role }: PlannedColumn): boolean {
  return role.kind === 'amount' || (role.kind === 'custom' && role.field.type === 'numerical');
}

/** XP, coins and numerical fields hold numbers (P2 4.7 `INVALID_VALUE`). */
export const numberCells: CellRule = {
  kind: 'cell',
  id: 'cell.number',
  effect: 'row',
  appliesTo: holdsNumbers,
  isWrong: (text) => text !== '' && parseNumber(text) === undefined,
  describe: ({ text, column }) => {
    const plain = plainNumber(text);
    return {
      message: `${quoted(text)} isn’t a number. ${quoted(column.name)} needs a number, e.g. 250 or 12.5, so the row will fail.`,
      ...(plain === undefined ? {} : { rewrites: [plain] }),
    };
  },
};

/** A number written with spaces, thousands separators or a currency; undefined if it's ambiguous. */
function plainNumber(text: string): string | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’_$€£]/g, '');
  const grouped = /^[+-]?\d{1,3}(,\d{3}){2,}(\.\d+)?$|^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(bare)
    ? bare.replaceAll(',', '')
    : bare;
  return parseNumber(grouped) === undefined ? undefined : grouped;
}

/** What add or subtract do with a negative amount isn't documented. */
export const negativeAmounts: CellRule = {
  kind: 'cell',
  id: 'cell.negative',
  effect: 'row',
  appliesTo: (column) => holdsNumbers(column) && column.operatorAt !== undefined,
  isWrong: (text, _, { operatorAt }, cells) =>
    text.startsWith('-') && (parseNumber(text) ?? 0) < 0 && isDirected(cells[operatorAt ?? -1]),
  describe: ({ text }) => ({
    message:
      'Remove the minus sign: the operator sets the direction. What add or subtract do with a negative amount isn’t documented, so the row is expected to fail.',
    rewrites: [text.slice(1)],
  }),
};

function isDirected(operator: string | undefined): boolean {
  const word = operator?.trim();
  return word === 'add' || word === 'subtract';
}

/** The penalties that the column's name lists (P2 4.6 rule 1). */
export const PENALTIES = ['warned', 'suspended', 'banned'] as const;

/** A penalty must be one of the words in the column's name. */
export const penalties: CellRule = {
  kind: 'cell',
  id: 'cell.penalty',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'penalty',
  isWrong: (text) => text !== '' && !PENALTIES.some((word) => word === text),
  describe: ({ text }) => {
    const meant = closestMatch(text, PENALTIES);
    return {
      message: `${quoted(text)} isn’t a penalty. Use warned, suspended or banned. Otherwise the row will fail.`,
      ...(meant === undefined ? {} : { rewrites: [meant] }),
    };
  },
};

/** The role that every trader has never changes (P2 4.6 rule 5). */
export const allRole: CellRule = {
  kind: 'cell',
  id: 'cell.allRole',
  effect: 'note',
  appliesTo: ({ role, name }) => role.kind === 'list' && name === 'Role',
  isWrong: (text) => text.includes('@all') && splitNames(text).includes('@all'),
  describe: ({ text }) => ({
    message: 'Every trader always has @all, so listing it has no effect.',
    rewrites: [
      splitNames(text)
        .filter((name) => name !== '@all')
        .join(', '),
    ],
  }),
};

/** Whether `trim` removes the character. Most characters are decided by the first comparison. */
function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0xfeff || (code >= 0x2000 && code <= 0x200a) || code === 0x3000;
}

/** Whether the service trims cells isn't documented. */
export const surroundingSpaces: CellRule = {
  kind: 'cell',
  id: 'cell.spaces',
  effect: 'note',
  appliesTo: () => true,
  isWrong: (_, raw) => raw !== '' && (isSpace(raw.charCodeAt(0)) || isSpace(raw.charCodeAt(raw.length - 1))),
  describe: ({ text }) => ({
    message: 'The cell has leading or trailing spaces. Whether the service removes them isn’t documented.',
    rewrites: [text],
    changes: [{ title: 'Trim All Cells', change: { kind: 'trimCells' } }],
  }),
};

/** Leftovers of a spreadsheet, which would be written to the profile literally. */
export const formulas: CellRule = {
  kind: 'cell',
  id: 'cell.formula',
  effect: 'note',
  appliesTo: ({ role }) => role.kind === 'text' || role.kind === 'unjudged' || role.kind === 'custom',
  isWrong: (text) => {
    const first = text.charCodeAt(0);
    // `=`, and the apostrophe with which spreadsheets mark text.
    return first === 61 || (first === 39 && /^'[=+@-]/.test(text));
  },
  describe: ({ text }) =>
    text.startsWith("'")
      ? {
          message: 'The apostrophe comes from a spreadsheet and would be written to the trader’s profile.',
          rewrites: [text.slice(1)],
        }
      : { message: 'This looks like a spreadsheet formula. The formula itself would be written, not its result.' },
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

/** Cells of custom fields must match the field's type (P2 4.7 `INVALID_VALUE`). `numberCells` checks numbers. */
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
    const finding = (what: string, rewrites: readonly string[] = []): RuleFinding => ({
      message: `${quoted(name)} ${what}. With ${quoted(text)} the row will fail.`,
      ...(rewrites.length === 0 ? {} : { rewrites }),
    });
    const options = [...(role.options ?? [])];
    switch (role.field.type) {
      case 'single-line-text':
        return finding('needs a single line of text', [text.replace(/\p{Cc}+/gu, ' ')]);
      case 'date':
        return finding('needs a date, e.g. 2026-03-02', suggestDay(text));
      case 'time':
        return finding('needs a time, e.g. 14:30');
      case 'date-time':
        return finding('needs a date and time, e.g. 2026-03-02T14:30:00Z');
      case 'boolean':
        return finding('needs true or false', suggestBoolean(text));
      case 'single-select-dropdown':
        return finding(`needs one of its options (${formatOptions(options)})`, suggestOption(text, options));
      case 'multi-select-dropdown':
        return finding(
          `needs its options, separated by commas (${formatOptions(options)})`,
          suggestOptions(text, options),
        );
      default:
        return finding('doesn’t accept this value');
    }
  },
};

/** Whether the text is a calendar day as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  if (!DATE.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Only dates that begin with the year are rewritten; the order of the others would be a guess. */
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
