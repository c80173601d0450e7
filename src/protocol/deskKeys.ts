import type { DeskAction } from './deskActions.ts';

/** Keys of one action as the manifest spells them; without `mac` they are the same there. */
export interface DeskKey {
  readonly key: string;
  readonly mac?: string;
  /** `desk`: with the keyboard on the chart or in the list of objects; `editor`: anywhere in the card editor. */
  readonly where: 'desk' | 'editor';
}

/**
 * The keys that come with the extension; `package.json` lists the same, and a test holds both together. Of several for
 * one action the last is shown, as VS Code does.
 */
export const DESK_KEYS: { readonly [Action in DeskAction]?: readonly DeskKey[] } = {
  select: [onDesk('alt+v')],
  horizontalLine: [onDesk('alt+h')],
  segment: [onDesk('alt+t')],
  arrow: [onDesk('alt+a')],
  ray: [onDesk('alt+r')],
  extendedLine: [onDesk('alt+e')],
  rectangle: [onDesk('alt+shift+r')],
  channel: [onDesk('alt+c')],
  fibonacci2: [onDesk('alt+f')],
  fibonacci3: [onDesk('alt+shift+f')],
  stayInTool: [onDesk('alt+l')],
  magnet: [onDesk('alt+m')],
  move: [onDesk('alt+p')],
  duplicate: [onDesk('ctrl+d', 'cmd+d')],
  copy: [onDesk('ctrl+c', 'cmd+c')],
  cut: [onDesk('ctrl+x', 'cmd+x')],
  paste: [onDesk('ctrl+v', 'cmd+v')],
  delete: [onDesk('backspace'), onDesk('delete')],
  selectAll: [onDesk('ctrl+a', 'cmd+a')],
  bringToFront: [onDesk('ctrl+shift+]', 'cmd+alt+]')],
  bringForward: [onDesk('ctrl+]', 'cmd+]')],
  sendBackward: [onDesk('ctrl+[', 'cmd+[')],
  sendToBack: [onDesk('ctrl+shift+[', 'cmd+alt+[')],
  hide: [onDesk('alt+shift+h')],
  hideAll: [onDesk('ctrl+alt+h', 'cmd+ctrl+h')],
  showAll: [onDesk('ctrl+alt+shift+h', 'cmd+ctrl+shift+h')],
  // Not Ctrl+Alt+L: it locks the screen on some Linux desktops.
  lock: [onDesk('alt+shift+l')],
  rename: [onDesk('f2')],
  editStyle: [onDesk('alt+enter')],
  applyStyle: [onDesk('alt+shift+v')],
  copyLink: [onDesk('alt+shift+c')],
  insertLink: [onDesk('alt+i')],
  snapToCandle: [onDesk('alt+s')],
  revealInText: [onDesk('f12')],
  zoomToSelection: [onDesk('alt+z')],
  fitCard: [onDesk('alt+home')],
  fitAll: [onDesk('alt+shift+home')],
  togglePanel: [inEditor('ctrl+k h', 'cmd+k h')],
  focusChart: [inEditor('ctrl+k g', 'cmd+k g')],
  focusToolbar: [inEditor('ctrl+k b', 'cmd+k b')],
  focusObjects: [inEditor('ctrl+k l', 'cmd+k l')],
};

function onDesk(key: string, mac?: string): DeskKey {
  return { key, ...(mac === undefined ? {} : { mac }), where: 'desk' };
}

function inEditor(key: string, mac: string): DeskKey {
  return { key, mac, where: 'editor' };
}
