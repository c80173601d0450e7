import type { Place, Projection, Spot } from '../../../src/card/geometry/projection.ts';
import { constrainEnd, type SnapTarget, snapPrice, snapTargets } from '../../../src/card/geometry/snapping.ts';
import type { DrawingType } from '../../../src/card/model/card.ts';
import type { PointSketch } from '../../../src/card/model/cardSketch.ts';
import { pointTime } from '../../../src/card/model/pointTime.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import type { Magnet } from '../../../src/protocol/chartActions.ts';
import type { Modifiers, SnapHint, ToolContext, ToolPointer } from './tool.ts';

/** Pixel differences below this are rounding errors. */
const NO_PIXELS = 1e-6;
/** Points within this horizontal distance of the pointer count as at its time. */
const NEAR_PIXELS = 10;

/** Where a point goes: to the center of a bar and a tick, or to what it snaps to. */
export interface Aim {
  readonly place: Place;
  /** The current snap target, which is released later than it was taken. */
  readonly held: SnapTarget | undefined;
  readonly snapHint: SnapHint | undefined;
}

/** What determines where a point goes. */
interface AimRules {
  /** With Shift the point keeps to the directions from there that the drawing type allows. */
  readonly constraint?: { readonly kind: DrawingType; readonly from: Place } | undefined;
  /** The point's old place: a coordinate stays exactly the same until it is half a step away. */
  readonly rest?: Place | undefined;
  /** Ids of objects to which nothing snaps. */
  readonly except?: ReadonlySet<string>;
  readonly held?: SnapTarget | undefined;
}

const NO_IDS: ReadonlySet<string> = new Set();

/** Where a point goes that the pointer aims at `at`: exactly where the keyboard puts it, else as the rules say. */
export function aim(
  context: ToolContext,
  { exact, modifiers }: Pick<ToolPointer, 'exact' | 'modifiers'>,
  at: Place,
  rules: AimRules,
): Aim {
  if (exact !== undefined) return { place: exact, held: undefined, snapHint: undefined };
  const { constraint, rest } = rules;
  if (modifiers.shift && constraint) {
    return { place: constrained(context, at, constraint), held: undefined, snapHint: undefined };
  }
  const index = stepped(at.index, rest?.index, 1, Math.round(at.index));
  const held = snapped(context, at, index, effectiveMagnet(context, modifiers), rules);
  const price =
    held === undefined
      ? stepped(at.price, rest?.price, context.tick, onTick(at.price, context.tick))
      : onTick(held.price, context.tick);
  const place = { index, price };
  return { place, held, snapHint: held && { place, label: held.label } };
}

/** Ctrl turns the magnet off, or on if it is off. */
function effectiveMagnet({ magnet }: Pick<ToolContext, 'magnet'>, { ctrl }: Modifiers): Magnet {
  if (!ctrl) return magnet;
  return magnet === 'off' ? 'strong' : 'off';
}

function stepped(value: number, rest: number | undefined, step: number, onStep: number): number {
  return rest !== undefined && Math.abs(value - rest) < step / 2 ? rest : onStep;
}

function snapped(
  context: ToolContext,
  at: Place,
  index: number,
  magnet: Magnet,
  rules: AimRules,
): SnapTarget | undefined {
  if (magnet === 'off') return undefined;
  const { sketch, tick, precision, projection } = context;
  const targets = snapTargets({
    sketch,
    bar: context.barAt(Math.round(index)),
    except: new Set([...context.hidden, ...(rules.except ?? NO_IDS)]),
    formatPrice: (price) => price.toFixed(precision),
    isHere: (point) => isAtPointer(point, at, projection),
    price: at.price,
    tick,
  });
  const pricePerPixel = projection.price(0) - projection.price(1);
  return snapPrice({ targets, price: at.price, magnet, pricePerPixel, held: rules.held });
}

/** Whether the point is visibly at the pointer's time. */
function isAtPointer(point: PointSketch, at: Place, { axis, x }: Projection): boolean {
  const time = pointTime(point);
  return time !== undefined && Math.abs(x(axis.indexAt(time)) - x(at.index)) <= NEAR_PIXELS;
}

/** On a bar and a tick in the allowed direction. Horizontal and vertical lines share the exact price or time. */
function constrained(context: ToolContext, at: Place, { kind, from }: { kind: DrawingType; from: Place }): Place {
  const { projection, tick } = context;
  const start = projection.spot(from);
  const end = constrainEnd(kind, start, projection.spot(at));
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const isUpright = Math.abs(dx) < NO_PIXELS;
  const index = isUpright ? from.index : Math.round(projection.index(end.x));
  const along = isUpright ? 1 : (projection.x(index) - start.x) / dx;
  const price = Math.abs(dy) < NO_PIXELS ? from.price : onTick(projection.price(start.y + dy * along), tick);
  return { index, price };
}

/** How far a pointer may move between press and release before it counts as a drag, CSS pixels. */
const SLACK = { fine: 3, coarse: 8 } as const;

/** The place of a pointer: any fraction of a bar, any price. */
export function pointerPlace(at: ToolPointer, projection: Projection): Place {
  return at.exact ?? { index: projection.index(at.spot.x), price: projection.price(at.spot.y) };
}

/** Whether a pointer pressed at `pressed` has been dragged. */
export function isDrag(pressed: Spot, at: ToolPointer): boolean {
  return Math.hypot(at.spot.x - pressed.x, at.spot.y - pressed.y) > SLACK[at.reach];
}

/** Whether two places are exactly the same. */
export function isSamePlace(a: Place, b: Place): boolean {
  return a.index === b.index && a.price === b.price;
}
