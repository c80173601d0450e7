import { DRAWING_KINDS } from '../src/card/geometry/drawingKinds.ts';
import { FINE_POINTER, hitTest } from '../src/card/geometry/hitTest.ts';
import { projection } from '../src/card/geometry/projection.ts';
import { timeAxis } from '../src/card/geometry/timeAxis.ts';
import { twentyDrawings } from '../test/support/editorPage/sampleCard.ts';
import { sampleCandles } from './chart/sampleCandles.ts';
import { type Measure, p95, timesRow } from './measure.ts';

const ROUNDS = 20_000;
/** Times of the calibration loop: three times the actual value. */
const MOST = 0.003;

/** Hit testing among 20 drawings. */
export const measure: Measure = async ({ once, calibration }) => {
  const candles = sampleCandles(500);
  const price = candles.close.at(-1) ?? 1;
  const view = {
    width: 1060,
    height: 830,
    firstBarX: -3_000,
    barSpacing: 8,
    topPrice: price + 0.016,
    pricePerPixel: 0.00004,
  };
  const place = projection(timeAxis(candles.time, 'H4'), view);
  const targets = twentyDrawings(price).map(({ style = {}, ...drawing }) => ({
    id: drawing.clientObjectId,
    figure: DRAWING_KINDS[drawing.type].figure({ ...drawing, style }, place, { color: '#888888', formatPrice: String }),
  }));
  const times: number[] = [];
  let hits = 0;
  for (let round = 0; round < (once ? 1 : ROUNDS); round += 1) {
    const spot = { x: (round * 37) % view.width, y: (round * 61) % view.height };
    const start = performance.now();
    hits += hitTest(targets, spot, FINE_POINTER).length;
    times.push(performance.now() - start);
  }
  if (hits === 0 && !once) throw new Error('Nothing was hit.');
  return [timesRow('hit test among 20 drawings, p95', p95(times), calibration.wallMs, MOST)];
};
