/** Texts that take a naive parser very long, with a description; none is a card. */
export const HOSTILE_TEXTS: readonly (readonly [string, string])[] = [
  ['ten million characters', ' '.repeat(10_000_000)],
  ['a quarter of a million open brackets', '['.repeat(250_000)],
  ['objects in objects', '{"a":'.repeat(49_000)],
  ['a quarter of a million commas', ','.repeat(250_000)],
  ['an eighth of a million numbers', `[${'0,'.repeat(124_000)}0]`],
  ['a quarter of a million backslashes', `"${'\\'.repeat(249_000)}`],
  ['an endless comment', `/*${'*'.repeat(249_000)}`],
  ['seven thousand lists', `[${'[1],'.repeat(7_000)}0]`],
  ['slashes', '/ '.repeat(124_000)],
  ['many short lines', '\n'.repeat(250_000)],
  ['one long text', `{"metadata":{"title":"${'x'.repeat(245_000)}"}}`],
  ['one long number', '1'.repeat(250_000)],
  ['the same key over and over', `{${'"a":1,'.repeat(7_000)}"a":1}`],
];
