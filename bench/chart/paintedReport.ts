// Loaded before the editor page, to receive the candles first and request the same frame that paints them.
const api = acquireVsCodeApi();
window.addEventListener('message', ({ data }: MessageEvent<{ readonly type: string }>) => {
  if (data.type !== 'candles') return;
  requestAnimationFrame(() => requestAnimationFrame(() => api.postMessage({ type: 'painted' })));
});
Object.assign(window, { acquireVsCodeApi: () => api });
