import type { ResultRows } from '../rows/resultRows.ts';

/** Narrowest and widest column by itself, and how wide one can be dragged; CSS pixels. */
const [NARROWEST, WIDEST] = [64, 360];
export const [LEAST_WIDTH, MOST_WIDTH] = [40, 1_200];
/** Room beside the text: its padding, and in the head the arrow of sorting. */
const [BESIDE_CELL, BESIDE_HEAD] = [20, 40];
/** Rows that are looked at. */
const SAMPLE = 200;

/** Measures how wide a column is well shown, by its name and its first rows. */
export function fittingWidth(rows: ResultRows, place: number, label: string, font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return 160;
  context.font = font;
  let width = context.measureText(label).width + BESIDE_HEAD;
  for (let row = 0; row < Math.min(SAMPLE, rows.count); row += 1) {
    width = Math.max(width, context.measureText(rows.shown(row, place)).width + BESIDE_CELL);
  }
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

/** A width that was dragged or stepped to, within bounds. */
export function boundedWidth(width: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)));
}
