import type { DeskAction } from '../../../src/protocol/deskActions.ts';
import { deskKeyText } from '../../../src/protocol/deskKeyText.ts';

/** Whether keys are spelled as on a Mac. */
export const isMac = /^Mac/.test(navigator.platform);

/** The keys of the action as people know them; they can be set otherwise in VS Code, which tells nobody. */
export function keysOf(action: DeskAction): string | undefined {
  return deskKeyText(action, isMac);
}

/** What is said of a button: its name, its keys, and why it does nothing now. */
export function tooltip(label: string, keys: string | undefined, reason: string | undefined): string {
  const name = keys === undefined ? label : `${label} (${keys})`;
  return reason === undefined ? name : `${name}\n${reason}`;
}
