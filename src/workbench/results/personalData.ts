import { type PersonalFields, type PersonalKind, personalKindAt } from '../../contract/personalData.ts';
import { jsonText, type ResultColumn, type ResultRow, type ResultTable } from './resultTable.ts';

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

/**
 * Where an address may be: at the quotation mark of a quoted name, or at its sign, also the wide and the small one and as
 * URLs (once or twice over), HTML and JSON write it.
 */
const EMAIL_MARKER = /"|[@\uFF20\uFE6B]|%(?:25){0,9}40|&(?:#64|#x40|commat);|\\u0040/gi;
/** Longest name that is masked, beyond all that is allowed, in UTF-16 units. */
const MAX_NAME_LENGTH = 320;
const QUOTED_NAME = /"[^"\n]{1,320}"(?=[@\uFF20\uFE6B%&\\])/y;
const AT_SIGN = /[@\uFF20\uFE6B]|%(?:25){0,9}40|&(?:#64|#x40|commat);|\\u0040/iy;
const NAME_BOUNDARY = /[\s@\uFF20\uFE6B<>()[\]",;:\\]/;
const HOST = /\[?[^\s@\uFF20\uFE6B<>()[\]{}",;:|/\\?&=]+/y;

/** Whether the text holds something that looks like an e-mail address. */
export function holdsEmail(text: string): boolean {
  return maskedEmails(text) !== text;
}

/** The text with every e-mail address cut to its first letters: `m…@e….com`. */
export function maskedEmails(text: string): string {
  // Most texts have no such place at all.
  if (text.search(EMAIL_MARKER) === -1) return text;
  let masked = '';
  /** The text up to here is masked. */
  let done = 0;
  for (const { index, 0: place } of text.matchAll(EMAIL_MARKER)) {
    if (index < done) continue;
    const start = place === '"' ? index : nameStart(text, done, index);
    const at = place === '"' ? endAt(QUOTED_NAME, text, index) : index;
    const from = at === undefined || start === at ? undefined : endAt(AT_SIGN, text, at);
    if (at === undefined || from === undefined) continue;
    let end = endAt(HOST, text, from) ?? from;
    // A dot at the end is the sentence's.
    while (end > from && text[end - 1] === '.') end--;
    const host = text.slice(from, end);
    if (host === '' || host === '[') continue;
    const dot = host.lastIndexOf('.');
    masked += `${text.slice(done, start)}${firstOf(text.slice(start, at))}…${text.slice(at, from)}${firstOf(host)}…${dot > 0 ? host.slice(dot) : ''}`;
    done = end;
  }
  return masked + text.slice(done);
}

/** Where the name before a sign begins, not before `from`. */
function nameStart(text: string, from: number, sign: number): number {
  let start = sign;
  const first = Math.max(from, sign - MAX_NAME_LENGTH);
  while (start > first && !NAME_BOUNDARY.test(text[start - 1] ?? '')) start--;
  return start;
}

/** Where what the sticky expression finds at a place ends. */
function endAt(expression: RegExp, text: string, at: number): number | undefined {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : undefined;
}

/** A whole character, also one of two UTF-16 units. */
function firstOf(text: string): string {
  return [...text.slice(0, 2)][0] ?? '';
}

/** What stands in the place of a secret, on the page and in files. */
export const SECRET = '••••••';

/** The row with the values at these places (`widget.apiKey`) masked; of lists, in each of their items. */
export function maskedSecrets<Row extends object>(row: Row, secrets: readonly string[] | undefined): Row {
  if (secrets === undefined) return row;
  return secrets.reduce((masked, place) => maskedAt(masked, place.split('.'), place) as Row, row);
}

function maskedAt(value: unknown, [key, ...deeper]: readonly string[], whole: string | undefined): unknown {
  if (Array.isArray(value))
    return value.map((item) => maskedAt(item, key === undefined ? [] : [key, ...deeper], undefined));
  if (key === undefined) return value === undefined || value === null || value === '' ? value : SECRET;
  if (typeof value !== 'object' || value === null) return value;
  if (whole !== undefined && Object.hasOwn(value, whole)) {
    return { ...value, [whole]: maskedAt((value as Record<string, unknown>)[whole], [], undefined) };
  }
  if (!Object.hasOwn(value, key)) return value;
  return { ...value, [key]: maskedAt((value as Record<string, unknown>)[key], deeper, undefined) };
}

/** What stands at a place of a row such as `userInfo.name`; a key that is itself spelled so counts first. */
function valueAt(row: Readonly<Record<string, unknown>>, place: string): unknown {
  if (Object.hasOwn(row, place)) return row[place];
  let value: unknown = row;
  for (const key of place.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}
