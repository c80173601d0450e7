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

/** The cells of a line that a person or a broker's program wrote. */
interface LooseCells {
  /** Without quotes and surrounding spaces. */
  readonly cells: readonly string[];
  /** Whether quotes enclose whole cells only, and all are closed. */
  readonly isClean: boolean;
}

/** Reads one line in which, unlike in a file of RFC 4180, spaces may surround quotes and quotes may stand anywhere. */
export function readLooseCells(line: string, separator: string): LooseCells {
  if (!line.includes('"')) return { cells: line.split(separator).map((cell) => cell.trim()), isClean: true };
  const cells: string[] = [];
  let cell = '';
  let isClean = true;
  let quotes: 'none' | 'open' | 'closed' = 'none';
  for (let at = 0; at < line.length; at++) {
    const unit = line[at] ?? '';
    if (unit === '"') {
      if (quotes === 'open' && line[at + 1] === '"') {
        cell += '"';
        at++;
      } else if (quotes === 'open') quotes = 'closed';
      else {
        isClean &&= quotes === 'none' && cell.trim() === '';
        quotes = 'open';
      }
    } else if (unit === separator && quotes !== 'open') {
      cells.push(cell.trim());
      cell = '';
      quotes = 'none';
    } else {
      isClean &&= quotes !== 'closed' || unit.trim() === '';
      cell += unit;
    }
  }
  return { cells: [...cells, cell.trim()], isClean: isClean && quotes !== 'open' };
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
