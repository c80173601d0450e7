import type { DrawingType } from '../model/card.ts';
import type { DrawingKind } from './drawingKind.ts';
import { fibRetracement } from './fibRetracement.ts';
import { horizontalLine } from './horizontalLine.ts';
import { line } from './line.ts';
import { parallelChannel } from './parallelChannel.ts';
import { rectangle } from './rectangle.ts';

/** Every type of drawing, by its name in a card. */
export const DRAWING_KINDS: { readonly [T in DrawingType]: DrawingKind } = {
  HORIZONTAL_LINE: horizontalLine,
  LINE: line,
  RECTANGLE: rectangle,
  PARALLEL: parallelChannel,
  FIB_RETRACEMENT: fibRetracement,
};
