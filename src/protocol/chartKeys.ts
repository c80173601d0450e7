import type { ChartAction } from './chartActions.ts';

/** A keybinding of an action in the manifest's notation; without `mac`, the same key is used on macOS. */
interface ChartKey {
  readonly key: string;
  readonly mac?: string;
  /** `chart`: while the chart or the list of objects has the focus; `editor`: anywhere in the card editor. */
  readonly where: 'chart' | 'editor';
}

/**
 * The default keybindings, also printed into `package.json`. If an action has several, tooltips show the last one, as
 * VS Code does.
 */
export const CHART_KEYS: { readonly [Action in ChartAction]?: readonly ChartKey[] } = {
  select: [onChart('alt+v')],
  horizontalLine: [onChart('alt+h')],
  segment: [onChart('alt+t')],
  arrow: [onChart('alt+a')],
  ray: [onChart('alt+r')],
  extendedLine: [onChart('alt+e')],
  rectangle: [onChart('alt+shift+r')],
  channel: [onChart('alt+c')],
  fibonacci2: [onChart('alt+f')],
  fibonacci3: [onChart('alt+shift+f')],
  stayInTool: [onChart('alt+l')],
  magnet: [onChart('alt+m')],
  move: [onChart('alt+p')],
  duplicate: [onChart('ctrl+d', 'cmd+d')],
  copy: [onChart('ctrl+c', 'cmd+c')],
  cut: [onChart('ctrl+x', 'cmd+x')],
  paste: [onChart('ctrl+v', 'cmd+v')],
  delete: [onChart('backspace'), onChart('delete')],
  selectAll: [onChart('ctrl+a', 'cmd+a')],
  bringToFront: [onChart('ctrl+shift+]', 'cmd+alt+]')],
  bringForward: [onChart('ctrl+]', 'cmd+]')],
  sendBackward: [onChart('ctrl+[', 'cmd+[')],
  sendToBack: [onChart('ctrl+shift+[', 'cmd+alt+[')],
  hide: [onChart('alt+shift+h')],
  hideAll: [onChart('ctrl+alt+h', 'cmd+ctrl+h')],
  showAll: [onChart('ctrl+alt+shift+h', 'cmd+ctrl+shift+h')],
  // Not Ctrl+Alt+L: it locks the screen on some Linux desktops.
  lock: [onChart('alt+shift+l')],
  rename: [onChart('f2')],
  editStyle: [onChart('alt+enter')],
  applyStyle: [onChart('alt+shift+v')],
  copyLink: [onChart('alt+shift+c')],
  insertLink: [onChart('alt+i')],
  snapToCandle: [onChart('alt+s')],
  revealInText: [onChart('f12')],
  zoomToSelection: [onChart('alt+z')],
  fitCard: [onChart('alt+home')],
  fitAll: [onChart('alt+shift+home')],
  measure: [onChart('alt+shift+m')],
  indicators: [onChart('alt+n')],
  viewTimeframe: [onChart('alt+w')],
  replay: [onChart('alt+shift+p')],
  togglePanel: [inEditor('ctrl+k h', 'cmd+k h')],
  focusChart: [inEditor('ctrl+k g', 'cmd+k g')],
  focusToolbar: [inEditor('ctrl+k b', 'cmd+k b')],
  focusObjects: [inEditor('ctrl+k l', 'cmd+k l')],
};

function onChart(key: string, mac?: string): ChartKey {
  return { key, ...(mac === undefined ? {} : { mac }), where: 'chart' };
}

function inEditor(key: string, mac: string): ChartKey {
  return { key, mac, where: 'editor' };
}

/** The part of a keyboard event that identifies the keys. */
export interface PressedKeys {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The action that has these keys by default; undefined if there is none, and for two-part chords. */
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

/** Normalizes the order of modifiers. */
function normalizedKeys(key: string): string {
  const parts = key.split('+');
  return ['ctrl', 'cmd', 'shift', 'alt', parts.at(-1)].filter((part) => part && parts.includes(part)).join('+');
}

function formatKeys(pressed: PressedKeys): string {
  // Not with a rest pattern: the properties of a browser event are inherited.
  const { ctrlKey, metaKey, shiftKey, altKey } = pressed;
  return [ctrlKey && 'ctrl', metaKey && 'cmd', shiftKey && 'shift', altKey && 'alt', keyName(pressed)]
    .filter((part) => part !== false)
    .join('+');
}

/** The layout's plain letter if available: with Alt and Shift, many keys produce other characters. */
function keyName({ key, code }: Pick<PressedKeys, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (code === 'BracketLeft') return '[';
  if (code === 'BracketRight') return ']';
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key.toLowerCase();
}

/** Display names of keys other than letters. */
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

/** The default keys of an action for tooltips, e.g. `Alt+T`, on macOS `⌥T`; undefined if it has none. */
export function formatChartKey(action: ChartAction, mac: boolean): string | undefined {
  const shown = CHART_KEYS[action]?.at(-1);
  if (shown === undefined) return undefined;
  return formatKey((mac ? shown.mac : undefined) ?? shown.key, mac);
}

/** A keybinding as it is shown to people. */
export function formatKey(key: string, mac: boolean): string {
  const names = mac ? MAC_KEY_NAMES : KEY_NAMES;
  const written = key.split(' ').map((chord) => {
    const parts = chord.split('+').map((part) => names[part] ?? part.toUpperCase());
    return parts.join(mac ? '' : '+');
  });
  return written.join(' ');
}
