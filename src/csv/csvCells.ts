/** A cell as CSV writes it (RFC 4180): quoted if it holds a quote, a comma or a line end. */
export function formatCsvCell(text: string): string {
  return /[",\r\n]/.test(text) ? quoteCell(text) : text;
}

function quoteCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The text of a cell that is quoted as a whole (`"a ""b"""` is `a "b"`); any other cell is returned as it is. */
export function unquoteCsvCell(cell: string): string {
  return /^"(?:[^"]|"")*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** One cell of a typed list and the comma after it. */
const TYPED_CELL = /(?:\s*"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y;

/**
 * The cells of a list that a person typed, trimmed; unlike in a file, spaces around quotes are allowed. Undefined if a
 * quote isn't closed or stands next to other text.
 */
export function readTypedCells(typed: string): readonly string[] | undefined {
  const cells: string[] = [];
  TYPED_CELL.lastIndex = 0;
  while (TYPED_CELL.lastIndex <= typed.length) {
    const found = TYPED_CELL.exec(typed);
    if (found === null) return undefined;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === '') break;
  }
  return cells;
}

/** The characters at the start of a text before which the service writes an apostrophe in its exports (P1 2.2). */
const SERVICE_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Whether the service puts an apostrophe before this text in a CSV export (P1 2.2). */
function serviceEscapesFormula(text: string): boolean {
  return SERVICE_FORMULA.test(text);
}

/** A cell exactly as the service writes it in a CSV export (P1 2.2), so that merged files stay in the documented form. */
export function formatServiceCell(text: string): string {
  return formatCsvCell(serviceEscapesFormula(text) ? `'${text}` : text);
}

/** The text of an unquoted cell of a CSV export, without the apostrophe that the service added. */
export function readServiceCell(cell: string): string {
  return cell.startsWith("'") && serviceEscapesFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * The start of what spreadsheets run as a formula. Wider than the service's rule: some spreadsheets skip spaces, tabs
 * and line ends first, and accept the fullwidth signs too.
 */
const SPREADSHEET_FORMULA = /^(?:[\t\r\n]|[\s\u200B\u2060]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** Plain numbers may begin with the same signs. */
const PLAIN_NUMBER = /^ *[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)? *$/i;

/**
 * A formula after a place where a spreadsheet may split the cell: in many locales spreadsheets split at semicolons, and
 * then ignore quotes in the middle of a line, and line ends between them.
 */
const FORMULA_INSIDE = /([;\t\r\n])([^\S\t\r\n]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * A cell of a file or a clipboard text that we write for spreadsheets. Tabs are quoted too, because some programs split
 * at them in a comma-separated file.
 */
export function formatSpreadsheetCell(text: string): string {
  const safe = spreadsheetSafeText(text);
  return /[",\t\r\n]/.test(safe) ? quoteCell(safe) : safe;
}

/** The text with an apostrophe before everything that a spreadsheet would run as a formula. */
export function spreadsheetSafeText(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text;
  return `${SPREADSHEET_FORMULA.test(text) ? "'" : ''}${text.replace(FORMULA_INSIDE, "$1'$2")}`;
}
