import { reportWhenPainted } from './paintedAt.ts';
import { sampleCandles } from './sampleCandles.ts';
import { showBareChart } from './showBareChart.ts';

const began = performance.now();
const candles = sampleCandles(10_000);
const dataTime = performance.now() - began;
showBareChart(candles);
reportWhenPainted(dataTime);
