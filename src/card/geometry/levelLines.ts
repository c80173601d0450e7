import { LEVEL_NAMES, type LevelName } from '../model/card.ts';
import type { CardSketch, LevelSketch } from '../model/cardSketch.ts';
import { dashOf, type Figure, NO_FIGURE, stroke } from './figure.ts';
import type { Projection } from './projection.ts';

/** Space between the pane's right edge and a level's name, in pixels. */
const NAME_GAP = 6;

/** Names of the levels on the chart. */
export const SHORT_LEVEL_TITLES: { readonly [Name in LevelName]: string } = {
  resistance: 'Resistance',
  intermediateResistance: 'Interm. resistance',
  pivot: 'Pivot',
  intermediateSupport: 'Interm. support',
  support: 'Support',
};

/** A level that can be drawn. */
export interface DrawnLevel {
  readonly name: LevelName;
  readonly price: number;
  readonly level: LevelSketch;
}

/** The levels with a price, from resistance to support. */
export function drawnLevels(levels: CardSketch['levels']): readonly DrawnLevel[] {
  return LEVEL_NAMES.flatMap((name) => {
    const level = levels[name];
    return level?.price !== undefined && Number.isFinite(level.price) ? [{ name, price: level.price, level }] : [];
  });
}

/**
 * A level as a price line with its name at the right and its price on the price scale. Outer levels and the pivot are
 * solid.
 */
export function levelFigure({ name, price }: DrawnLevel, projection: Projection, color: string): Figure {
  const y = projection.y(price);
  const intermediate = name === 'intermediateResistance' || name === 'intermediateSupport';
  const width = name === 'pivot' ? 2 : 1;
  const style = { color, width, dash: intermediate ? dashOf('DASHED', width) : [] };
  const strokes = stroke('level', { x: 0, y }, { x: projection.width, y }, style, projection);
  if (strokes.length === 0) return NO_FIGURE;
  return {
    ...NO_FIGURE,
    strokes,
    labels: [
      {
        text: SHORT_LEVEL_TITLES[name],
        x: projection.width - NAME_GAP,
        y,
        align: 'right',
        placement: 'above',
        required: true,
        color,
      },
    ],
    axisMarks: [{ y, price, color }],
  };
}
