import { showBareChart } from './bareChart.ts';
import { sampleCandles } from './sampleCandles.ts';

// The chart library alone with 100,000 candles: what it costs to pan is the baseline of what it costs to draw.
showBareChart(sampleCandles(100_000));
