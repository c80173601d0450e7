import { formatDistance, measure, measureShift } from '../../../src/card/geometry/distances.ts';
import { duplicateDrawings, movedDrawing } from '../../../src/card/geometry/drawingEdits.ts';
import type { Shift } from '../../../src/card/geometry/drawingKind.ts';
import { type HitTarget, objectsInBox } from '../../../src/card/geometry/hitTest.ts';
import { rewardToRisk } from '../../../src/card/geometry/levels.ts';
import type { Place, Spot } from '../../../src/card/geometry/projection.ts';
import { constrainMove, type SnapTarget } from '../../../src/card/geometry/snapping.ts';
import type { DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import { cardType } from '../../../src/card/model/cardType.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/time.ts';
import { isSamePlace, pointerPlace } from './aim.ts';
import { addedDrawings, changedDrawings } from './cardEdits.ts';
import type { Modifiers, ToolContext, ToolOutcome, ToolPointer, ToolView } from './tool.ts';

/** The state of a gesture: what it shows, and its outcomes if it ends here. */
export interface Progress {
  readonly shown: Partial<ToolView>;
  readonly outcomes: readonly ToolOutcome[];
  /** What was measured; it stays shown after the gesture. */
  readonly measured?: { readonly from: Place; readonly to: Place } | undefined;
  /** The current snap target. */
  readonly held?: SnapTarget | undefined;
}

/**
 * Something that follows the pointer from where it was picked up. It keeps only its start, so that the result doesn't
 * depend on the pointer's path.
 */
export interface Gesture {
  readonly cursor: string;
  readonly hint: string | undefined;
  to(at: ToolPointer, context: ToolContext, before: Progress | undefined): Progress;
}

/** Nothing has moved. */
export const NO_PROGRESS: Progress = { shown: {}, outcomes: [] };

/** Moves the unlocked drawings with these ids by the same bars and ticks; picked up at `start`. */
export function bodyGesture(objectIds: readonly string[], start: Place): Gesture {
  const chosen = new Set(objectIds);
  return {
    cursor: 'grabbing',
    hint: 'Shift: along one axis.',
    to(at, context) {
      const here = pointerPlace(at, context.projection);
      if (isSamePlace(start, here)) return NO_PROGRESS;
      const { sketch, projection, tick, locked } = context;
      const shift = bodyShift(start, here, at.modifiers, context);
      const changed = new Map<number, DrawingSketch>();
      sketch.drawings.forEach((drawing, place) => {
        const { clientObjectId: id } = drawing;
        if (id === undefined || !chosen.has(id) || locked.has(id)) return;
        const moved = movedDrawing(drawing, 'body', shift, { axis: projection.axis, tick });
        if (moved !== drawing) changed.set(place, moved);
      });
      const edited = changedDrawings(sketch, changed);
      return {
        shown: {
          preview: edited?.sketch,
          ghosts: edited ? objectIds : [],
          hovered: objectIds.at(-1),
          readout: { spot: at.spot, lines: measureShift(shift, start.price, context) },
        },
        outcomes: edited ? [{ kind: 'edit', ...edited }] : [],
      };
    },
  };
}

/** How far objects move: whole bars and ticks; with Shift only along the axis of the greater distance. */
function bodyShift(start: Place, here: Place, { shift }: Modifiers, context: ToolContext): Shift {
  const { projection, tick } = context;
  const bars = here.index - start.index;
  const price = here.price - start.price;
  const [from, to] = [projection.spot(start), projection.spot(here)];
  const { dx, dy } = shift ? constrainMove(to.x - from.x, to.y - from.y) : { dx: 1, dy: 1 };
  return { bars: dx === 0 ? 0 : Math.round(bars) + 0, price: dy === 0 ? 0 : onTick(price, tick) };
}

/** Drops copies of drawings at the pointer's distance from `start`, and selects them. */
export function cloneGesture(objectIds: readonly string[], start: Place): Gesture {
  return {
    cursor: 'copy',
    hint: 'Copy. Shift: along one axis.',
    to(at, context) {
      const here = pointerPlace(at, context.projection);
      if (isSamePlace(start, here)) return NO_PROGRESS;
      const { sketch, projection, tick } = context;
      const shift = bodyShift(start, here, at.modifiers, context);
      const copies = duplicateDrawings(sketch, objectIds, { bars: 0, price: 0 }, projection.axis);
      const moved = copies.map((copy) => movedDrawing(copy, 'body', shift, { axis: projection.axis, tick }));
      const readout = { spot: at.spot, lines: measureShift(shift, start.price, context) };
      // A copy exactly on its original would be invisible.
      if (moved.every((copy, i) => copy === copies[i])) return { shown: { readout }, outcomes: [] };
      const edited = addedDrawings(sketch, moved);
      const select = moved.flatMap(({ clientObjectId }) => clientObjectId ?? []);
      return {
        shown: { preview: edited.sketch, hovered: select.at(-1), readout },
        outcomes: [{ kind: 'edit', ...edited, select }],
      };
    },
  };
}

/** Adds all drawings that a marquee from `start` touches to the selection. Levels are left out, because they span all times. */
export function marqueeGesture(start: Place, drawings: (context: ToolContext) => readonly HitTarget[]): Gesture {
  return {
    cursor: 'crosshair',
    hint: 'Selects all drawings in the frame. Shift: also measures it.',
    to(at, context) {
      const { projection, selected } = context;
      const here = pointerPlace(at, projection);
      if (isSamePlace(start, here)) return NO_PROGRESS;
      const marquee = boxOf(projection.spot(start), at.spot);
      const measured = at.modifiers.shift
        ? { from: measuredPlace(start, context), to: measuredPlace(here, context) }
        : undefined;
      const lines = measured && measurementLines(measured.from, measured.to, context);
      const found = objectsInBox(drawings(context), marquee).filter((id) => !selected.includes(id));
      const added = [...new Set(found)];
      return {
        shown: { marquee, readout: lines && { spot: at.spot, lines } },
        measured,
        outcomes: added.length === 0 ? [] : [{ kind: 'select', objectIds: [...selected, ...added] }],
      };
    },
  };
}

/** The center of the bar, and the price step, nearest to a place. */
export function measuredPlace({ index, price }: Place, { tick }: Pick<ToolContext, 'tick'>): Place {
  return { index: Math.round(index), price: onTick(price, tick) };
}

/**
 * The distance between two places for people, one line each: price, percent, ticks, bars and time, and how often the
 * distance from entry to stop fits into it, if the card's levels say so.
 */
export function measurementLines(from: Place, to: Place, context: ToolContext): readonly string[] {
  const { unit, tick, projection, sketch, pivotIsInvalidation } = context;
  const { direction, entryPlacement } = sketch.metadata;
  const type = direction && entryPlacement && cardType({ direction, entryPlacement });
  const risk = rewardToRisk(sketch.levels, type, pivotIsInvalidation)?.risk;
  const lines = measure(from, to, context);
  const time = projection.axis.timeAt(to.index) - projection.axis.timeAt(from.index);
  return [
    ...lines.slice(0, -1),
    ...(unit.name === 'tick' ? [] : [formatDistance(to.price - from.price, { name: 'tick', size: tick })]),
    ...lines.slice(-1),
    durationText(time),
    ...(risk === undefined ? [] : [`${(Math.abs(to.price - from.price) / risk).toFixed(2)} × distance to the stop`]),
  ];
}

/** A finished measurement: its frame and its lines, at where its places are now. */
export function measurementView(from: Place, to: Place, context: ToolContext): Partial<ToolView> {
  const [a, b] = [context.projection.spot(from), context.projection.spot(to)];
  const lines = measurementLines(from, to, context);
  return { marquee: boxOf(a, b), readout: { spot: b, lines }, hint: `${lines.join(', ')}. Esc: end.` };
}

/** The box between two opposite corners. */
function boxOf(a: Spot, b: Spot): NonNullable<ToolView['marquee']> {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}

const UNITS = [
  [DAY_MS, 'd'],
  [HOUR_MS, 'h'],
  [MINUTE_MS, 'min'],
] as const;

/** A duration in days, hours and minutes, e.g. `−2 d 4 h`. */
export function durationText(time: number): string {
  let rest = Math.round(Math.abs(time) / MINUTE_MS) * MINUTE_MS;
  const parts = UNITS.flatMap(([length, name]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return parts.length === 0 ? '0 min' : `${time < 0 ? '−' : ''}${parts.join(' ')}`;
}
