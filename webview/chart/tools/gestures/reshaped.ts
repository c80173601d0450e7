import type { DrawingSketch } from '../../../../src/card/cardSketch.ts';
import { movedDrawing } from '../../../../src/card/drawings/movedDrawing.ts';
import { threeAnchors } from '../../../../src/card/geometry/anchors.ts';
import { channelOffset } from '../../../../src/card/geometry/channelShape.ts';
import type { Shift } from '../../../../src/card/geometry/drawingKind.ts';
import { pointTime, writeTime } from '../../../../src/card/geometry/pointTime.ts';
import { onTick } from '../../../../src/card/geometry/tick.ts';
import type { TimeAxis } from '../../../../src/card/geometry/timeAxis.ts';

/**
 * The drawing with one handle moved. A channel's third point, once it is moved, comes to stand at the time of the first
 * one; until then it stays where the file has it.
 */
export function reshapeDrawing(
  drawing: DrawingSketch,
  handle: string,
  shift: Shift,
  scale: { readonly axis: TimeAxis; readonly tick: number },
): DrawingSketch {
  const moved = movedDrawing(drawing, handle, shift, scale);
  const isThird = drawing.type === 'PARALLEL' && handle === 'offsetMiddle';
  return isThird && moved !== drawing ? thirdUnderFirst(moved, scale) : moved;
}

function thirdUnderFirst(
  channel: DrawingSketch,
  { axis, tick }: { readonly axis: TimeAxis; readonly tick: number },
): DrawingSketch {
  const [first, second, third] = channel.points;
  const anchors = threeAnchors(channel, axis);
  const time = first && pointTime(first);
  if (!anchors || !first || !second || !third || time === undefined) return channel;
  const [a, b] = anchors;
  // An upright base has its height in bars.
  if (a.index === b.index || time === pointTime(third)) return channel;
  const price = onTick(a.price + channelOffset(anchors).price, tick);
  return { ...channel, points: [first, second, { ...third, time: writeTime(time, third.time), price }] };
}
