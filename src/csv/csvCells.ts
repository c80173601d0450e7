/** What begins a formula to a spreadsheet; tab and line ends are skipped, and the wide forms of the signs count too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell of an export's CSV file (P1 2.2): a formula gets an apostrophe in front; quoted where it must be. */
export function formatSpreadsheetCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a cell says that got an apostrophe in front. */
export function unescapeSpreadsheetCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
