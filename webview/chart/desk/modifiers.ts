import type { Modifiers } from '../tools/toolEvent.ts';

/** Keys that change what a gesture does while it rests. */
export const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Meta', 'Alt']);

/** No key is held. */
export const NO_MODIFIERS: Modifiers = { shift: false, ctrl: false, alt: false };

/** The held keys of an event; on a Mac Cmd counts as Ctrl, for Ctrl with the button is the secondary button there. */
export function modifiersOf(
  event: Pick<MouseEvent | KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  mac: boolean,
): Modifiers {
  return { shift: event.shiftKey, ctrl: mac ? event.metaKey : event.ctrlKey, alt: event.altKey };
}
