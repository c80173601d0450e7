/** A cheap test for every opened text: whether it can contain a retired route at all. */
export function mayContainRetiredRoute(text: string): boolean {
  return text.includes('user-fields/') || text.includes('/auth/login');
}

/** The retired routes in a source text, in order. `addresses`: hosts of known services. */
export function scanForRetiredRoutes(text: string, addresses: readonly string[]): RetiredRouteMatch[] {
  return [...scanForFieldFirstRoutes(text), ...scanForLoginRoutes(text, addresses)].sort((a, b) => a.start - b.start);
}

/** A retired route of the interface in a source text. Offsets are in UTF-16 units. */
export interface RetiredRouteMatch {
  /** `fieldFirst`: the retired history routes (P2 4.10). `login`: the login that isn't mounted (P2 4.11). */
  readonly kind: 'fieldFirst' | 'login';
  readonly start: number;
  readonly end: number;
  /** Replacement for the text from start to end; undefined if there is none. */
  readonly replacement: string | undefined;
  /**
   * `byOrder`: both values are filled in by position (`%s`, `{}`), so that swapping only the text would write to
   * another trader's field: the values must be swapped as well.
   */
  readonly filled: 'inPlace' | 'byOrder';
}

/** Whether replacing the text is enough. */
export function isFixableByTextEdit({ replacement, filled }: RetiredRouteMatch): boolean {
  return replacement !== undefined && filled === 'inPlace';
}

/** Longest expression between two parts of a path, in UTF-16 units; the bound keeps matching linear. */
const MAX_EXPRESSION_LENGTH = 400;

/**
 * One expression in a source's path: `${a.b}`, `#{id}`, `{{ id }}`, `{f['id']}`, `\(id)`, `<%= id %>`, a pattern's
 * group `([^/]+)`; or anything without spaces and quotation marks: `:id`, `%s`, `<id>`, a literal ID. The last
 * alternative is a shell's `"$FIELD"`.
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

/** What joins two strings in one of the languages, from the quotation mark that ends the first. */
const JOIN_AFTER = /^["'`]\s*(?:\+\+?|\.\.?|&|<>|<<|\|\||,)/;
const JOIN_BEFORE = /(?:[+.&,]|<>|<<|\|\|)\s*$/;
/** `.append(fieldId)` of string builders. */
const APPEND_AFTER = /^["']\)\s*\.append\(/;
const APPEND_BEFORE = /\)\s*\.append\($/;
/** A record's key, whose quotation marks don't end a string. */
const RECORD_KEY = /^[[(]["'][\w-]{1,80}["'][\])]/;

/** The segment that begins at an index and is followed by these words; undefined if there is none. */
function segmentAt(text: string, start: number, next: string): string | undefined {
  const rest = text.slice(start, start + MAX_EXPRESSION_LENGTH);
  for (const form of PATH_EXPRESSIONS) {
    const segment = form.exec(rest)?.[0];
    if (segment !== undefined && text.startsWith(next, start + segment.length)) return segment;
  }
  const segment = joinedSegment(rest);
  return segment !== undefined && text.startsWith(next, start + segment.length) ? segment : undefined;
}

/**
 * `' + fieldId + '`, also across a line end: everything between two quotation marks that one of the joining syntaxes
 * matches.
 */
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

/** A nameless placeholder: a format verb, empty braces, a pattern's group. */
const POSITIONAL_PLACEHOLDER =
  /^(?:%[-+ 0#]*(?:[1-9]\d*)?(?:\.\d+)?(?:ll?|h|z)?[a-zA-Z@]|\{(?::[^{}]*)?\}|\([^?].*\))$/;

/**
 * The retired history routes that name the field before the trader (P2 4.10), with the two segments swapped: the
 * current routes (P2 4.3, 4.5) take the same method and body.
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
      replacement: `users/${user}/user-fields/${field}/histories`,
      // If only one has no name, its position doesn't change.
      filled: POSITIONAL_PLACEHOLDER.test(field) && POSITIONAL_PLACEHOLDER.test(user) ? 'byOrder' : 'inPlace',
    });
  }
  return routes;
}

const LOGIN_ROUTE = /\/auth\/login(?![\w/-])/g;
/** Routes that only this interface has: many programs have a login route of their own. */
const SERVICE_ROUTE =
  /\/v1\/(?:communities\/|loyalty-exports|community-analytics\/|redemption-transactions|users\/(?:activity|bulk-update|info)|xp-settings|leaderboards|analysis\/)|\/widget-access-keys\/token/;

/**
 * The login route that isn't mounted (P2 4.11), in texts about this service: with another of its routes or one of the
 * addresses. There is no replacement.
 */
function scanForLoginRoutes(text: string, addresses: readonly string[]): RetiredRouteMatch[] {
  const found = [...text.matchAll(LOGIN_ROUTE)];
  if (found.length === 0) return [];
  if (!SERVICE_ROUTE.test(text) && !addresses.some((address) => text.includes(address))) return [];
  return found.map((match) => ({
    kind: 'login',
    start: match.index,
    end: match.index + match[0].length,
    replacement: undefined,
    filled: 'inPlace',
  }));
}
