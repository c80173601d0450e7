import { closestMatch } from '../card/strings.ts';
import type { UserField } from '../contract/userFields.ts';
import { OPERATOR_SUFFIX, type PlannedColumn } from './columns.ts';
import { BULK_OPERATORS, parseNumber, splitNames } from './findings.ts';
import type { CellRule } from './rowRules.ts';

/** Every row must name its trader (P2 4.7 `REQUIRED_VALUE`). */
export const missingIdentifierCell: CellRule<'row.noTrader'> = {
  kind: 'cell',
  id: 'row.noTrader',
  appliesTo: ({ role }) => role.kind === 'match',
  isWrong: (text) => text === '',
  describe: ({ column }) => ({ values: { column: column.name }, removable: true }),
};

const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/;

/** A row with an invalid e-mail can't match a trader (P2 4.7 `USER_NOT_AVAILABLE`). */
export const emailFormat: CellRule<'cell.email'> = {
  kind: 'cell',
  id: 'cell.email',
  appliesTo: ({ role }) => role.kind === 'match' && role.by === 'email',
  isWrong: (text) => text !== '' && !EMAIL.test(text),
  describe: () => ({ values: {} }),
};

const KNOWN_OPERATORS: ReadonlySet<string> = new Set(BULK_OPERATORS);

/** Every row needs the operator, even if the value is empty (P2 4.6 rule 2). */
export const operatorCells: CellRule<'cell.operator'> = {
  kind: 'cell',
  id: 'cell.operator',
  appliesTo: ({ role }) => role.kind === 'operator',
  isWrong: (text) => !KNOWN_OPERATORS.has(text),
  describe: ({ text, column }) => {
    const base = column.name.slice(0, -OPERATOR_SUFFIX.length);
    const meant = KNOWN_OPERATORS.has(text.toLowerCase()) ? text.toLowerCase() : closestMatch(text, BULK_OPERATORS);
    const others = BULK_OPERATORS.filter((word) => word !== meant);
    return {
      values: { text },
      rewrites: meant === undefined ? others : [meant, ...others],
      changes: BULK_OPERATORS.map((operator) => ({ kind: 'fillOperators', column: base, operator })),
    };
  },
};

/** The documents name only two operators for `Role_op` (P2 4.6 rule 5). */
export const roleOperators: CellRule<'cell.roleOperator'> = {
  kind: 'cell',
  id: 'cell.roleOperator',
  appliesTo: ({ role, name }) => role.kind === 'operator' && name === 'Role_op',
  isWrong: (text) => text === 'overwrite',
  describe: () => ({ values: {}, rewrites: ['add', 'subtract'] }),
};

/** Whether a column holds numbers. */
export function holdsNumbers({ role }: PlannedColumn): boolean {
  return role.kind === 'amount' || (role.kind === 'custom' && role.field.type === 'numerical');
}

/** XP, coins and numerical fields hold numbers (P2 4.7 `INVALID_VALUE`). */
export const numberCells: CellRule<'cell.number'> = {
  kind: 'cell',
  id: 'cell.number',
  appliesTo: holdsNumbers,
  isWrong: (text) => text !== '' && parseNumber(text) === undefined,
  describe: ({ text, column }) => {
    const plain = plainNumber(text);
    return { values: { text, column: column.name }, ...(plain === undefined ? {} : { rewrites: [plain] }) };
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
export const negativeAmounts: CellRule<'cell.negative'> = {
  kind: 'cell',
  id: 'cell.negative',
  appliesTo: (column) => holdsNumbers(column) && column.operatorAt !== undefined,
  isWrong: (text, _, { operatorAt }, cells) =>
    text.startsWith('-') && (parseNumber(text) ?? 0) < 0 && isDirected(cells[operatorAt ?? -1]),
  describe: ({ text }) => ({ values: {}, rewrites: [text.slice(1)] }),
};

function isDirected(operator: string | undefined): boolean {
  const word = operator?.trim();
  return word === 'add' || word === 'subtract';
}

/** The penalties that the column's name lists (P2 4.6 rule 1). */
export const PENALTIES = ['warned', 'suspended', 'banned'] as const;

/** A penalty must be one of the words in the column's name. */
export const penalties: CellRule<'cell.penalty'> = {
  kind: 'cell',
  id: 'cell.penalty',
  appliesTo: ({ role }) => role.kind === 'penalty',
  isWrong: (text) => text !== '' && !PENALTIES.some((word) => word === text),
  describe: ({ text }) => {
    const meant = closestMatch(text, PENALTIES);
    return { values: { text }, ...(meant === undefined ? {} : { rewrites: [meant] }) };
  },
};

/** The role that every trader has never changes (P2 4.6 rule 5). */
export const allRole: CellRule<'cell.allRole'> = {
  kind: 'cell',
  id: 'cell.allRole',
  appliesTo: ({ role, name }) => role.kind === 'list' && name === 'Role',
  isWrong: (text) => text.includes('@all') && splitNames(text).includes('@all'),
  describe: ({ text }) => ({
    values: {},
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
export const surroundingSpaces: CellRule<'cell.spaces'> = {
  kind: 'cell',
  id: 'cell.spaces',
  appliesTo: () => true,
  isWrong: (_, raw) => raw !== '' && (isSpace(raw.charCodeAt(0)) || isSpace(raw.charCodeAt(raw.length - 1))),
  describe: ({ text }) => ({ values: {}, rewrites: [text], changes: [{ kind: 'trimCells' }] }),
};

/** Leftovers of a spreadsheet, which would be written to the profile literally. */
export const formulas: CellRule<'cell.formula'> = {
  kind: 'cell',
  id: 'cell.formula',
  appliesTo: ({ role }) => role.kind === 'text' || role.kind === 'unjudged' || role.kind === 'custom',
  isWrong: (text) => {
    const first = text.charCodeAt(0);
    // `=`, and the apostrophe with which spreadsheets mark text.
    return first === 61 || (first === 39 && /^'[=+@-]/.test(text));
  },
  describe: ({ text }) =>
    text.startsWith("'") ? { values: { is: 'apostrophe' }, rewrites: [text.slice(1)] } : { values: { is: 'formula' } },
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

/** Cells of custom fields must match the field's type (P2 4.7 `INVALID_VALUE`). `numberCells` checks numbers. */
export const customFieldCells: CellRule<'cell.fieldValue'> = {
  kind: 'cell',
  id: 'cell.fieldValue',
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
    const { type, options } =
      role.kind === 'custom' ? { type: role.field.type, options: [...(role.options ?? [])] } : NO_FIELD;
    const rewrites = suggestValues(text, type, options);
    return {
      values: { text, column: name, type, options },
      ...(rewrites.length === 0 ? {} : { rewrites }),
    };
  },
};

/** A field of which nothing is known. */
const NO_FIELD = { type: undefined, options: [] };

function suggestValues(
  text: string,
  type: UserField['type'] | undefined,
  options: readonly string[],
): readonly string[] {
  switch (type) {
    case 'single-line-text':
      return [text.replace(/\p{Cc}+/gu, ' ')];
    case 'date':
      return suggestDay(text);
    case 'boolean':
      return suggestBoolean(text);
    case 'single-select-dropdown':
      return suggestOption(text, options);
    case 'multi-select-dropdown':
      return suggestOptions(text, options);
    default:
      return [];
  }
}

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

function suggestOption(text: string, options: readonly string[]): string[] {
  const meant = closestMatch(text, options);
  return meant === undefined ? [] : [meant];
}

function suggestOptions(text: string, options: readonly string[]): string[] {
  const names = splitNames(text).map((name) => (options.includes(name) ? name : closestMatch(name, options)));
  return names.includes(undefined) ? [] : [names.join(', ')];
}
