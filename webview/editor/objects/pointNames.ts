import type { DrawingType } from '../../../src/card/card.ts';

const NAMES: Readonly<Record<DrawingType, readonly string[]>> = {
  HORIZONTAL_LINE: ['Point'],
  LINE: ['Start', 'End'],
  RECTANGLE: ['Corner 1', 'Corner 2'],
  PARALLEL: ['Base start', 'Base end', 'Width'],
  FIB_RETRACEMENT: ['Start', 'End', 'Projected from'],
};

/** What the point at that place of the drawing is; more points than the kind has are counted. */
export function pointName(type: DrawingType | undefined, at: number): string {
  return (type && NAMES[type][at]) ?? `Point ${at + 1}`;
}
