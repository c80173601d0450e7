/** A chord of the keyboard that belongs to the document and not to the page. */
export type DocumentChord = 'undo' | 'redo' | 'save';

/** The parts of a keyboard event that make a chord. */
export interface PressedKeys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Which chord the keys are; undefined for all others. */
export function chordOf(event: PressedKeys): DocumentChord | undefined {
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
