import { basePriceAt, channelOffset } from '../../../src/card/geometry/parallelChannel.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import type { ArmedToolId, ToolId } from '../../../src/protocol/chartActions.ts';
import { measureTool } from './measureTool.ts';
import { type PlacingRules, placingTool, SHIFT_STEPS } from './placingTool.ts';
import { selectTool } from './selectTool.ts';
import { type ArmedTool, armedTool } from './tool.ts';

/** A price across the whole width. */
const horizontalLineTool: PlacingRules = {
  id: 'horizontalLine',
  kind: 'HORIZONTAL_LINE',
  pointCount: 1,
};

/** A line from point to point. */
const segmentTool: PlacingRules = {
  id: 'segment',
  kind: 'LINE',
  pointCount: 2,
  heads: { startHead: 'NONE', endHead: 'NONE' },
  shiftHint: SHIFT_STEPS,
};

/** A line that points to its second point. */
const arrowTool: PlacingRules = {
  id: 'arrow',
  kind: 'LINE',
  pointCount: 2,
  heads: { startHead: 'NONE', endHead: 'ARROW' },
  shiftHint: SHIFT_STEPS,
};

/** A line that extends beyond its second point. */
const rayTool: PlacingRules = {
  id: 'ray',
  kind: 'LINE',
  pointCount: 2,
  heads: { startHead: 'NONE', endHead: 'EXTEND' },
  shiftHint: SHIFT_STEPS,
};

/** A line that extends beyond both points. */
const extendedLineTool: PlacingRules = {
  id: 'extendedLine',
  kind: 'LINE',
  pointCount: 2,
  heads: { startHead: 'EXTEND', endHead: 'EXTEND' },
  shiftHint: SHIFT_STEPS,
};

/** A zone between two corners. */
const rectangleTool: PlacingRules = {
  id: 'rectangle',
  kind: 'RECTANGLE',
  pointCount: 2,
  shiftHint: 'Shift: square.',
};

/** A base line and a line parallel to it through a third point. */
const channelTool: PlacingRules = {
  id: 'channel',
  kind: 'PARALLEL',
  pointCount: 3,
  shiftHint: SHIFT_STEPS,
  thirdIsFree: true,
  stored: underFirst,
  measuredFrom: baseBeside,
};

/** The retracement of a move. */
const fibonacci2Tool: PlacingRules = {
  id: 'fibonacci2',
  kind: 'FIB_RETRACEMENT',
  pointCount: 2,
  shiftHint: SHIFT_STEPS,
};

/** A retracement projected from a third point. */
const fibonacci3Tool: PlacingRules = {
  id: 'fibonacci3',
  kind: 'FIB_RETRACEMENT',
  pointCount: 3,
  shiftHint: SHIFT_STEPS,
};

const DRAWING_TOOLS: { readonly [Id in Exclude<ToolId, 'select'>]: PlacingRules } = {
  horizontalLine: horizontalLineTool,
  segment: segmentTool,
  arrow: arrowTool,
  ray: rayTool,
  extendedLine: extendedLineTool,
  rectangle: rectangleTool,
  channel: channelTool,
  fibonacci2: fibonacci2Tool,
  fibonacci3: fibonacci3Tool,
};

/** Creates the tool in its initial state. */
export function createTool(id: ArmedToolId): ArmedTool {
  if (id === 'measure') return armedTool(measureTool());
  return id === 'select' ? armedTool(selectTool()) : armedTool(placingTool(DRAWING_TOOLS[id]));
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
