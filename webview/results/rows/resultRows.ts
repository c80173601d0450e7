import { formatNumber } from '../../../src/card/shownValues.ts';
import type { RowsMessage, ShownColumn } from '../../../src/protocol/resultsMessages.ts';
import { ColumnData } from './columnData.ts';
import { formatUtcCell } from './utcText.ts';

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
