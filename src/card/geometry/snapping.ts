import type { DrawingType } from '../model/card.ts';
import type { CardSketch, PointSketch } from '../model/cardSketch.ts';
import { onTick } from '../model/prices.ts';
import { drawnLevels, SHORT_LEVEL_TITLES } from './levelLines.ts';
import type { Spot } from './projection.ts';

/** Distances at which the weak magnet catches a price and releases it, in CSS pixels. */
const REACH = 10;
const HELD_REACH = 12;
/** Round prices are this many ticks and at least that many pixels apart: closer together, they would always catch. */
const ROUND_TICKS = [100, 1_000, 10_000] as const;
const ROUND_PIXELS = 100;
const ROUND_REACH = 6;

/** A price that a point can snap to. */
export interface SnapTarget {
  readonly price: number;
  /** Its name for people: `H 1.10580`, `Pivot 1.10000`, `line1 1.10320`. */
  readonly label: string;
  /** For round prices: the distance between them. Only the weak magnet snaps to them. */
  readonly every?: number;
  /** Whether it belongs to a point at another time; targets at the pointer's time take precedence. */
  readonly elsewhere?: true;
}

/** What can be snapped to near a pointer. */
interface SnapContext {
  readonly sketch: CardSketch;
  /** The candle at the pointer. */
  readonly bar: BarPrices | undefined;
  /** IDs of objects that can't be snapped to because they are being moved or hidden. */
  readonly except: ReadonlySet<string>;
  readonly formatPrice: (price: number) => string;
  /** Whether a point is at the pointer's time; by default all are. */
  readonly isHere?: (point: PointSketch) => boolean;
  readonly price: number;
  readonly tick: number;
}

/** All snap targets for the pointer: the candle, levels, points of drawings, round prices. */
export function snapTargets(around: SnapContext): SnapTarget[] {
  const { sketch, bar, except, formatPrice, isHere } = around;
  const targets: SnapTarget[] = [];
  const add = (price: number | undefined, name: string, place: Pick<SnapTarget, 'elsewhere'> = {}): void => {
    if (price === undefined || !Number.isFinite(price)) return;
    targets.push({ price, label: `${name} ${formatPrice(price)}`, ...place });
  };
  if (bar) {
    add(bar.high, 'H');
    add(bar.low, 'L');
    add(bar.open, 'O');
    add(bar.close, 'C');
  }
  for (const { name, price, level } of drawnLevels(sketch.levels)) {
    if (!except.has(level.clientObjectId ?? '')) add(price, SHORT_LEVEL_TITLES[name]);
  }
  for (const { type, clientObjectId: id, points } of sketch.drawings) {
    if (id === undefined || except.has(id)) continue;
    for (const point of points) {
      const isAway = type !== 'HORIZONTAL_LINE' && isHere?.(point) === false;
      add(point.price, id, isAway ? { elsewhere: true } : {});
    }
  }
  return [...targets, ...roundPrices(around)];
}

/** The nearest target on the screen within the magnet's reach. */
export function snapPrice(options: {
  readonly targets: readonly SnapTarget[];
  readonly price: number;
  readonly magnet: 'off' | 'weak' | 'strong';
  readonly pricePerPixel: number;
  /** The current target. */
  readonly held: SnapTarget | undefined;
}): SnapTarget | undefined {
  const { targets, price, magnet, pricePerPixel, held } = options;
  const pixels = (target: SnapTarget): number => Math.abs(target.price - price) / pricePerPixel;
  switch (magnet) {
    case 'off':
      return undefined;
    case 'strong':
      return (
        inReach(targets, pixels) ??
        nearest(
          targets.filter(({ every }) => every === undefined),
          pixels,
        )
      );
    case 'weak': {
      const own = inReach(targets, pixels);
      const round = targets.find(
        (target) => (target.every ?? 0) / pricePerPixel >= ROUND_PIXELS && pixels(target) <= ROUND_REACH,
      );
      return own ?? round ?? targets.find((target) => isSame(target, held) && pixels(target) <= HELD_REACH);
    }
  }
}

/** The nearest target within reach; those at another time only if there is no other. */
function inReach(targets: readonly SnapTarget[], pixels: (target: SnapTarget) => number): SnapTarget | undefined {
  const near = targets.filter((target) => target.every === undefined && pixels(target) <= REACH);
  const here = near.filter(({ elsewhere }) => !elsewhere);
  return nearest(here.length > 0 ? here : near, pixels);
}

function nearest(targets: readonly SnapTarget[], pixels: (target: SnapTarget) => number): SnapTarget | undefined {
  let best: SnapTarget | undefined;
  for (const target of targets) if (best === undefined || pixels(target) < pixels(best)) best = target;
  return best;
}

function isSame(target: SnapTarget, held: SnapTarget | undefined): boolean {
  return target.price === held?.price && target.label === held.label;
}

function roundPrices({ price, tick, formatPrice }: SnapContext): SnapTarget[] {
  if (!(tick > 0) || !Number.isFinite(price)) return [];
  return ROUND_TICKS.map((ticks) => {
    const every = ticks * tick;
    const round = onTick(Math.round(price / every) * every, tick);
    return { price: round, label: `round ${formatPrice(round)}`, every };
  });
}

/** The prices of one bar. */
export interface BarPrices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

const DIAGONAL = Math.SQRT1_2;
/** The directions 45° apart; exact, so that a horizontal line stays horizontal. */
const DIRECTIONS: readonly (readonly [x: number, y: number])[] = [
  [1, 0],
  [DIAGONAL, DIAGONAL],
  [0, 1],
  [-DIAGONAL, DIAGONAL],
  [-1, 0],
  [-DIAGONAL, -DIAGONAL],
  [0, -1],
  [DIAGONAL, -DIAGONAL],
];

/**
 * The second point while Shift is held: lines in steps of 45°, rectangles square on the screen. In pixels; a coordinate
 * equal to that of `from` means exactly the same time or price.
 */
export function constrainEnd(kind: DrawingType, from: Spot, to: Spot): Spot {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  switch (kind) {
    case 'HORIZONTAL_LINE':
      return to;
    case 'RECTANGLE': {
      const side = Math.max(Math.abs(dx), Math.abs(dy));
      return { x: from.x + (dx < 0 ? -side : side), y: from.y + (dy < 0 ? -side : side) };
    }
    case 'LINE':
    case 'PARALLEL':
    case 'FIB_RETRACEMENT': {
      const eighth = Math.round(Math.atan2(dy, dx) / (Math.PI / 4));
      const [x, y] = DIRECTIONS[(eighth + 8) % 8] ?? [1, 0];
      // The projection of the pointer onto the direction: the nearest allowed place.
      const length = dx * x + dy * y;
      return { x: from.x + length * x, y: from.y + length * y };
    }
  }
}

/** A move along the dominant axis only, while Shift is held. */
export function constrainMove(dx: number, dy: number): { readonly dx: number; readonly dy: number } {
  return Math.abs(dx) >= Math.abs(dy) ? { dx, dy: 0 } : { dx: 0, dy };
}
