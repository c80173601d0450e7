import { showBareChart } from './bareChart.ts';
import { sampleCandles } from './sampleCandles.ts';

// The chart library alone with 100,000 candles: panning it is the baseline for drawing.
showBareChart(sampleCandles(100_000));
