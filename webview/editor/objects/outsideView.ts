import type { DrawingSketch } from '../../../src/card/cardSketch.ts';
import { pointTime } from '../../../src/card/geometry/pointTime.ts';
import type { ViewState } from '../viewState.ts';

/** Whether the drawing ends before, or begins after, the times that the chart shows; false while that is not known. */
export function isOutsideView(drawing: DrawingSketch, view: ViewState['chart']): boolean {
  if (view === undefined || drawing.type === undefined || drawing.type === 'HORIZONTAL_LINE') return false;
  const times = drawing.points.flatMap((point) => pointTime(point) ?? []);
  if (times.length === 0) return false;
  // What goes on beyond its points is told by the chart's own marks; here it only must not be called outside.
  if (drawing.startHead === 'EXTEND' || drawing.endHead === 'EXTEND') return false;
  if (Math.min(...times) > view.toTime) return true;
  return drawing.type !== 'FIB_RETRACEMENT' && Math.max(...times) < view.fromTime;
}
