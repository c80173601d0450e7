import { reportWhenPainted, showBareChart } from './bareChart.ts';
import { sampleCandles } from './sampleCandles.ts';

const began = performance.now();
const candles = sampleCandles(Number(location.search.slice(1)));
const dataTime = performance.now() - began;
showBareChart(candles);
reportWhenPainted(dataTime);
