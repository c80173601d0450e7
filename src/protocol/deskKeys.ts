import type { ChartAction } from './deskActions.ts';

/** Keys of one action as the manifest spells them; without `mac` they are the same there. */
export interface ChartKey {
  readonly key: string;
  readonly mac?: string;
  /** `desk`: with the keyboard on the chart or in the list of objects; `editor`: anywhere in the card editor. */
  readonly where: 'desk' | 'editor';
}

/**
 * The keys that come with the extension; `package.json` lists the same, and a test holds both together. Of several for
 * one action the last is shown, as VS Code does.
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
  togglePanel: [inEditor('ctrl+k h', 'cmd+k h')],
  focusChart: [inEditor('ctrl+k g', 'cmd+k g')],
  focusToolbar: [inEditor('ctrl+k b', 'cmd+k b')],
  focusObjects: [inEditor('ctrl+k l', 'cmd+k l')],
};

function onChart(key: string, mac?: string): ChartKey {
  return { key, ...(mac === undefined ? {} : { mac }), where: 'desk' };
}

function inEditor(key: string, mac: string): ChartKey {
  return { key, mac, where: 'editor' };
}
