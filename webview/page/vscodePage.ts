/** What VS Code gives a webview's page; may be asked for once only. */
export interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare global {
  function acquireVsCodeApi(): VsCodeApi;
}

/** Tells of every failure that nobody has caught in the page, by name and place. */
export function reportFailures(report: (problem: string) => void): void {
  window.addEventListener('error', ({ error }) => report(`error: ${nameOf(error)}`));
  window.addEventListener('unhandledrejection', ({ reason }) => report(`rejection: ${nameOf(reason)}`));
}

/** Name and stack of an error, its message left out: it may hold a part of the card. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...places.slice(0, 5).map((line) => line.trim())].join(' ');
}

/**
 * Keeps “select all” in a field to the browser, which does it at once. VS Code, if it heard the key, would do it once
 * more a moment later, and the next key would replace what was typed in between.
 */
export function keepSelectAll(page: Document): void {
  page.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (key.toLowerCase() !== 'a' || ctrlKey === metaKey || altKey || shiftKey) return;
    if (
      target instanceof Element &&
      target.closest('input, textarea, [contenteditable]:not([contenteditable=false])')
    ) {
      event.stopPropagation();
    }
  });
}
