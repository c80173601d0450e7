import { formatLocalTime, formatNumber } from '../../../src/card/model/formatValues.ts';
import type { Cells, RowsMessage, ShownColumn } from '../../../src/protocol/resultsMessages.ts';

/** The rows received so far, stored by column, with a search text for each row. */
export class ResultRows {
  readonly columns: readonly ShownColumn[];
  readonly #data: readonly ColumnData[];
  /** For each row, all of its cell texts in lower case, so that filtering takes one search per row. */
  readonly #lines: string[] = [];
  /** Index of the `outcome` column; -1 if there is none. */
  readonly #outcome: number;

  constructor(columns: readonly ShownColumn[]) {
    this.columns = columns;
    this.#data = columns.map(() => new ColumnData());
    this.#outcome = columns.findIndex(({ kind }) => kind === 'outcome');
  }

  get count(): number {
    return this.#lines.length;
  }

  /** Appends the next rows; a block that doesn't continue the existing rows is ignored. */
  append({ from, count, columns }: RowsMessage): void {
    if (from !== this.count || columns.length !== this.columns.length) return;
    for (const [place, cells] of columns.entries()) this.#data[place]?.append(cells, count);
    const places = this.columns.map((_, place) => place);
    for (let row = from; row < from + count; row += 1) {
      this.#lines.push(
        places
          .map((place) => this.text(row, place))
          .join('\n')
          .toLowerCase(),
      );
    }
  }

  /** All texts of the row in lower case, one per line. */
  line(row: number): string {
    return this.#lines[row] ?? '';
  }

  /** The cell's text for filtering: numbers without thousands separators. */
  text(row: number, place: number): string {
    const data = this.#data[place];
    if (data === undefined) return '';
    if (!data.isNumeric) return data.text(row);
    const number = data.number(row);
    if (Number.isNaN(number)) return '';
    return this.columns[place]?.kind === 'time' ? formatUtcCell(number) : String(number);
  }

  /** The cell's text as displayed. */
  shown(row: number, place: number): string {
    const data = this.#data[place];
    const kind = this.columns[place]?.kind;
    if (data === undefined || !data.isNumeric || kind === 'time') {
      const text = this.text(row, place);
      // Exact sums are texts, in a column of numbers.
      return kind === 'number' ? withGroups(text) : text;
    }
    const number = data.number(row);
    return Number.isNaN(number) ? '' : formatNumber(number);
  }

  hasFailed(row: number): boolean {
    return this.#outcome >= 0 && this.text(row, this.#outcome).toLowerCase() === 'failed';
  }

  /** The cell's value for sorting and comparing: a number or epoch milliseconds; NaN if it's neither. */
  number(row: number, place: number): number {
    const data = this.#data[place];
    if (data === undefined) return Number.NaN;
    if (data.isNumeric) return data.number(row);
    const text = data.text(row).trim();
    return text === '' ? Number.NaN : Number(text);
  }
}

/** A number's text with thousands separators and the same decimals; any other text as it is. */
function withGroups(text: string): string {
  const [, whole, decimals] = /^(-?\d+)(\.\d+)?$/.exec(text) ?? [];
  return whole === undefined ? text : `${formatNumber(whole as `${number}`)}${decimals ?? ''}`;
}

/** Most distinct texts of a column that are shared: statuses and roles repeat, identifiers don't. */
const MAX_SHARED_TEXTS = 2_000;

/** The cells of one column in compact form: numbers in a typed array, repeated texts shared. */
class ColumnData {
  #length = 0;
  #numbers: Float64Array | undefined = new Float64Array(1024);
  #texts: string[] = [];
  readonly #shared = new Map<string, string>();

  /** Whether all cells are numbers, or times in epoch milliseconds. */
  get isNumeric(): boolean {
    return this.#numbers !== undefined;
  }

  append(cells: Cells, count: number): void {
    if ('numbers' in cells && this.#numbers !== undefined) {
      this.#room(this.#length + count).set(cells.numbers.subarray(0, count), this.#length);
    } else {
      this.#asTexts();
      for (let at = 0; at < count; at += 1) {
        this.#texts.push('texts' in cells ? this.#once(cells.texts[at] ?? '') : plainNumber(cells.numbers[at]));
      }
    }
    this.#length += count;
  }

  /** NaN if the cell has no number. */
  number(row: number): number {
    return this.#numbers?.[row] ?? Number.NaN;
  }

  /** For a column of texts; empty if the cell has none. */
  text(row: number): string {
    return this.#texts[row] ?? '';
  }

  /** Numbers in a typed array, whose capacity doubles when it's full. */
  #room(length: number): Float64Array {
    const numbers = this.#numbers ?? new Float64Array();
    if (length <= numbers.length) return numbers;
    const larger = new Float64Array(Math.max(length, numbers.length * 2));
    larger.set(numbers);
    this.#numbers = larger;
    return larger;
  }

  /** Converts the column to texts when the first cell isn't a number. */
  #asTexts(): void {
    if (this.#numbers === undefined) return;
    this.#texts = Array.from(this.#numbers.subarray(0, this.#length), plainNumber);
    this.#numbers = undefined;
  }

  #once(text: string): string {
    const known = this.#shared.get(text);
    if (known !== undefined) return known;
    if (this.#shared.size < MAX_SHARED_TEXTS) this.#shared.set(text, text);
    return text;
  }
}

function plainNumber(number: number | undefined): string {
  return number === undefined || Number.isNaN(number) ? '' : String(number);
}

/** Formats epoch milliseconds in UTC, e.g. `2026-03-01 09:30:00`; empty for NaN. */
function formatUtcCell(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19).replace('T', ' ');
}

/** Formats a time in UTC and, if different, in local time: `2026-03-01 09:30:00 UTC · 2026-03-01 10:30:00 UTC+1`. Other texts, including times without a zone, are unchanged. */
export function formatUtcAndLocal(text: string): string {
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) || Number.isNaN(time.getTime())) return text;
  const utc = `${time.toISOString().replace('T', ' ').replace('.000Z', '').replace('Z', '')} UTC`;
  const local = formatLocalTime(time.getTime(), 'seconds');
  return local.endsWith('UTC') ? utc : `${utc} · ${local}`;
}
