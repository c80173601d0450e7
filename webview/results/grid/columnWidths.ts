import type { ShownColumn } from '../../../src/protocol/resultsMessages.ts';
import type { ViewState } from '../pageState.ts';
import type { ResultRows } from '../rows/resultRows.ts';
import type { GridColumn } from './gridModel.ts';

/** Converts the result's columns to grid columns, and caches their fitted widths. */
export class GridColumns {
  readonly #columns: readonly ShownColumn[];
  readonly #rows: ResultRows;
  readonly #measurer: ColumnMeasurer;
  #fitted = new Map<number, number>();

  constructor(columns: readonly ShownColumn[], rows: ResultRows, measurer: ColumnMeasurer) {
    this.#columns = columns;
    this.#rows = rows;
    this.#measurer = measurer;
  }

  /** Discards the fitted widths because there are more rows. */
  measureAgain(): void {
    this.#fitted = new Map();
  }

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
    const width = fittingWidth(this.#rows, place, label, this.#measurer);
    if (this.#rows.count > 0) this.#fitted.set(place, width);
    return width;
  }
}

/** Limits of fitted widths, and of widths set by dragging; CSS pixels. */
const [NARROWEST, WIDEST] = [64, 360];
const [LEAST_WIDTH, MOST_WIDTH] = [40, 1_200];
/** Padding and border of a cell, with some tolerance; CSS pixels. */
const BESIDE_CELL = 22;
/** The same for a header cell with its sort arrow, and how much wider its bold text is. */
const [BESIDE_HEAD, BOLDER] = [42, 1.08];
/** Number of rows measured. */
const SAMPLE = 200;

/** The width that fits a column's name and its first rows. */
function fittingWidth(rows: ResultRows, place: number, label: string, measurer: ColumnMeasurer): number {
  const measure = measurer.of(rows.columns[place]?.kind ?? 'text');
  let width = measurer.of('name')(label) * BOLDER + BESIDE_HEAD;
  for (let row = 0; row < Math.min(SAMPLE, rows.count) && width < WIDEST; row += 1) {
    width = Math.max(width, measure(rows.shown(row, place)) + BESIDE_CELL);
  }
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

/** Limits a width set by dragging or with the keyboard. */
export function boundedWidth(width: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)));
}

/** Relative font size of ids and JSON. Must match the style sheet. */
const CODE_SIZE = 0.95;

/** Measures texts in the fonts of the grid's cells. */
export class ColumnMeasurer {
  readonly #element: Element;
  #fonts: readonly [string, string] = ['', ''];
  #measurers: readonly [TextMeasurer, TextMeasurer] | undefined;

  constructor(element: Element) {
    this.#element = element;
  }

  /** Updates the fonts; `changed` if texts now have other widths. */
  refresh(): 'changed' | 'same' {
    const style = getComputedStyle(this.#element);
    const { fontWeight, fontSize, fontFamily } = style;
    const codeFamily = style.getPropertyValue('--vscode-editor-font-family').trim() || 'monospace';
    const codeSize = `${Number.parseFloat(fontSize) * CODE_SIZE}px`;
    const fonts = [`${fontWeight} ${fontSize} ${fontFamily}`, `${fontWeight} ${codeSize} ${codeFamily}`] as const;
    if (this.#measurers !== undefined && fonts.every((font, at) => font === this.#fonts[at])) return 'same';
    this.#fonts = fonts;
    this.#measurers = [fontMeasurer(fonts[0]), fontMeasurer(fonts[1])];
    return 'changed';
  }

  /** The measurer for the cells of a kind of column, or for column names. */
  of(kind: GridColumn['kind'] | 'name'): TextMeasurer {
    if (this.#measurers === undefined) this.refresh();
    const [plain, code] = this.#measurers ?? [fontMeasurer(''), fontMeasurer('')];
    return kind === 'id' || kind === 'json' ? code : plain;
  }
}

/** The width of a text in CSS pixels. */
type TextMeasurer = (text: string) => number;

/** Measures in a font given as CSS `font`; without a canvas, every text is as wide as the widest column. */
function fontMeasurer(font: string): TextMeasurer {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return () => WIDEST;
  context.font = font;
  return (text) => context.measureText(text).width;
}
