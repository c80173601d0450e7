import type { ShownColumn } from '../../../src/protocol/resultsMessages.ts';
import type { ViewState } from '../pageState.ts';
import type { ResultRows } from '../rows/resultRows.ts';
import type { GridColumn } from './gridModel.ts';

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

/** Narrowest and widest column by itself, and how wide one can be dragged; CSS pixels. */
const [NARROWEST, WIDEST] = [64, 360];
export const [LEAST_WIDTH, MOST_WIDTH] = [40, 1_200];
/** Room beside the text of a cell: its padding and its line, and a little. */
const BESIDE_CELL = 22;
/** In the head the arrow of sorting as well; its letters are bolder by about a twelfth. */
const [BESIDE_HEAD, BOLDER] = [42, 1.08];
/** Rows that are looked at. */
const SAMPLE = 200;

/** How wide a column is well shown, by its name and its first rows. */
function fittingWidth(rows: ResultRows, place: number, label: string, rulers: ColumnMeasurer): number {
  const ruler = rulers.of(rows.columns[place]?.kind ?? 'text');
  let width = rulers.of('name').width(label) * BOLDER + BESIDE_HEAD;
  for (let row = 0; row < Math.min(SAMPLE, rows.count) && width < WIDEST; row += 1) {
    width = Math.max(width, ruler.width(rows.shown(row, place)) + BESIDE_CELL);
  }
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

/** A width that was dragged or stepped to, within bounds. */
export function boundedWidth(width: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)));
}

/** How much smaller codes are written; as the style sheet has it. */
const CODE_SIZE = 0.95;

/** The fonts that the cells of a table are written in, for measuring. */
export class ColumnMeasurer {
  readonly #element: Element;
  #fonts: readonly [string, string] = ['', ''];
  #rulers: readonly [TextMeasurer, TextMeasurer] | undefined;

  constructor(element: Element) {
    this.#element = element;
  }

  /** Looks whether the fonts are still the same; `changed` where widths are others now. */
  refresh(): 'changed' | 'same' {
    const style = getComputedStyle(this.#element);
    const { fontWeight, fontSize, fontFamily } = style;
    const codeFamily = style.getPropertyValue('--vscode-editor-font-family').trim() || 'monospace';
    const codeSize = `${Number.parseFloat(fontSize) * CODE_SIZE}px`;
    const fonts = [`${fontWeight} ${fontSize} ${fontFamily}`, `${fontWeight} ${codeSize} ${codeFamily}`] as const;
    if (this.#rulers !== undefined && fonts.every((font, at) => font === this.#fonts[at])) return 'same';
    this.#fonts = fonts;
    this.#rulers = [fontMeasurer(fonts[0]), fontMeasurer(fonts[1])];
    return 'changed';
  }

  /** The ruler for the cells of a column, or for its name. */
  of(kind: GridColumn['kind'] | 'name'): TextMeasurer {
    if (this.#rulers === undefined) this.refresh();
    const [plain, code] = this.#rulers ?? [fontMeasurer(''), fontMeasurer('')];
    return kind === 'id' || kind === 'json' ? code : plain;
  }
}

/** Signs before this one are measured when the ruler is made. */
const ASCII = 128;
/** From here on signs join, stack or turn around, so that their widths say little about those of a text. */
const FIRST_JOINING = 0x300;
/** Of those above, these stand for themselves: spaces, dashes, quotation marks, the ellipsis of masked texts. */
const [FIRST_PLAIN, LAST_PLAIN] = [0x2010, 0x2027];

/** How wide texts are in one font by the widths of their signs: near enough to tell what fits, and far quicker than laying them out. */
export class TextMeasurer {
  readonly #measure: (text: string) => number;
  readonly #ascii = new Float64Array(ASCII);
  readonly #others = new Map<number, number>();

  /** `measure`: the width of a text, CSS pixels. */
  constructor(measure: (text: string) => number) {
    this.#measure = measure;
    for (let code = 32; code < ASCII; code += 1) this.#ascii[code] = measure(String.fromCharCode(code));
    // Tables have digits that are all as wide as the widest.
    this.#ascii.fill(Math.max(...this.#ascii.slice(48, 58)), 48, 58);
  }

  /** About how wide the text is, CSS pixels. */
  width(text: string): number {
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) sum += this.#widthOf(text.charCodeAt(at));
    return sum;
  }

  /** Whether the text is sure to fit. What may be wider than the sum of its signs is not. */
  fits(text: string, room: number): boolean {
    let left = room;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= FIRST_JOINING && (code < FIRST_PLAIN || code > LAST_PLAIN)) return false;
      left -= this.#widthOf(code);
      if (left < 0) return false;
    }
    return true;
  }

  #widthOf(code: number): number {
    if (code < ASCII) return this.#ascii[code] ?? 0;
    const known = this.#others.get(code);
    if (known !== undefined) return known;
    const width = this.#measure(String.fromCharCode(code));
    this.#others.set(code, width);
    return width;
  }
}

/** A ruler for a font as CSS names it; where nothing can be measured, no text is sure to fit. */
function fontMeasurer(font: string): TextMeasurer {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return new TextMeasurer(() => Number.POSITIVE_INFINITY);
  context.font = font;
  return new TextMeasurer((text) => context.measureText(text).width);
}
