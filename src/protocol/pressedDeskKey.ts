import type { ChartAction } from './deskActions.ts';
import { CHART_KEYS } from './deskKeys.ts';

/** The parts of a keyboard event that say which keys are down. */
export interface PressedKeys {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The action whose keys these are as the extension brings them; keys in two strokes and keys of no action are undefined. */
export function chartActionOfKeys(pressed: PressedKeys, mac: boolean): ChartAction | undefined {
  return (mac ? BY_MAC_KEYS : BY_KEYS).get(formatKeys(pressed));
}

const BY_KEYS = byKeys(false);
const BY_MAC_KEYS = byKeys(true);

function byKeys(mac: boolean): ReadonlyMap<string, ChartAction> {
  const actions = new Map<string, ChartAction>();
  for (const [action, keys] of Object.entries(CHART_KEYS)) {
    for (const { key, mac: macKey } of keys)
      actions.set(normalizedKeys((mac ? macKey : undefined) ?? key), action as ChartAction);
  }
  return actions;
}

/** Modifiers in one order, so that a key has one spelling. */
function normalizedKeys(key: string): string {
  const parts = key.split('+');
  return ['ctrl', 'cmd', 'shift', 'alt', parts.at(-1)].filter((part) => part && parts.includes(part)).join('+');
}

function formatKeys(pressed: PressedKeys): string {
  // Not by a rest pattern: the parts of a browser's event are not its own properties.
  const { ctrlKey, metaKey, shiftKey, altKey } = pressed;
  return [ctrlKey && 'ctrl', metaKey && 'cmd', shiftKey && 'shift', altKey && 'alt', keyName(pressed)]
    .filter((part) => part !== false)
    .join('+');
}

/** By the layout where it gives the plain letter; Alt and Shift make other characters of many keys. */
function keyName({ key, code }: Pick<PressedKeys, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (code === 'BracketLeft') return '[';
  if (code === 'BracketRight') return ']';
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key.toLowerCase();
}
