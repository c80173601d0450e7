import type { DrawingSketch, PointSketch } from '../../../../src/card/cardSketch.ts';
import { pointTime, writeTime } from '../../../../src/card/geometry/pointTime.ts';
import { onTick } from '../../../../src/card/geometry/tick.ts';
import { changedDrawings } from '../../tools/cardEdits.ts';
import type { ToolContext } from '../../tools/deskFacts.ts';
import { editableDrawings } from './chosen.ts';
import { refused, type SelectionEdit } from './selectionEdit.ts';

/** Puts each point of the selected drawings on the nearest bar, at the nearest of its open, high, low and close. */
export function snapToCandle(facts: ToolContext): SelectionEdit {
  const chosen = editableDrawings(facts);
  if (typeof chosen === 'string') return refused(chosen);
  const changed = new Map<number, DrawingSketch>();
  for (const { place, drawing } of chosen) {
    changed.set(place, { ...drawing, points: drawing.points.map((point) => onCandle(point, facts)) });
  }
  const edited = changedDrawings(facts.sketch, changed);
  return edited ? { kind: 'edit', ...edited } : refused('Every point is on a candle already, or has none near.');
}

/** The very same point when it is there already, or when no candle is there. */
function onCandle(point: PointSketch, { projection, barAt, tick }: ToolContext): PointSketch {
  const time = pointTime(point);
  const { price } = point;
  if (time === undefined || price === undefined || !Number.isFinite(price)) return point;
  const { axis } = projection;
  const index = Math.round(axis.indexAt(time));
  const bar = barAt(index);
  if (bar === undefined) return point;
  const prices = [bar.high, bar.low, bar.open, bar.close];
  const nearest = prices.reduce((best, other) => (Math.abs(other - price) < Math.abs(best - price) ? other : best));
  const opens = axis.timeAt(index);
  const snapped = onTick(nearest, tick);
  if (opens === time && snapped === price) return point;
  return { ...point, ...(opens === time ? {} : { time: writeTime(opens, point.time) }), price: snapped };
}
