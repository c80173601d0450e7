import type { ChartAction } from './deskActions.ts';
import { CHART_KEYS } from './deskKeys.ts';

/** Names of keys for people, where they are not the key's own letter. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  cmd: '⌘',
  delete: 'Delete',
  backspace: 'Backspace',
  enter: 'Enter',
  home: 'Home',
};
const MAC_KEY_NAMES: Readonly<Record<string, string>> = { ...KEY_NAMES, ctrl: '⌃', alt: '⌥', shift: '⇧' };

/** The keys that come with the action, for tooltips: `Alt+T`, on a Mac `⌥T`; undefined when it has none. */
export function formatChartKey(action: ChartAction, mac: boolean): string | undefined {
  const shown = CHART_KEYS[action]?.at(-1);
  if (shown === undefined) return undefined;
  const names = mac ? MAC_KEY_NAMES : KEY_NAMES;
  const chords = ((mac ? shown.mac : undefined) ?? shown.key).split(' ');
  const written = chords.map((chord) => {
    const parts = chord.split('+').map((part) => names[part] ?? part.toUpperCase());
    return parts.join(mac ? '' : '+');
  });
  return written.join(' ');
}
