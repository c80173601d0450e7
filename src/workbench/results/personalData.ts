import { type PersonalFields, type PersonalKind, personalKindAt } from '../../contract/personalData.ts';
import { jsonText } from './jsonText.ts';
import { holdsEmail, maskedEmails } from './maskedEmails.ts';
import { maskedSecrets } from './maskedSecrets.ts';
import type { ResultColumn, ResultRow, ResultTable } from './resultTable.ts';
import { valueAt } from './valueAt.ts';

/** Whether personal data is shown, copied or saved as it is. */
export type Exposure = 'masked' | 'full';

/** What the rows of a result are masked by. */
export type GuardedTable = Pick<ResultTable, 'secrets' | 'personalData'>;

/**
 * Digits as phone numbers have them, in one run or in groups. Numbers, times and IDs of letters and digits are told apart
 * afterwards or by what stands around them.
 */
const PHONE =
  /(?<![\w.\p{Nd}]|\w-)(?:[+\uFF0B] ?)?\(?\p{Nd}[\p{Nd}\u00A0\u202F\u2010-\u2015 ()./-]{6,24}\p{Nd}(?![\w\p{Nd}])/gu;
/** A number with decimals, and the days that times begin with. */
const NOT_A_PHONE = /^(?:\d+\.\d+$|\d{4}-\d{2}-\d{2}|\d{2}[./]\d{2}[./]\d{4})/;

/** A text as it is shown of a field of this kind; of one that is not personal, without e-mail addresses. */
export function maskedText(text: string, kind: PersonalKind | undefined): string {
  switch (kind) {
    case undefined:
    case 'email':
      return maskedEmails(text);
    case 'free':
      return maskedEmails(text).replace(PHONE, maskedPhone);
    case 'name':
      return holdsEmail(text) ? maskedEmails(text) : text.slice(0, 200).replace(/\S+/gu, firstLetter);
    case 'phone':
      return text.length > 4 ? `…${text.slice(-2)}` : text === '' ? '' : '…';
    case 'address':
      return text.trim() === '' ? text : '…';
  }
}

function firstLetter(word: string): string {
  return `${[...word.slice(0, 2)][0] ?? ''}…`;
}

/** Fewer digits are a count or a day, more an ID. */
function maskedPhone(found: string): string {
  const digits = found.replace(/\P{Nd}/gu, '');
  const isPhone =
    digits.length >= (/^[+\uFF0B]/.test(found) ? 8 : 9) && digits.length <= 15 && !NOT_A_PHONE.test(found);
  // Nine digits without a sign of a phone number are as likely an account.
  const isPlain = /^\d+$/.test(found) && !found.startsWith('0') && digits.length < 10;
  return isPhone && !isPlain ? `…${found.slice(-2)}` : found;
}

/** A value that lies at a place of a record, masked however deep, in names of fields too. */
export function maskedValue(
  value: unknown,
  place: string,
  fields: PersonalFields = {},
  record: ResultRow = {},
  inherited?: PersonalKind,
): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  const kind = personalKindAt(place, fields, record, inherited);
  if (typeof value === 'string') return maskedText(value, kind);
  if (typeof value !== 'object')
    return kind === 'phone' || kind === 'address' ? maskedText(String(value), kind) : value;
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, place, fields, recordOf(item, record), kind));
  const own = recordOf(value, record);
  const parts = new Map<string, unknown>();
  for (const [name, part] of Object.entries(value)) {
    const inside = place === '' ? name : `${place}.${name}`;
    parts.set(uniqueName(maskedText(name, 'free'), parts), maskedValue(part, inside, fields, own, kind));
  }
  return Object.fromEntries(parts);
}

/** Two names may be masked alike, and both values stay. */
function uniqueName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name} (${count})`;
  return free;
}

function recordOf(value: unknown, outer: ResultRow): ResultRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ResultRow) : outer;
}

/** A whole row, masked or as it is; its secrets are masked either way. */
export function exposedRow(row: ResultRow, { secrets, personalData }: GuardedTable, exposure: Exposure): ResultRow {
  const safe = maskedSecrets(row, secrets);
  return exposure === 'full' ? safe : (maskedValue(safe, '', personalData) as ResultRow);
}

/** The value of a column, masked or as it is; secrets are masked either way. */
export function exposedValue(
  row: ResultRow,
  { key }: Pick<ResultColumn, 'key'>,
  { secrets, personalData = {} }: GuardedTable,
  exposure: Exposure,
): unknown {
  const value = valueAt(maskedSecrets(row, secrets), key);
  if (exposure === 'full' || value === undefined || value === null) return value;
  let inherited = personalKindAt('', personalData, row);
  // What the value lies in.
  for (let end = key.indexOf('.'); end !== -1; end = key.indexOf('.', end + 1)) {
    inherited = personalKindAt(key.slice(0, end), personalData, row, inherited);
  }
  return maskedValue(value, key, personalData, row, inherited);
}

/** Fields that name the trader whom a row is about, the surest first. */
const PERSON_FIELDS = [
  'client_id',
  'userId',
  'userNumericID',
  'user_id',
  'identifier',
  'Email',
  'email',
  'userInfo.email',
];

/**
 * Whom a row tells something of that would be masked: a name of the trader, else the row itself; undefined: nobody.
 * `columns` undefined: in any of its fields.
 */
export function personIn(
  row: ResultRow,
  columns: readonly ResultColumn[] | undefined,
  table: GuardedTable,
): string | ResultRow | undefined {
  const isPersonal =
    columns === undefined
      ? jsonText(exposedRow(row, table, 'full')) !== jsonText(exposedRow(row, table, 'masked'))
      : columns.some((column) => isMasked(row, column, table));
  if (!isPersonal) return undefined;
  const name = PERSON_FIELDS.map((place) => valueAt(row, place)).find(
    (value) => typeof value === 'string' && value !== '',
  );
  return typeof name === 'string' ? name.toLowerCase() : row;
}

function isMasked(row: ResultRow, column: ResultColumn, table: GuardedTable): boolean {
  const [full, masked] = (['full', 'masked'] as const).map((exposure) => exposedValue(row, column, table, exposure));
  return typeof full === 'object' && full !== null ? jsonText(full) !== jsonText(masked) : full !== masked;
}
