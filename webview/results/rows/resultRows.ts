import { formatLocalTime, formatNumber } from '../../../src/card/formatValues.ts';
import type { Cells, RowsMessage, ShownColumn } from '../../../src/protocol/resultsMessages.ts';

/** The rows that the page has, by columns; and what the filter of all columns looks at. */
export class ResultRows {
  readonly columns: readonly ShownColumn[];
  readonly #data: readonly ColumnData[];
  /** By row: all texts of its cells, in lower case. Made once, so that a filter is one search a row. */
  readonly #lines: string[] = [];
  /** Place of the column that tells what came of a row; -1: none. */
  readonly #outcome: number;

  constructor(columns: readonly ShownColumn[]) {
    this.columns = columns;
    this.#data = columns.map(() => new ColumnData());
    this.#outcome = columns.findIndex(({ kind }) => kind === 'outcome');
  }

  get count(): number {
    return this.#lines.length;
  }

  /** Takes the rows that follow on those that are there; others are none of this reading. */
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

  /** All texts of the row, in lower case, a line each. */
  line(row: number): string {
    return this.#lines[row] ?? '';
  }

  /** The cell as it is filtered: numbers without signs between their thousands. */
  text(row: number, place: number): string {
    const data = this.#data[place];
    if (data === undefined) return '';
    if (!data.isNumeric) return data.text(row);
    const number = data.number(row);
    if (Number.isNaN(number)) return '';
    return this.columns[place]?.kind === 'time' ? formatUtcCell(number) : String(number);
  }

  /** The cell as it is shown. */
  shown(row: number, place: number): string {
    const data = this.#data[place];
    if (data === undefined || !data.isNumeric || this.columns[place]?.kind === 'time') return this.text(row, place);
    const number = data.number(row);
    return Number.isNaN(number) ? '' : formatNumber(number);
  }

  /** Whether the row says that it failed. */
  hasFailed(row: number): boolean {
    return this.#outcome >= 0 && this.text(row, this.#outcome).toLowerCase() === 'failed';
  }

  /** The cell as a number or a time, by which it is sorted and compared; NaN where it is none. */
  number(row: number, place: number): number {
    const data = this.#data[place];
    if (data === undefined) return Number.NaN;
    if (data.isNumeric) return data.number(row);
    const text = data.text(row).trim();
    return text === '' ? Number.NaN : Number(text);
  }
}

/** Distinct texts of a column that are kept once only: statuses and roles repeat, identifiers do not. */
const MAX_SHARED_TEXTS = 2_000;

/** The cells of one column, as compact as they come: numbers side by side, texts that repeat only once. */
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

  /** NaN where there is none. */
  number(row: number): number {
    return this.#numbers?.[row] ?? Number.NaN;
  }

  /** Of a column of texts; empty where there is none. */
  text(row: number): string {
    return this.#texts[row] ?? '';
  }

  /** Numbers side by side, doubled when they are full. */
  #room(length: number): Float64Array {
    const numbers = this.#numbers ?? new Float64Array();
    if (length <= numbers.length) return numbers;
    const larger = new Float64Array(Math.max(length, numbers.length * 2));
    larger.set(numbers);
    this.#numbers = larger;
    return larger;
  }

  /** The first cell that is no number makes the column one of texts. */
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

/** A time as cells show it: `2026-03-01 09:30:00`, in UTC; empty for none. `time`: epoch milliseconds. */
function formatUtcCell(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19).replace('T', ' ');
}

/** A time in UTC and in the time of this place, where that is another: `2026-03-01 09:30:00 UTC · 2026-03-01 10:30:00 UTC+1`; other texts as they are, times without a zone too. */
export function formatUtcAndLocal(text: string): string {
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) || Number.isNaN(time.getTime())) return text;
  const utc = `${time.toISOString().replace('T', ' ').replace('.000Z', '').replace('Z', '')} UTC`;
  const local = formatLocalTime(time.getTime(), 'seconds');
  return local.endsWith('UTC') ? utc : `${utc} · ${local}`;
}
