import { chordOf, type DocumentChord } from './documentChord.ts';
import { typingInProgress } from './pendingFields.ts';

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
    if (chord !== 'save' && typingInProgress()) return;
    event.preventDefault();
    run(chord);
  };
  target.addEventListener('keydown', listen, { capture: true });
}
