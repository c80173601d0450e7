import { type PersonalFields, type PersonalKind, personalKindAt } from '../../contract/personalData.ts';

/** A record as the service sent it: values by name. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Digits as in phone numbers, in one run or in groups. Numbers, times and IDs are excluded afterwards, or by the
 * surrounding characters.
 */
const PHONE =
  /(?<![\w.\p{Nd}]|\w-)(?:[+\uFF0B] ?)?\(?\p{Nd}[\p{Nd}\u00A0\u202F\u2010-\u2015 ()./-]{6,24}\p{Nd}(?![\w\p{Nd}])/gu;
/** A number with decimals, or the date that a time begins with. */
const NOT_A_PHONE = /^(?:\d+\.\d+$|\d{4}-\d{2}-\d{2}|\d{2}[./]\d{2}[./]\d{4})/;

/** The masked text of a field of this kind; in a field that isn't personal, only e-mail addresses are masked. */
export function maskedText(text: string, kind: PersonalKind | undefined): string {
  switch (kind) {
    case undefined:
    case 'email':
      return maskedEmails(text);
    case 'free':
      return maskedEmails(text).replace(PHONE, maskedPhone);
    case 'name': {
      const masked = maskedEmails(text);
      return masked === text ? text.slice(0, 200).replace(/\S+/gu, firstLetter) : masked;
    }
    case 'phone':
      return text.length > 4 ? `…${text.slice(-2)}` : text === '' ? '' : '…';
    case 'address':
      return text.trim() === '' ? text : '…';
  }
}

function firstLetter(word: string): string {
  return `${[...word.slice(0, 2)][0] ?? ''}…`;
}

/** Fewer digits are a count or a date, more are an ID. */
function maskedPhone(found: string): string {
  const digits = found.replace(/\P{Nd}/gu, '');
  const isPhone =
    digits.length >= (/^[+\uFF0B]/.test(found) ? 8 : 9) && digits.length <= 15 && !NOT_A_PHONE.test(found);
  // Nine digits without a phone number's sign may just as well be an account.
  const isPlain = /^\d+$/.test(found) && !found.startsWith('0') && digits.length < 10;
  return isPhone && !isPlain ? `…${found.slice(-2)}` : found;
}

/** Masks a value of a record however deeply nested, including e-mails in field names. */
export function maskedValue(
  value: unknown,
  place: string,
  fields: PersonalFields = {},
  record: Row = {},
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

/** Two names may have the same mask; both values are kept. */
function uniqueName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name} (${count})`;
  return free;
}

function recordOf(value: unknown, outer: Row): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : outer;
}

/**
 * Where an address may be: at the quotation mark of a quoted name, or at its @ sign, also full-width, small, and as
 * encoded in URLs (once or twice), HTML and JSON.
 */
const EMAIL_MARKER = /"|[@\uFF20\uFE6B]|%(?:25){0,9}40|&(?:#64|#x40|commat);|\\u0040/gi;
/** Longest name that is masked, beyond any allowed length, in UTF-16 units. */
const MAX_NAME_LENGTH = 320;
const QUOTED_NAME = /"[^"\n]{1,320}"(?=[@\uFF20\uFE6B%&\\])/y;
const AT_SIGN = /[@\uFF20\uFE6B]|%(?:25){0,9}40|&(?:#64|#x40|commat);|\\u0040/iy;
const NAME_BOUNDARY = /[\s@\uFF20\uFE6B<>()[\]",;:\\]/;
const HOST = /\[?[^\s@\uFF20\uFE6B<>()[\]{}",;:|/\\?&=]+/y;

/** The text with every e-mail address cut to its first letters: `m…@e….com`. */
export function maskedEmails(text: string): string {
  // Most texts contain no such place.
  if (text.search(EMAIL_MARKER) === -1) return text;
  let masked = '';
  /** The end of the text that is already masked. */
  let done = 0;
  for (const { index, 0: place } of text.matchAll(EMAIL_MARKER)) {
    if (index < done) continue;
    const start = place === '"' ? index : nameStart(text, done, index);
    const at = place === '"' ? endAt(QUOTED_NAME, text, index) : index;
    const from = at === undefined || start === at ? undefined : endAt(AT_SIGN, text, at);
    if (at === undefined || from === undefined) continue;
    let end = endAt(HOST, text, from) ?? from;
    // A dot at the end belongs to the sentence.
    while (end > from && text[end - 1] === '.') end--;
    const host = text.slice(from, end);
    if (host === '' || host === '[') continue;
    const dot = host.lastIndexOf('.');
    masked += `${text.slice(done, start)}${firstOf(text.slice(start, at))}…${text.slice(at, from)}${firstOf(host)}…${dot > 0 ? host.slice(dot) : ''}`;
    done = end;
  }
  return masked + text.slice(done);
}

/** Where the name before an @ sign begins, not before `from`. */
function nameStart(text: string, from: number, sign: number): number {
  let start = sign;
  const first = Math.max(from, sign - MAX_NAME_LENGTH);
  while (start > first && !NAME_BOUNDARY.test(text[start - 1] ?? '')) start--;
  return start;
}

/** The end of a sticky pattern's match at an index. */
function endAt(expression: RegExp, text: string, at: number): number | undefined {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : undefined;
}

/** A whole character, which may be two UTF-16 units. */
function firstOf(text: string): string {
  return [...text.slice(0, 2)][0] ?? '';
}
