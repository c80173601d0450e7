// Loaded before the editor's page: hears the candles first, and so asks for the very frame that paints them.
const api = acquireVsCodeApi();
window.addEventListener('message', ({ data }: MessageEvent<{ readonly type: string }>) => {
  if (data.type !== 'candles') return;
  requestAnimationFrame(() => requestAnimationFrame(() => api.postMessage({ type: 'painted' })));
});
Object.assign(window, { acquireVsCodeApi: () => api });
