import type { CandlesMessage } from '../../src/protocol/pageMessages.ts';
import { showBareChart } from './bareChart.ts';

// In a webview of VS Code: the chart library alone, with candles from the extension.
const api = acquireVsCodeApi();
window.addEventListener('message', ({ data }: MessageEvent<CandlesMessage>) => {
  showBareChart(data);
  requestAnimationFrame(() => requestAnimationFrame(() => api.postMessage({ type: 'painted' })));
});
api.postMessage({ type: 'ready', version: 0 });
