import type { DrawingType } from '../../src/card/card.ts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../../src/card/geometry/drawingKinds.ts';
import { drawnLevels, SHORT_LEVEL_TITLES } from '../../src/card/geometry/levelLines.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';

/** The drawing kinds as people read them. */
export const DRAWING_TITLES: { readonly [T in DrawingType]: string } = {
  HORIZONTAL_LINE: 'Horizontal line',
  LINE: 'Line',
  RECTANGLE: 'Rectangle',
  PARALLEL: 'Parallel channel',
  FIB_RETRACEMENT: 'Fibonacci retracement',
};

/** What an object is and is called, e.g. `Rectangle zone_1`; undefined when the card has none of that id. */
export function objectName(sketch: CardSketch, objectId: string): string | undefined {
  const level = drawnLevels(sketch.levels).find(({ level }) => level.clientObjectId === objectId);
  if (level) return `${SHORT_LEVEL_TITLES[level.name]} ${objectId}`;
  const drawing = sketch.drawings.find(({ clientObjectId }) => clientObjectId === objectId);
  return drawing && `${drawing.type ? DRAWING_TITLES[drawing.type] : 'Drawing'} ${objectId}`;
}

/** Where the drawing of that id lies; undefined for a level, which lies everywhere, and for what cannot be drawn. */
export function objectBounds(sketch: CardSketch, objectId: string, axis: TimeAxis): Bounds | undefined {
  const drawing = sketch.drawings.find(({ clientObjectId }) => clientObjectId === objectId);
  return drawing?.type && DRAWING_KINDS[drawing.type].bounds(drawing, axis);
}
