/** The parts of a keyboard event that say which keys are down. */
export interface PressedKeys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Without Ctrl, Alt or Meta: those chords are the workbench's. */
export function isPlain({ ctrlKey, metaKey, altKey }: PressedKeys): boolean {
  return !ctrlKey && !metaKey && !altKey;
}
