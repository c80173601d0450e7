import type { Cells } from '../../../src/protocol/resultsMessages.ts';

/** Distinct texts of a column that are kept once only: statuses and roles repeat, identifiers do not. */
const MAX_SHARED_TEXTS = 2_000;

/** The cells of one column, as compact as they come: numbers side by side, texts that repeat only once. */
export class ColumnData {
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
