import { basePriceAt, channelOffset } from '../../../src/card/geometry/parallelChannel.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import type { ArmedToolId, ToolId } from '../../../src/protocol/chartActions.ts';
import { measureTool } from './measureTool.ts';
import { type PlacingRules, placingTool, SHIFT_STEPS } from './placingTool.ts';
import { selectTool } from './selectTool.ts';
import { type ArmedTool, armedTool } from './tool.ts';

const LINE = { kind: 'LINE', pointCount: 2, shiftHint: SHIFT_STEPS } as const;
const FIBONACCI = { kind: 'FIB_RETRACEMENT', shiftHint: SHIFT_STEPS } as const;

/** What each tool places. An end with the head `EXTEND` goes on beyond its point. */
const DRAWING_TOOLS: { readonly [Id in Exclude<ToolId, 'select'>]: Omit<PlacingRules, 'id'> } = {
  horizontalLine: { kind: 'HORIZONTAL_LINE', pointCount: 1 },
  segment: { ...LINE, heads: { startHead: 'NONE', endHead: 'NONE' } },
  arrow: { ...LINE, heads: { startHead: 'NONE', endHead: 'ARROW' } },
  ray: { ...LINE, heads: { startHead: 'NONE', endHead: 'EXTEND' } },
  extendedLine: { ...LINE, heads: { startHead: 'EXTEND', endHead: 'EXTEND' } },
  rectangle: { kind: 'RECTANGLE', pointCount: 2, shiftHint: 'Shift: square.' },
  // A base line, and a line parallel to it through a third point.
  channel: {
    kind: 'PARALLEL',
    pointCount: 3,
    shiftHint: SHIFT_STEPS,
    thirdIsFree: true,
    stored: underFirst,
    measuredFrom: baseBeside,
  },
  fibonacci2: { ...FIBONACCI, pointCount: 2 },
  // Projected from the third point.
  fibonacci3: { ...FIBONACCI, pointCount: 3 },
};

/** Creates the tool in its initial state. */
export function createTool(id: ArmedToolId): ArmedTool {
  if (id === 'measure') return armedTool(measureTool());
  return id === 'select' ? armedTool(selectTool()) : armedTool(placingTool({ id, ...DRAWING_TOOLS[id] }));
}

/** The third point only sets the channel's height, so it is stored at the first point's time. */
function underFirst(places: readonly Place[], tick: number): readonly Place[] {
  const [a, b, c] = places;
  // The height of a channel with a vertical base is in bars.
  if (!a || !b || !c || a.index === b.index) return places;
  return [a, b, { index: a.index, price: onTick(a.price + channelOffset([a, b, c]).price, tick) }];
}

/** The height of a channel is measured from its base. */
function baseBeside([a, b]: readonly Place[], to: Place, tick: number): Place | undefined {
  const price = a && b && basePriceAt(a, b, to.index);
  return price === undefined ? undefined : { index: to.index, price: onTick(price, tick) };
}
