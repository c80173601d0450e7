/** The part of the page in which texts are written; it is large, and read when it is first needed. */
export function loadTextEditor(): Promise<typeof import('./textEditor.ts')> {
  return import('./textEditor.ts');
}

/** Reads it beforehand, when the page has nothing else to do. */
export function preloadTextEditor(): void {
  requestIdleCallback(() => void loadTextEditor().catch(() => {}));
}
