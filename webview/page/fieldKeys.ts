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
