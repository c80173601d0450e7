import type { Box } from '../../src/card/geometry/clip.ts';
import type { Figure } from '../../src/card/geometry/figure.ts';
import type { SceneObject } from './cardScene.ts';

/** What was painted of one object, in CSS pixels of the pane: for tests and for placing things beside it. */
export interface PaintedObject {
  readonly objectId: string | undefined;
  readonly kind: SceneObject['kind'];
  readonly strokes: number;
  readonly fills: number;
  readonly labels: readonly string[];
  /** Undefined when nothing of it is in view. */
  readonly bounds: Box | undefined;
}

/** An account of an object's figure. */
export function paintedObject({ objectId, kind, figure }: SceneObject): PaintedObject {
  return {
    objectId,
    kind,
    strokes: figure.strokes.length,
    fills: figure.fills.length,
    labels: figure.labels.map(({ text }) => text),
    bounds: figureBox(figure),
  };
}

function figureBox(figure: Figure): Box | undefined {
  const spots = [
    ...figure.strokes.flatMap(({ from, to }) => [from, to]),
    ...figure.fills.flatMap(({ points }) => points),
    ...figure.heads.flatMap(({ points }) => points),
    ...figure.dots,
  ];
  if (spots.length === 0) return undefined;
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
