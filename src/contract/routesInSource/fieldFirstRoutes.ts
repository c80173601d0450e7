import type { RouteInSource } from './routeInSource.ts';

/**
 * What sources put into a path, one expression: `${a.b}`, `#{id}`, `{{ id }}`, `{f['id']}`, `\(id)`, `<%= id %>`, the
 * group of a pattern `([^/]+)`; or anything without a space or a quotation mark: `:id`, `%s`, `<id>`, a literal id.
 */
const PLACED = [
  String.raw`\$\{(?:[^{}]|\{[^{}]*\}){1,300}\}`,
  String.raw`#\{[^{}\n]*\}`,
  String.raw`\{\{[^{}\n]*\}\}`,
  String.raw`\{[^{}\n]*\}`,
  String.raw`\\\((?:[^()\n]|\([^()\n]*\))*\)`,
  String.raw`<%=?[^%\n]*%>`,
  String.raw`\(\[\^\/\]\+\)`,
  String.raw`[^/\s"'\`?#]+`,
].join('|');

/** Between two strings: what joins them in one language or another, with the quotation mark that ends the first. */
const JOIN = String.raw`(?:\+\+?|\.\.?|&|<>|<<|\|\||,)`;
const EXPRESSION = String.raw`(?:[[(]["'][\w-]{1,80}["'][\])]|[^"'\`;]){1,200}?`;
/** `/' + fieldId + '/`, also over the end of a line; `.append(fieldId)` of string builders; `"$FIELD"` of a shell. */
const BETWEEN = [
  String.raw`["'\`]\s*${JOIN}\s*${EXPRESSION}\s*${JOIN}\s*["'\`]`,
  String.raw`["']\)\s*\.append\(${EXPRESSION}\)\s*\.append\(["']`,
  String.raw`["']\$\{?\w{1,80}\}?["']`,
].join('|');

const FIELD_FIRST = new RegExp(
  String.raw`(?<=[/"'\`}])user-fields/(?<field>${PLACED}|${BETWEEN})/users/(?<user>${PLACED}|${BETWEEN})/histories(?![\w-])`,
  'g',
);

/** A place without a name: a verb of a format, empty braces, the group of a pattern. */
const BY_ORDER = /^(?:%[-+ 0#]*\d*(?:\.\d+)?(?:l|ll|h|z)?[a-zA-Z@]|\{(?::[^{}]*)?\}|\([^?].*\))$/;

/**
 * The retired history routes that name the field before the trader (P2 4.10), with the two segments swapped: the routes
 * that answer (P2 4.3, 4.5) take the same method and body.
 */
export function fieldFirstRoutes(text: string): RouteInSource[] {
  return [...text.matchAll(FIELD_FIRST)].map((match) => {
    const { field = '', user = '' } = match.groups ?? {};
    return {
      kind: 'fieldFirst',
      start: match.index,
      end: match.index + match[0].length,
      instead: `users/${user}/user-fields/${field}/histories`,
      // Of a single one the place among the others stays.
      filled: BY_ORDER.test(field) && BY_ORDER.test(user) ? 'byOrder' : 'inPlace',
    };
  });
}
