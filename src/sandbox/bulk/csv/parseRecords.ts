/**
 * The records of a CSV text that holds whole records (RFC 4180): cells in quotes may hold commas, line ends and doubled
 * quotes; a quote inside a bare cell is text. Lines with nothing on them are no records.
 */
export function parseRecords(text: string): string[][] {
  return text.includes('"') ? parseQuoted(text) : parseBare(text);
}

function parseBare(text: string): string[][] {
  const records: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const line = text.slice(at, text[end - 1] === '\r' && end > at ? end - 1 : end);
    if (line !== '') records.push(line.split(','));
    at = end + 1;
  }
  return records;
}

function parseQuoted(text: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at) : bareCell(text, at);
    const isBlankLine = cells.length === 0 && end === at && text[end] !== ',';
    cells.push(value);
    if (text[end] === ',') {
      at = end + 1;
      // A comma at the very end has an empty cell behind it.
      if (at === text.length) cells.push('');
      continue;
    }
    if (!isBlankLine) records.push(cells);
    cells = [];
    at = text[end] === '\r' ? end + 2 : end + 1;
  }
  if (cells.length > 0) records.push(cells);
  return records;
}

/** `end`: at the comma, at the line end, or behind the text. */
function quotedCell(text: string, start: number): { readonly value: string; readonly end: number } {
  let end = text.indexOf('"', start + 1);
  let isDoubled = false;
  while (text[end + 1] === '"') {
    isDoubled = true;
    end = text.indexOf('"', end + 2);
  }
  const inner = text.slice(start + 1, end);
  return { value: isDoubled ? inner.replaceAll('""', '"') : inner, end: end + 1 };
}

/** Up to the comma or the line end. */
const BARE_END = /[,\n]/g;

function bareCell(text: string, start: number): { readonly value: string; readonly end: number } {
  BARE_END.lastIndex = start;
  let end = BARE_END.exec(text)?.index ?? text.length;
  if (text[end - 1] === '\r' && end > start && text[end] !== ',') end--;
  return { value: text.slice(start, end), end };
}
