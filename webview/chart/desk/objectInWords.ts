import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import { pointTime } from '../../../src/card/geometry/pointTime.ts';
import type { TimeAxis } from '../../../src/card/geometry/timeAxis.ts';
import { objectName } from '../objectInCard.ts';
import { describePoint } from './pointInWords.ts';

/** What the words are made of beside the card. */
export interface DescriptionContext {
  readonly axis: Pick<TimeAxis, 'timeframe'>;
  /** Decimals of a price. */
  readonly precision: number;
}

/** An object with its points, e.g. `Line trend, 2026-03-02 14:00 UTC, 1.10580, to 2026-03-03 14:00 UTC, 1.10700`. */
export function describeObject(sketch: CardSketch, objectId: string, { axis, precision }: DescriptionContext): string {
  const name = objectName(sketch, objectId) ?? objectId;
  const { timeframe } = axis;
  const level = drawnLevels(sketch.levels).find(({ level }) => level.clientObjectId === objectId);
  if (level) return describePoint({ object: name, price: level.price, timeframe, precision });
  const drawing = sketch.drawings.find(({ clientObjectId }) => clientObjectId === objectId);
  const points = (drawing?.points ?? []).map((point) =>
    describePoint({
      // A price line lies at every time.
      time: drawing?.type === 'HORIZONTAL_LINE' ? undefined : pointTime(point),
      price: point.price,
      timeframe,
      precision,
    }),
  );
  return [name, points.join(', to ')].filter((words) => words !== '').join(', ');
}
