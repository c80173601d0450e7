import { chordOf, type DocumentChord } from './documentChord.ts';

/**
 * Sends the document's chords to `run`. They must not go on to VS Code as well, which would undo twice, or save before
 * what is still in a field has reached the document.
 */
export function listenForChords(target: EventTarget, run: (chord: DocumentChord) => void): void {
  const listen = (event: Event): void => {
    if (!(event instanceof KeyboardEvent)) return;
    const chord = chordOf(event);
    if (chord === undefined) return;
    event.stopPropagation();
    event.preventDefault();
    run(chord);
  };
  target.addEventListener('keydown', listen, { capture: true });
}

/** Keys that, with a modifier, go on with the text of a field, or are none by themselves. */
const TEXT_KEY = /^([acxvzy]|Arrow.*|Home|End|Backspace|Delete|Control|Meta|Alt|AltGraph|Shift)$/i;

/**
 * Tells before the page is left: by a chord, which VS Code may take as “close” or “next tab”, or with the focus, or
 * with the page itself.
 */
export function listenForLeaving(page: Window, leaving: () => void): void {
  const keyDown = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, key } = event;
    if (!(ctrlKey || metaKey || altKey) || TEXT_KEY.test(key) || event.getModifierState('AltGraph')) return;
    leaving();
  };
  page.document.addEventListener('keydown', keyDown, { capture: true });
  page.addEventListener('blur', leaving);
  page.addEventListener('pagehide', leaving);
  page.document.addEventListener('visibilitychange', leaving);
}

/** Escape that nothing in the toolbar or the panel has a use for. */
export function listenForEscape(root: HTMLElement, run: () => void): void {
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest('.toolbar, .panel, .over-chart') !== null) run();
  });
}
