import { largestCard } from '../../test/support/largestCard.ts';
import { EditorChart } from '../../webview/chart/editorChart.ts';
import { reportWhenPainted } from './bareChart.ts';
import { sampleCandles } from './sampleCandles.ts';

// The largest valid card on as many of the same candles as the address says.
const began = performance.now();
const candles = sampleCandles(Number(location.search.slice(1)));
const { metadata, levels, drawings } = largestCard();
const sketch = { metadata, levels, drawings: drawings.map((drawing) => ({ ...drawing, style: drawing.style ?? {} })) };
const dataTime = performance.now() - began;
const root = document.getElementById('root');
if (!root) throw new Error('no root');
const { presenter } = new EditorChart(root);
presenter.setCandles(candles);
presenter.setCard(sketch, {
  timeframe: 'H4',
  dimmed: false,
  invalid: new Map(),
  readOnly: undefined,
  levelsLocked: undefined,
});
reportWhenPainted(dataTime);
