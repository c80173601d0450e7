import { closestMatch } from '../card/model/strings.ts';
import type { UserField } from '../contract/userFields.ts';
import { OPERATOR_SUFFIX, type PlannedColumn } from './columns.ts';
import { BULK_OPERATORS, parseNumber, type SpreadsheetLeftover, splitNames } from './findings.ts';
import { describeInvisible, hasInvisible } from './invisible.ts';
import type { CellRule } from './rowRules.ts';

/** Every row must name its trader (P2 4.7 `REQUIRED_VALUE`). */
export const missingIdentifierCell: CellRule<'row.noTrader'> = {
  kind: 'cell',
  id: 'row.noTrader',
  appliesTo: ({ role }) => role.kind === 'match',
  isWrong: (text) => text === '',
  describe: ({ column }) => ({ values: { column: column.name }, removable: true }),
};

/** Characters that separate or enclose addresses, e.g. in `Ann <ann@example.com>` and `mailto:ann@example.com`. */
const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\'?]+\.[^\s@,;:<>()[\]"\\'?.]+$/;
const AROUND_EMAIL = /[\s,;:<>()[\]"\\?]+/;

/** A row with an invalid e-mail can't match a trader (P2 4.7 `USER_NOT_AVAILABLE`). */
export const emailFormat: CellRule<'cell.email'> = {
  kind: 'cell',
  id: 'cell.email',
  appliesTo: ({ role }) => role.kind === 'match' && role.by === 'email',
  isWrong: (text) => text !== '' && !EMAIL.test(text),
  describe: ({ text }) => {
    const parts = text
      .normalize('NFKC')
      .split(AROUND_EMAIL)
      .map((part) => part.replace(/^'|'$/g, ''));
    const [address, ...others] = new Set(parts.filter((part) => EMAIL.test(part)));
    return { values: {}, ...(address === undefined || others.length > 0 ? {} : { rewrites: [address] }) };
  },
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

const RARE_SPACES = [0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff].concat(
  Array.from({ length: 11 }, (_, place) => 0x2000 + place),
);

/** Whether `trim` removes the character. Most characters are decided by the first comparison. */
function isSpace(code: number): boolean {
  return (
    (code <= 32 && (code === 32 || (code > 8 && code < 14))) ||
    code === 0xa0 ||
    (code > 0x167f && RARE_SPACES.includes(code))
  );
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
  // An address with a formula isn't one, and another rule says so.
  appliesTo: (column) => holdsText(column) && !(column.role.kind === 'match' && column.role.by === 'email'),
  isWrong: (text) => {
    const first = text.charCodeAt(0);
    // `=`, and the apostrophe with which spreadsheets mark text.
    return first === 61 || (first === 39 && /^'[=+@\-\d]/.test(text));
  },
  describe: ({ text }) => {
    if (text.startsWith("'")) return { values: { is: 'apostrophe' }, rewrites: [text.slice(1)] };
    const [, asText, link, number] =
      /^=(?:"([^"]*)"|HYPERLINK\((?:"[^"]*"[,;]\s*)?"([^"]*)"\)|(\+?\d+))$/i.exec(text) ?? [];
    const result = asText ?? link ?? number;
    return { values: { is: 'formula' }, ...(result === undefined ? {} : { rewrites: [result] }) };
  },
};

/** Whether a column takes any text; true if its type is unknown. */
function holdsText({ role }: PlannedColumn): boolean {
  if (role.kind === 'custom') return !TYPED_FIELDS.has(role.field.type);
  return role.kind === 'text' || role.kind === 'list' || role.kind === 'unjudged' || role.kind === 'match';
}

/** The types of fields whose values `customFieldCells` and `numberCells` check. */
const TYPED_FIELDS: ReadonlySet<string | undefined> = new Set([
  ...['numerical', 'date', 'time', 'date-time', 'boolean', 'single-select-dropdown', 'multi-select-dropdown'],
]);

/** An invisible character keeps a value from matching. */
export const invisibleInValue: CellRule<'cell.invisible'> = {
  kind: 'cell',
  id: 'cell.invisible',
  appliesTo: (column) => !isWrittenAsText(column),
  isWrong: (text, raw) => text !== raw && hasInvisible(raw),
  describe: ({ text, raw }) => ({
    values: { character: describeInvisible(raw) },
    rewrites: [text],
    changes: [{ kind: 'removeInvisible' }],
  }),
};

/** In free text, an invisible character is only stored. */
export const invisibleInText: CellRule<'cell.invisibleText'> = {
  ...invisibleInValue,
  id: 'cell.invisibleText',
  appliesTo: isWrittenAsText,
  describe: ({ text, raw }) => ({
    values: { character: describeInvisible(raw) },
    rewrites: [text],
    changes: [{ kind: 'removeInvisible' }],
  }),
};

function isWrittenAsText(column: PlannedColumn): boolean {
  return holdsText(column) && column.role.kind !== 'match';
}

const LEFTOVERS: readonly (readonly [SpreadsheetLeftover, RegExp])[] = [
  ['scientific', /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i],
  ['error', /^(?:#N\/A\b.*|#(?:N\/[DV]|Н\/Д|NV|GETTING_DATA)!?|#[¡¿]?[\p{Lu}\d/_]{2,12}[!?]|#{3,}|Err:\d{3})$/u],
  ['rounded', /^\d{15}0+$/],
  [
    'date',
    /^(?:\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d\d)$/,
  ],
  ['decimal', /^\d{4,}\.0$/],
  ['fullwidth', /^[\uFF1D\uFF0B\uFF0D\uFF20]/],
];

/** Values changed by a spreadsheet. Cells that another rule rejects aren't reported again. */
export const spreadsheetLeftovers: CellRule<'cell.spreadsheet'> = {
  kind: 'cell',
  id: 'cell.spreadsheet',
  appliesTo: (column) =>
    holdsNumbers(column) || (holdsText(column) && !(column.role.kind === 'match' && column.role.by === 'email')),
  isWrong: (text, _, column) => mayBeLeftover(text) && leftoverIn(text, column) !== undefined,
  describe: ({ text, column }) => {
    const is = leftoverIn(text, column) ?? 'error';
    const plain = is === 'decimal' ? text.slice(0, -2) : is === 'fullwidth' ? text.normalize('NFKC') : undefined;
    const rewrites = is === 'error' && column.role.kind !== 'match' ? [''] : plain === undefined ? [] : [plain];
    return { values: { text, is }, rewrites };
  },
};

/** A quick test that most cells don't pass: not a word, nor a number that is short or has neither exponent, dash nor `.0`. */
function mayBeLeftover(text: string): boolean {
  const { length } = text;
  const first = text.charCodeAt(0);
  if ((first >= 48 && first <= 57) || first === 43 || first === 45) {
    return length > 4 && (length > 15 || text.charCodeAt(length - 2) === 46 || /[E-]/i.test(text));
  }
  return first === 35 || first > 0xff00 || text.charCodeAt(3) === (first === 69 ? 58 : 45);
}

function leftoverIn(text: string, column: PlannedColumn): SpreadsheetLeftover | undefined {
  const [is] = LEFTOVERS.find(([, pattern]) => pattern.test(text)) ?? [];
  if (is === undefined || !holdsNumbers(column)) return is;
  // Any other value is a number, or another rule rejects it. Amounts are never that long.
  const isNumber = parseNumber(text) !== undefined;
  return isNumber && (is === 'scientific' || (is === 'rounded' && column.role.kind === 'custom')) ? is : undefined;
}

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
