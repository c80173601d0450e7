import type { ShownColumn } from '../../src/protocol/resultsMessages.ts';
import type { ColumnMeasurer } from './grid/columnRulers.ts';
import { fittingWidth } from './grid/columnWidths.ts';
import type { GridColumn } from './grid/gridModel.ts';
import type { ResultRows } from './rows/resultRows.ts';
import type { ViewState } from './viewState.ts';

/** Makes the table's columns of those of the result; remembers how wide each was measured. */
export class GridColumns {
  readonly #columns: readonly ShownColumn[];
  readonly #rows: ResultRows;
  readonly #rulers: ColumnMeasurer;
  #fitted = new Map<number, number>();

  constructor(columns: readonly ShownColumn[], rows: ResultRows, rulers: ColumnMeasurer) {
    this.#columns = columns;
    this.#rows = rows;
    this.#rulers = rulers;
  }

  /** There are more rows than when they were measured. */
  measureAgain(): void {
    this.#fitted = new Map();
  }

  /** The columns at these places. */
  at(places: readonly number[], view: ViewState): readonly GridColumn[] {
    return places.map((place) => {
      const { label = '', kind = 'text' } = this.#columns[place] ?? {};
      const byHand = view.widths.find(({ column }) => column === place)?.width;
      const width = byHand ?? this.#fittedWidth(place, label);
      const filter = view.columnFilters.find(({ column }) => column === place)?.text ?? '';
      return { place, label, kind, width, filter };
    });
  }

  #fittedWidth(place: number, label: string): number {
    const known = this.#fitted.get(place);
    if (known !== undefined) return known;
    const width = fittingWidth(this.#rows, place, label, this.#rulers);
    if (this.#rows.count > 0) this.#fitted.set(place, width);
    return width;
  }
}
