import { drawnLevels, SHORT_LEVEL_TITLES } from '../../../src/card/geometry/levelLines.ts';
import {
  formatLevelDistance,
  formatRewardToRisk,
  type LevelMove,
  levelDistances,
  moveLevel,
  neighboursOf,
  rewardToRisk,
} from '../../../src/card/geometry/levels.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import type { LevelName } from '../../../src/card/model/card.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import { cardType } from '../../../src/card/model/cardType.ts';
import { aim, isSamePlace, pointerPlace } from './aim.ts';
import { type Gesture, NO_PROGRESS } from './gestures.ts';
import type { ToolContext, ToolOutcome, ToolView } from './tool.ts';

/** Within this distance of a neighbor a level is held back; the greater of the two counts. */
const NEAR = { pixels: 12, ticks: 2 } as const;

/** Moves a level up and down, picked up at `start`; its neighbors hold it back a little. */
export function levelGesture(name: LevelName, start: Place): Gesture {
  return {
    cursor: 'ns-resize',
    hint: 'Moves up and down only. Esc: cancel.',
    to(at, context, before) {
      const here = pointerPlace(at, context.projection);
      const { sketch, projection, tick, precision } = context;
      const level = sketch.levels[name];
      const rest = level?.price;
      if (level === undefined || rest === undefined || isSamePlace(start, here)) return NO_PROGRESS;
      // Levels don't snap to each other: at the same price they would be out of order.
      const except = new Set(drawnLevels(sketch.levels).map((other) => other.level.clientObjectId ?? ''));
      const wanted = { index: here.index, price: rest + here.price - start.price };
      const aimed = aim(context, at, wanted, {
        rest: { index: here.index, price: rest },
        except,
        held: before?.held,
      });
      const near = Math.max(NEAR.ticks * tick, NEAR.pixels * (projection.price(0) - projection.price(1)));
      const moved = moveLevel(sketch.levels, name, aimed.place.price, tick, near);
      const after = { ...sketch, levels: { ...sketch.levels, [name]: { ...level, price: moved.price } } };
      const place = { index: Math.round(aimed.place.index), price: moved.price };
      const isMoved = moved.price !== rest;
      const objectId = level.clientObjectId;
      return {
        shown: {
          preview: isMoved ? after : undefined,
          ghosts: isMoved && objectId !== undefined ? [objectId] : [],
          hovered: objectId,
          ...hintOf(name, moved),
          guide: place,
          snapHint: moved.price === aimed.place.price ? aimed.snapHint : undefined,
          readout: { spot: at.spot, lines: linesOf(after, name, moved, context) },
        },
        outcomes: isMoved ? outcomesOf(after, name, moved, precision) : [],
        held: aimed.held,
      };
    },
  };
}

function outcomesOf(after: CardSketch, name: LevelName, moved: LevelMove, precision: number): readonly ToolOutcome[] {
  const { price } = moved;
  const broken = brokenText(name, moved);
  return [
    {
      kind: 'edit',
      edit: { kind: 'setMany', changes: [{ path: ['levels', name, 'price'], value: price }] },
      sketch: after,
    },
    broken === undefined
      ? { kind: 'announce', text: `${SHORT_LEVEL_TITLES[name]} ${price.toFixed(precision)}.`, urgency: 'polite' }
      : { kind: 'announce', text: broken, urgency: 'assertive' },
  ];
}

function linesOf(
  { levels, metadata }: CardSketch,
  name: LevelName,
  moved: LevelMove,
  { unit, precision, pivotIsInvalidation }: ToolContext,
): readonly string[] {
  const { above, below } = neighboursOf(levels, name);
  const distances = levelDistances(levels, name).filter(({ to }) => to === above?.name || to === below?.name);
  const { direction, entryPlacement } = metadata;
  const type = direction && entryPlacement && cardType({ direction, entryPlacement });
  const ratio = rewardToRisk(levels, type, pivotIsInvalidation);
  const broken = brokenText(name, moved);
  return [
    `${SHORT_LEVEL_TITLES[name]} ${moved.price.toFixed(precision)}`,
    ...distances.map((distance) => formatLevelDistance(distance, unit)),
    ...(ratio ? [formatRewardToRisk(ratio)] : []),
    ...(moved.resisted === undefined
      ? []
      : [`Held back by ${SHORT_LEVEL_TITLES[moved.resisted]}. Keep dragging to pass it.`]),
    ...(broken === undefined ? [] : [broken]),
  ];
}

function hintOf(name: LevelName, moved: LevelMove): Partial<ToolView> {
  const broken = brokenText(name, moved);
  return broken === undefined ? {} : { hint: broken };
}

/** The message about a broken order of levels; undefined if it is intact. */
function brokenText(name: LevelName, { broken }: LevelMove): string | undefined {
  return broken && `Out of order: ${SHORT_LEVEL_TITLES[name]} is on the wrong side of ${SHORT_LEVEL_TITLES[broken]}.`;
}
