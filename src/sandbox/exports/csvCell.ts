/** A cell of text (P1 2.2): a formula to a spreadsheet gets an apostrophe in front; quoted where RFC 4180 asks for it. */
export function csvTextCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What begins a formula; tab and line ends are skipped by spreadsheets, and the wide forms of the signs count too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
