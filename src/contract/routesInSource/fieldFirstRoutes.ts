import type { RetiredRouteMatch } from './routeInSource.ts';

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
export function scanForFieldFirstRoutes(text: string): RetiredRouteMatch[] {
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
