/**
 * What a spreadsheet takes for the beginning of a formula; some skip spaces, tabs and line ends before it, and take the
 * wide forms of the signs too.
 */
const FORMULA_START = /^(?:[\t\r\n]|[\s\u200B\u2060]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** Such a sign begins a plain number as well. */
const PLAIN_NUMBER = /^ *[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)? *$/i;

/**
 * Where a cell would go on as another: spreadsheets of many countries split lines at semicolons, and then know nothing of
 * quotation marks in the middle of a line, nor of a line end between them.
 */
const FORMULA_INSIDE = /([;\t\r\n])([^\S\t\r\n]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** The text with an apostrophe before all that a spreadsheet would run as a formula. */
export function formulaSafe(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text;
  return `${FORMULA_START.test(text) ? "'" : ''}${text.replace(FORMULA_INSIDE, "$1'$2")}`;
}
