import { closestMatch } from '../card/strings.ts';
import { OPERATOR_SUFFIX, type PlannedColumn } from './columns.ts';
import { BULK_OPERATORS, parseNumber, quoted, splitNames } from './findings.ts';
import type { CellRule, RuleFinding } from './rowRules.ts';

/** The cell that names the trader is filled on every row (P2 4.7 `REQUIRED_VALUE`). */
export const missingIdentifierCell: CellRule = {
  kind: 'cell',
  id: 'row.noTrader',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'match',
  isWrong: (text) => text === '',
  describe: ({ column }) => ({
    message: `The cell of ${quoted(column.name)} is empty: the row names no trader and fails.`,
    removable: true,
  }),
};

const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/;

/** A row whose e-mail is none can match nobody (P2 4.7 `USER_NOT_AVAILABLE`). */
export const emailFormat: CellRule = {
  kind: 'cell',
  id: 'cell.email',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'match' && role.by === 'email',
  isWrong: (text) => text !== '' && !EMAIL.test(text),
  describe: () => ({ message: 'This is no e-mail address: no trader can match it, and the row fails.' }),
};

const KNOWN_OPERATORS: ReadonlySet<string> = new Set(BULK_OPERATORS);

/** The operator is filled on every row, even where the value is empty (P2 4.6 rule 2). */
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
    const what = text === '' ? 'The operator is filled on every row.' : `${quoted(text)} is no operator.`;
    return {
      message: `${what} Write add, subtract or overwrite, in small letters; the row fails otherwise.`,
      rewrites: meant === undefined ? others : [meant, ...others],
      changes: BULK_OPERATORS.map((operator) => ({
        title: `Fill Every Missing Operator of ${quoted(base)} with "${operator}"`,
        change: { kind: 'fillOperators', column: base, operator },
      })),
    };
  },
};

/** The documents give `Role_op` two words only (P2 4.6 rule 5). */
export const roleOperators: CellRule = {
  kind: 'cell',
  id: 'cell.roleOperator',
  effect: 'note',
  appliesTo: ({ role, name }) => role.kind === 'operator' && name === 'Role_op',
  isWrong: (text) => text === 'overwrite',
  describe: () => ({
    message:
      'The documents name add and subtract for Role_op. A Role cell without a Role_op column replaces all roles of the trader except @all.',
    rewrites: ['add', 'subtract'],
  }),
};

/** Whether the cells of a column are numbers. */
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
      message: `${quoted(column.name)} holds numbers such as 250 or 12.5, and ${quoted(text)} is none: the row fails.`,
      ...(plain === undefined ? {} : { rewrites: [plain] }),
    };
  },
};

/** A number that is written with spaces, marks of thousands or a currency; nothing where it could be read in two ways. */
function plainNumber(text: string): string | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’_$€£]/g, '');
  const grouped = /^[+-]?\d{1,3}(,\d{3}){2,}(\.\d+)?$|^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(bare)
    ? bare.replaceAll(',', '')
    : bare;
  return parseNumber(grouped) === undefined ? undefined : grouped;
}

/** The operator says the direction: what a negative amount does beside it is not documented. */
export const negativeAmounts: CellRule = {
  kind: 'cell',
  id: 'cell.negative',
  effect: 'row',
  appliesTo: (column) => holdsNumbers(column) && column.operatorAt !== undefined,
  isWrong: (text, _, { operatorAt }, cells) =>
    text.startsWith('-') && (parseNumber(text) ?? 0) < 0 && isDirected(cells[operatorAt ?? -1]),
  describe: ({ text }) => ({
    message:
      'The operator says the direction, so that the amount has no minus sign. What add or subtract make of one is not documented; the row is expected to fail.',
    rewrites: [text.slice(1)],
  }),
};

function isDirected(operator: string | undefined): boolean {
  const word = operator?.trim();
  return word === 'add' || word === 'subtract';
}

/** The words that the column's own name gives (P2 4.6 rule 1). */
export const PENALTIES = ['warned', 'suspended', 'banned'] as const;

/** A penalty is one of the words in the name of its column. */
export const penalties: CellRule = {
  kind: 'cell',
  id: 'cell.penalty',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'penalty',
  isWrong: (text) => text !== '' && !PENALTIES.some((word) => word === text),
  describe: ({ text }) => {
    const meant = closestMatch(text, PENALTIES);
    return {
      message: `A penalty is warned, suspended or banned, and ${quoted(text)} is none of them: the row fails.`,
      ...(meant === undefined ? {} : { rewrites: [meant] }),
    };
  },
};

/** The role that everybody has is left alone (P2 4.6 rule 5). */
export const allRole: CellRule = {
  kind: 'cell',
  id: 'cell.allRole',
  effect: 'note',
  appliesTo: ({ role, name }) => role.kind === 'list' && name === 'Role',
  isWrong: (text) => text.includes('@all') && splitNames(text).includes('@all'),
  describe: ({ text }) => ({
    message: 'Every trader has @all and keeps it, whatever the cell says.',
    rewrites: [
      splitNames(text)
        .filter((name) => name !== '@all')
        .join(', '),
    ],
  }),
};

/** A character that `trim` takes away; most cells are told by the first comparison. */
function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0xfeff || (code >= 0x2000 && code <= 0x200a) || code === 0x3000;
}

/** Whether a service trims its cells is not documented. */
export const surroundingSpaces: CellRule = {
  kind: 'cell',
  id: 'cell.spaces',
  effect: 'note',
  appliesTo: () => true,
  isWrong: (_, raw) => raw !== '' && (isSpace(raw.charCodeAt(0)) || isSpace(raw.charCodeAt(raw.length - 1))),
  describe: ({ text }) => ({
    message: 'There are spaces around the cell. Whether the service takes them away is not documented.',
    rewrites: [text],
    changes: [{ title: 'Take the Spaces Around All Cells Away', change: { kind: 'trimCells' } }],
  }),
};

/** Leftovers of a spreadsheet: they would be written into the profile as they stand. */
export const formulas: CellRule = {
  kind: 'cell',
  id: 'cell.formula',
  effect: 'note',
  appliesTo: ({ role }) => role.kind === 'text' || role.kind === 'unjudged' || role.kind === 'custom',
  isWrong: (text) => {
    const first = text.charCodeAt(0);
    // = and the apostrophe that spreadsheets put before what they must not calculate.
    return first === 61 || (first === 39 && /^'[=+@-]/.test(text));
  },
  describe: ({ text }) =>
    text.startsWith("'")
      ? {
          message: "The apostrophe is a spreadsheet's and would be written into the trader's profile.",
          rewrites: [text.slice(1)],
        }
      : { message: "This looks like a spreadsheet's formula. It would be written as it stands, not as its value." },
};

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
