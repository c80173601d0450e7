import type { ChartAction } from '../../../src/protocol/deskActions.ts';
import { formatChartKey } from '../../../src/protocol/deskKeyText.ts';

/** Whether keys are spelled as on a Mac. */
export const isMac = /^Mac/.test(navigator.platform);

/** The keys of the action as people know them; they can be set otherwise in VS Code, which tells nobody. */
export function keyText(action: ChartAction): string | undefined {
  return formatChartKey(action, isMac);
}

/** What is said of a button: its name, its keys, and why it does nothing now. */
export function tooltip(label: string, keys: string | undefined, reason: string | undefined): string {
  const name = keys === undefined ? label : `${label} (${keys})`;
  return reason === undefined ? name : `${name}\n${reason}`;
}
