/** Time that VS Code waits for the second key of a keybinding, in milliseconds. */
const SECOND_KEY_LIMIT_MS = 5_000;

const secondKeys = new WeakSet<Event>();

/**
 * Prevents what a field would do with the second key of a keybinding, e.g. of Ctrl+K G. VS Code receives all keys of a
 * page, but can't keep a letter from a field. For listeners of the page, see `isSecondKey`.
 */
export function preventSecondKeys(page: Document): void {
  const isMac = /^Mac/.test(navigator.platform);
  let until = 0;
  page.addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event;
      if (['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'].includes(key)) return;
      const isSecond = timeStamp < until;
      const isFirst = key.toLowerCase() === 'k' && ctrlKey !== isMac && metaKey === isMac && !altKey && !shiftKey;
      until = isFirst && !isSecond ? timeStamp + SECOND_KEY_LIMIT_MS : 0;
      if (!isSecond) return;
      secondKeys.add(event);
      event.preventDefault();
    },
    { capture: true },
  );
}

/** Whether the key is VS Code's alone: a listener of the page neither acts on it nor stops it. */
export function isSecondKey(event: Event): boolean {
  return secondKeys.has(event);
}
