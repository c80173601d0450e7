/** Whether a text can hold such a route at all: cheap enough for every text that is opened. */
export function mayContainRetiredRoute(text: string): boolean {
  return text.includes('user-fields/') || text.includes('/auth/login');
}

/** Routes in a source text that no longer answer, in the order of the text. `addresses`: hosts of known services. */
export function scanForRetiredRoutes(text: string, addresses: readonly string[]): RetiredRouteMatch[] {
  return [...scanForFieldFirstRoutes(text), ...scanForLoginRoutes(text, addresses)].sort((a, b) => a.start - b.start);
}

/** A route of the interface that no longer answers, found in a source text. Offsets count UTF-16 units. */
export interface RetiredRouteMatch {
  /** `fieldFirst`: the retired history routes (P2 4.10). `login`: the login that is not mounted (P2 4.11). */
  readonly kind: 'fieldFirst' | 'login';
  readonly start: number;
  readonly end: number;
  /** What to write instead of the text from start to end; undefined where nothing takes its place. */
  readonly instead: string | undefined;
  /**
   * `byOrder`: both values come from elsewhere, the first into the first place (`%s`, `{}`), so that swapping the text
   * alone would write to another trader's field: whatever fills the places has to be swapped as well.
   */
  readonly filled: 'inPlace' | 'byOrder';
}

/** Whether swapping the text is all that is to be done. */
export function isFixableByTextEdit({ instead, filled }: RetiredRouteMatch): boolean {
  return instead !== undefined && filled === 'inPlace';
}

/** Longest expression between two parts of a path, in UTF-16 units; with a bound, a text costs no more than its length. */
const MAX_EXPRESSION_LENGTH = 400;

/**
 * What sources put into a path, one expression: `${a.b}`, `#{id}`, `{{ id }}`, `{f['id']}`, `\(id)`, `<%= id %>`, the
 * group of a pattern `([^/]+)`; or anything without a space or a quotation mark: `:id`, `%s`, `<id>`, a literal id. The
 * last one is `"$FIELD"` of a shell.
 */
const PATH_EXPRESSIONS = [
  /^\$\{(?:[^{}]|\{[^{}]*\})+\}/,
  /^#\{[^{}\n]*\}/,
  /^\{\{[^{}\n]*\}\}/,
  /^\{[^{}\n]*\}/,
  /^\\\((?:[^()\n]|\([^()\n]*\))*\)/,
  /^<%=?[^%\n]*%>/,
  /^\(\[\^\/\]\+\)/,
  /^[^/\s"'`?#]+/,
  /^["']\$\{?\w{1,80}\}?["']/,
];

/** Between two strings: what joins them in one language or another, after the quotation mark that ends the first. */
const JOIN_AFTER = /^["'`]\s*(?:\+\+?|\.\.?|&|<>|<<|\|\||,)/;
const JOIN_BEFORE = /(?:[+.&,]|<>|<<|\|\|)\s*$/;
/** `.append(fieldId)` of string builders. */
const APPEND_AFTER = /^["']\)\s*\.append\(/;
const APPEND_BEFORE = /\)\s*\.append\($/;
/** The key of a record, whose quotation marks end no string. */
const RECORD_KEY = /^[[(]["'][\w-]{1,80}["'][\])]/;

/** The segment that begins at a place and is followed by these words; undefined if there is none. */
function segmentAt(text: string, start: number, next: string): string | undefined {
  const rest = text.slice(start, start + MAX_EXPRESSION_LENGTH);
  for (const form of PATH_EXPRESSIONS) {
    const segment = form.exec(rest)?.[0];
    if (segment !== undefined && text.startsWith(next, start + segment.length)) return segment;
  }
  const segment = joinedSegment(rest);
  return segment !== undefined && text.startsWith(next, start + segment.length) ? segment : undefined;
}

/** `' + fieldId + '`, also over the end of a line: all between two quotation marks that one of the ways of joining explains. */
function joinedSegment(text: string): string | undefined {
  const append = APPEND_AFTER.exec(text)?.[0];
  const opening = append ?? JOIN_AFTER.exec(text)?.[0];
  if (opening === undefined) return undefined;
  let end = opening.length;
  for (; end < text.length && !/["'`;]/.test(text[end] ?? ''); end++) {
    const key = RECORD_KEY.exec(text.slice(end, end + 84))?.[0];
    if (key !== undefined) end += key.length - 1;
  }
  if (end === text.length || text[end] === ';') return undefined;
  const expression = text.slice(opening.length, end);
  const closing = (append === undefined ? JOIN_BEFORE : APPEND_BEFORE).exec(expression);
  return closing === null || expression.slice(0, closing.index).trim() === '' ? undefined : text.slice(0, end + 1);
}

/** A place without a name: a verb of a format, empty braces, the group of a pattern. */
const POSITIONAL_PLACEHOLDER =
  /^(?:%[-+ 0#]*(?:[1-9]\d*)?(?:\.\d+)?(?:ll?|h|z)?[a-zA-Z@]|\{(?::[^{}]*)?\}|\([^?].*\))$/;

/**
 * The retired history routes that name the field before the trader (P2 4.10), with the two segments swapped: the routes
 * that answer (P2 4.3, 4.5) take the same method and body.
 */
function scanForFieldFirstRoutes(text: string): RetiredRouteMatch[] {
  const routes: RetiredRouteMatch[] = [];
  for (const { index: start, 0: opening } of text.matchAll(/(?<=[/"'`}])user-fields\//g)) {
    if (start < (routes.at(-1)?.end ?? 0)) continue;
    const fieldAt = start + opening.length;
    const field = segmentAt(text, fieldAt, '/users/');
    if (field === undefined) continue;
    const userAt = fieldAt + field.length + '/users/'.length;
    const user = segmentAt(text, userAt, '/histories');
    if (user === undefined) continue;
    const end = userAt + user.length + '/histories'.length;
    if (/[\w-]/.test(text[end] ?? '')) continue;
    routes.push({
      kind: 'fieldFirst',
      start,
      end,
      instead: `users/${user}/user-fields/${field}/histories`,
      // Of a single one the place among the others stays.
      filled: POSITIONAL_PLACEHOLDER.test(field) && POSITIONAL_PLACEHOLDER.test(user) ? 'byOrder' : 'inPlace',
    });
  }
  return routes;
}

const LOGIN_ROUTE = /\/auth\/login(?![\w/-])/g;
/** Routes that only this interface has: many a program has a login route of its own. */
const SERVICE_ROUTE =
  /\/v1\/(?:communities\/|loyalty-exports|community-analytics\/|redemption-transactions|users\/(?:activity|bulk-update|info)|xp-settings|leaderboards|analysis\/)|\/widget-access-keys\/token/;

/**
 * The login route that is not mounted (P2 4.11), in texts that speak of this service: by another of its routes, or by
 * one of the addresses. Nothing takes its place.
 */
function scanForLoginRoutes(text: string, addresses: readonly string[]): RetiredRouteMatch[] {
  const found = [...text.matchAll(LOGIN_ROUTE)];
  if (found.length === 0) return [];
  if (!SERVICE_ROUTE.test(text) && !addresses.some((address) => text.includes(address))) return [];
  return found.map((match) => ({
    kind: 'login',
    start: match.index,
    end: match.index + match[0].length,
    instead: undefined,
    filled: 'inPlace',
  }));
}
