import type { ResultRows } from '../rows/resultRows.ts';
import type { ColumnMeasurer } from './columnRulers.ts';

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
export function fittingWidth(rows: ResultRows, place: number, label: string, rulers: ColumnMeasurer): number {
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
