import type { PressedKeys } from './pressedKeys.ts';

/** Which way the key walks along the objects: the brackets, or Alt with an arrow, where a bracket needs keys that are not at hand. */
export function navigationDirection({ key, altKey, ctrlKey, metaKey }: PressedKeys): 'before' | 'after' | undefined {
  // AltGr, which many keyboards need for a bracket, is Ctrl and Alt together.
  if (ctrlKey === altKey && !metaKey && (key === '[' || key === ']')) return key === '[' ? 'before' : 'after';
  if (altKey && !ctrlKey && !metaKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    return key === 'ArrowUp' ? 'before' : 'after';
  }
  return undefined;
}
