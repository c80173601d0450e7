import type { Box } from '../../src/card/geometry/clip.ts';
import { isInside } from '../../src/card/geometry/clip.ts';
import type { Spot } from '../../src/card/geometry/projection.ts';
import type { SceneObject } from './cardScene.ts';

/** A mark at the pane's edge that points to an object out of view, and can be pressed. */
export interface Chevron {
  readonly objectId: string;
  readonly kind: SceneObject['kind'];
  readonly color: string;
  readonly side: Side;
  /** 24 pixels wide and high, a touch target. */
  readonly box: Box;
  /** Direction of the object in canvas radians: 0 is right, π/2 is down. */
  readonly angle: number;
}

/** An edge of the pane. */
type Side = 'left' | 'right' | 'top' | 'bottom';

interface Absent {
  readonly object: SceneObject & { readonly objectId: string };
  readonly side: Side;
  /** The object's nearest spot, outside the pane. */
  readonly nearest: Spot;
}

interface Pane {
  readonly width: number;
  readonly height: number;
}

const SIZE = 24;
/** Distance from one chevron to the next. */
const STEP = SIZE + 2;

/**
 * Chevrons for all objects out of view, at the side where they are. They stay within the pane, don't overlap each other
 * and keep off the legend. A full side gets a second row; if the pane is too small, the last ones are left out.
 */
export function placeChevrons(objects: readonly SceneObject[], pane: Pane, legend: Pane): readonly Chevron[] {
  const absent = objects.flatMap((object) => absentObject(object, pane) ?? []);
  if (absent.length === 0) return [];
  const on = (side: Side): Absent[] => absent.filter((one) => one.side === side);
  const below = legend.width > 0 && legend.height > 0 ? legend.height + 2 : 0;
  const left = onSide('left', on('left'), { from: below, to: pane.height }, pane);
  const right = onSide('right', on('right'), { from: 0, to: pane.height }, pane);
  // The left and right sides include the corners.
  const between = { from: left.depth, to: pane.width - right.depth };
  const beside = below > 0 ? Math.max(between.from, legend.width + 2) : between.from;
  const top = onSide('top', on('top'), { ...between, from: beside }, pane);
  const bottom = onSide('bottom', on('bottom'), between, pane);
  return [left, right, top, bottom].flatMap(({ chevrons }) => chevrons);
}

/** The chevron at the spot. */
export function chevronUnder(chevrons: readonly Chevron[], spot: Spot): Chevron | undefined {
  return chevrons.find(({ box }) => isInside(spot, box));
}

function absentObject(object: SceneObject, { width, height }: Pane): Absent | undefined {
  const { objectId, offscreenBox: away } = object;
  if (objectId === undefined || away === undefined) return undefined;
  const side = sideOf(away, { width, height });
  if (side === undefined) return undefined;
  const nearest = { x: within(width / 2, away.left, away.right), y: within(height / 2, away.top, away.bottom) };
  return { object: { ...object, objectId }, side, nearest };
}

function sideOf({ left, top, right, bottom }: Box, { width, height }: Pane): Side | undefined {
  if (right < 0) return 'left';
  if (left > width) return 'right';
  if (bottom < 0) return 'top';
  return top > height ? 'bottom' : undefined;
}

/** The chevrons of a side, and how far they extend into the pane. */
function onSide(
  side: Side,
  absent: readonly Absent[],
  room: { readonly from: number; readonly to: number },
  pane: Pane,
): { readonly chevrons: readonly Chevron[]; readonly depth: number } {
  const upright = side === 'left' || side === 'right';
  const along = ({ nearest }: Absent): number => (upright ? nearest.y : nearest.x);
  const inRow = Math.floor((room.to - room.from + STEP - SIZE) / STEP);
  // At most half of the pane, or chevrons would cover the chart.
  const mostRows = Math.floor((upright ? pane.width : pane.height) / 2 / STEP);
  if (absent.length === 0 || inRow < 1 || mostRows < 1) return { chevrons: [], depth: 0 };
  const rows = Math.min(mostRows, Math.ceil(absent.length / inRow));
  const shown = absent.slice(0, rows * inRow).toSorted((a, b) => along(a) - along(b));
  const chevrons = Array.from({ length: rows }, (_, row) => {
    const inThis = shown.filter((_, i) => i % rows === row);
    const starts = spread(
      inThis.map((one) => along(one) - SIZE / 2),
      room.from,
      room.to,
    );
    return inThis.map((one, i) => chevron(one, boxAt(side, row, starts[i] ?? 0, pane), pane));
  });
  return { chevrons: chevrons.flat(), depth: rows * STEP };
}

/** Moves ascending positions as little as necessary to be a step apart within the range. */
function spread(places: readonly number[], from: number, to: number): number[] {
  let least = from;
  const pushed = places.map((place) => {
    const at = Math.max(least, place);
    least = at + STEP;
    return at;
  });
  let most = to - SIZE;
  return pushed
    .toReversed()
    .map((place) => {
      const at = Math.min(most, place);
      most = at - STEP;
      return at;
    })
    .toReversed();
}

function boxAt(side: Side, row: number, start: number, { width, height }: Pane): Box {
  const deep = row * STEP;
  switch (side) {
    case 'left':
      return box(deep, start);
    case 'right':
      return box(width - SIZE - deep, start);
    case 'top':
      return box(start, deep);
    case 'bottom':
      return box(start, height - SIZE - deep);
  }
}

function box(left: number, top: number): Box {
  return { left, top, right: left + SIZE, bottom: top + SIZE };
}

function chevron({ object, side, nearest }: Absent, where: Box, pane: Pane): Chevron {
  const upright = side === 'left' || side === 'right';
  const isAhead = upright ? isBetween(nearest.y, pane.height) : isBetween(nearest.x, pane.width);
  // Points straight out, even if the chevron had to move aside.
  const dx = isAhead && !upright ? 0 : nearest.x - (where.left + where.right) / 2;
  const dy = isAhead && upright ? 0 : nearest.y - (where.top + where.bottom) / 2;
  const { objectId, kind, color } = object;
  return { objectId, kind, color, side, box: where, angle: Math.atan2(dy, dx) };
}

function isBetween(value: number, most: number): boolean {
  return value >= 0 && value <= most;
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
