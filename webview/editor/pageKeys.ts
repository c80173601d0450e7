import { typingInProgress } from './pendingFields.ts';

/** A chord of the keyboard that belongs to the document and not to the page. */
export type DocumentChord = 'undo' | 'redo' | 'save';

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

/** Which chord the keys are; undefined for all others. */
export function chordOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): DocumentChord | undefined {
  if (event.altKey || event.ctrlKey === event.metaKey) return undefined;
  switch (event.key.toLowerCase()) {
    case 'z':
      return event.shiftKey ? 'redo' : 'undo';
    case 'y':
      return event.shiftKey ? undefined : 'redo';
    case 's':
      return event.shiftKey ? undefined : 'save';
    default:
      return undefined;
  }
}
