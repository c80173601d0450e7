import type { CardSketch, DrawingSketch } from '../cardSketch.ts';

/** The card with other drawings at those places. */
export function withDrawings(sketch: CardSketch, changed: ReadonlyMap<number, DrawingSketch>): CardSketch {
  if (changed.size === 0) return sketch;
  return { ...sketch, drawings: sketch.drawings.map((drawing, place) => changed.get(place) ?? drawing) };
}
