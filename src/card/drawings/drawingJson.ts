import type { DrawingSketch } from '../cardSketch.ts';
import type { JsonValue } from '../jsonPath.ts';

/** A drawing as it is written into a card: keys in the order of the documents, an empty style left out. */
export function drawingJson(drawing: DrawingSketch): {
  readonly points: readonly { readonly [key: string]: JsonValue }[];
  readonly [key: string]: JsonValue;
} {
  const { type, clientObjectId, points, style, startHead, endHead, levels } = drawing;
  return {
    ...(type === undefined ? {} : { type }),
    ...(clientObjectId === undefined ? {} : { clientObjectId }),
    points: points.map(({ time, price }) => ({
      ...(time === undefined ? {} : { time }),
      ...(price === undefined ? {} : { price }),
    })),
    ...(Object.keys(style).length === 0 ? {} : { style: { ...style } }),
    ...(startHead === undefined ? {} : { startHead }),
    ...(endHead === undefined ? {} : { endHead }),
    ...(levels === undefined ? {} : { levels }),
  };
}
