import type { HiddenTextQuery } from '../../protocol/resultsMessages.ts';
import { cellText } from './cellText.ts';
import { type Exposure, exposedValue, type GuardedTable } from './personalData.ts';
import type { ResultRow, ResultTable } from './resultTable.ts';
import { shownText } from './shownCells.ts';

/** Rows that are looked at in one turn: some milliseconds of work. */
const ROWS_PER_SLICE = 1_000;

interface HiddenText {
  readonly column: number;
  readonly text: string;
}

/** What the page's cells do not show of their texts, because it is masked or cut; found here, so that it need not go there. */
export class HiddenTexts {
  readonly #table: Pick<ResultTable, 'columns'> & GuardedTable;
  readonly #exposure: Exposure;
  readonly #rows: readonly ResultRow[];
  readonly #pause: () => Promise<unknown>;
  /** By row: the whole texts of such cells, in lower case; of most rows none. */
  readonly #texts: (readonly HiddenText[])[] = [];

  /** `pause` lets others have their turn. */
  constructor(
    table: Pick<ResultTable, 'columns'> & GuardedTable,
    exposure: Exposure,
    rows: readonly ResultRow[],
    pause: () => Promise<unknown>,
  ) {
    this.#table = table;
    this.#exposure = exposure;
    this.#rows = rows;
    this.#pause = pause;
  }

  /** For each wish the numbers of the rows that have its text in such a cell, in rising order. */
  async matches(wanted: readonly HiddenTextQuery[], signal: AbortSignal): Promise<Uint32Array<ArrayBuffer>[]> {
    const wishes = wanted.map(({ column, text }) => ({ column, text: text.toLowerCase(), found: [] as number[] }));
    for (let row = 0; row < this.#rows.length; row += 1) {
      if (row % ROWS_PER_SLICE === ROWS_PER_SLICE - 1) await this.#pause();
      if (signal.aborted) break;
      this.#texts[row] ??= this.#hiddenOf(this.#rows[row] ?? {});
      const texts = this.#texts[row] ?? [];
      if (texts.length === 0) continue;
      for (const { column, text, found } of wishes) {
        if (texts.some((hidden) => (column ?? hidden.column) === hidden.column && hidden.text.includes(text)))
          found.push(row);
      }
    }
    return wishes.map(({ found }) => Uint32Array.from(found));
  }

  #hiddenOf(row: ResultRow): readonly HiddenText[] {
    return this.#table.columns.flatMap((column, at) => {
      const text = cellText(exposedValue(row, column, this.#table, 'full'), column.kind);
      const shown = shownText(cellText(exposedValue(row, column, this.#table, this.#exposure), column.kind));
      return shown === text ? [] : [{ column: at, text: text.toLowerCase() }];
    });
  }
}
