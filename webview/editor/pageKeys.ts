import { chordOf, type DocumentChord } from './documentChord.ts';
import { typingInProgress, undoTyping } from './pendingFields.ts';

/**
 * Sends the document's chords to `run`. They must not go on to VS Code as well, which would undo twice, or save before
 * what is still in a field has reached the document. A field with unfinished typing keeps its own undo.
 */
export function listenForChords(target: EventTarget, run: (chord: DocumentChord) => void): void {
  const listen = (event: Event): void => {
    if (!(event instanceof KeyboardEvent)) return;
    const chord = chordOf(event);
    if (chord === undefined) return;
    event.stopPropagation();
    const own = chord !== 'save' && undoTyping(chord);
    if (chord !== 'save' && !own && typingInProgress()) return;
    event.preventDefault();
    if (!own) run(chord);
  };
  target.addEventListener('keydown', listen, { capture: true });
}

/** Escape that nothing in the toolbar or the panel has a use for. */
export function listenForEscape(root: HTMLElement, run: () => void): void {
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest('.toolbar, .panel, .over-chart') !== null) run();
  });
}
