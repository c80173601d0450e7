import type { RouteInSource } from './routeInSource.ts';

/** What sources put into a path, one expression: `${a.b}`, `{id}`, `:id`, `%s`, `\(id)`, `<id>`, a literal id. */
const PLACED = String.raw`\$\{(?:[^{}\n]|\{[^{}\n]*\})*\}|#\{[^{}\n]*\}|\\\([^()\n]*\)|[^/\s"'\`?#]+`;
/** The same between two strings: `/' + fieldId + '/`, also with the `.` of PHP and over the end of a line. */
const BETWEEN = String.raw`(["'\`])\s*[+.]\s*[^"'\`;]{1,200}?\s*[+.]\s*["'\`]`;

const SEGMENT = (name: string, quote: string): string =>
  `(?<${name}>${PLACED}|${BETWEEN.replace('(', `(?<${quote}>`)})`;
const FIELD_FIRST = new RegExp(
  String.raw`(?<=[/"'\`}])user-fields/${SEGMENT('field', 'q1')}/users/${SEGMENT('user', 'q2')}/histories(?![\w-])`,
  'g',
);

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
    };
  });
}
