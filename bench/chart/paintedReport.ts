// Loaded before the editor page, so that it receives the candles first and requests the very frame that paints them.
const api = acquireVsCodeApi();
window.addEventListener('message', ({ data }: MessageEvent<{ readonly type: string }>) => {
  if (data.type !== 'candles') return;
  requestAnimationFrame(() => requestAnimationFrame(() => api.postMessage({ type: 'painted' })));
});
Object.assign(window, { acquireVsCodeApi: () => api });
