import type { Figure, Stroke } from '../../src/card/geometry/figure.ts';

/** Strokes of a figure that look the same: painted as one path, which is much quicker than one by one. */
export interface StrokeBatch {
  readonly style: Stroke;
  readonly strokes: readonly Stroke[];
}

/** A figure is painted again in every frame, and never changes. */
const batchesByFigure = new WeakMap<Figure, readonly StrokeBatch[]>();

/** The figure's strokes by their looks, in the order of the first of each. */
export function strokeBatches(figure: Figure): readonly StrokeBatch[] {
  const before = batchesByFigure.get(figure);
  if (before) return before;
  const batches: { style: Stroke; strokes: Stroke[] }[] = [];
  for (const stroke of figure.strokes) {
    const batch = batches.find(({ style }) => looksLike(style, stroke));
    if (batch) batch.strokes.push(stroke);
    else batches.push({ style: stroke, strokes: [stroke] });
  }
  batchesByFigure.set(figure, batches);
  return batches;
}

function looksLike(a: Stroke, b: Stroke): boolean {
  return (
    a.role === b.role &&
    a.color === b.color &&
    a.width === b.width &&
    a.opacity === b.opacity &&
    a.dash.length === b.dash.length &&
    a.dash.every((length, i) => length === b.dash[i]) &&
    // Each subpath begins the pattern anew: only strokes that begin it at the same place go together.
    (a.dash.length === 0 || a.dashOffset === b.dashOffset)
  );
}
