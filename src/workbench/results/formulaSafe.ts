/** What a spreadsheet takes for the beginning of a formula; it skips tabs and line ends, and takes the wide forms of the signs too. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Such a sign begins a plain number as well. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The text with an apostrophe in front where a spreadsheet would run it as a formula. */
export function formulaSafe(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
