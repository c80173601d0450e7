import type { ChartAction, FocusArea } from '../../../src/protocol/deskActions.ts';
import { MAX_PASTED_LENGTH } from '../../../src/protocol/editorMessages.ts';
import { chartActionOfKeys } from '../../../src/protocol/pressedDeskKey.ts';

/** What the listener works with. */
export interface ChartKeyOptions {
  /** Where the keyboard is at this moment. */
  readonly area: () => FocusArea;
  readonly mac: boolean;
  /** Does the action; `text` is what is pasted, where the browser says it. */
  readonly run: (action: ChartAction, text?: string) => void;
}

/**
 * The desk's keys as far as VS Code cannot take them from a webview. All others go on to VS Code, whose keybinding
 * comes back as a message; only the browser's own meaning (bookmark, select all) is prevented. Gives back what stops it.
 */
export function listenForChartKeys(target: EventTarget, { area, mac, run }: ChartKeyOptions): () => void {
  /** Set while the release of Alt belongs to a chord that was taken here. */
  let swallowAlt = false;
  const onDesk = (): boolean => area() === 'chart' || area() === 'objects';

  const keyDown = (event: Event): void => {
    if (!(event instanceof KeyboardEvent)) return;
    const action = chartActionOfKeys(event, mac);
    if (action === undefined || !onDesk() || isClipboardKey(event)) return;
    event.preventDefault();
    // VS Code dispatches a webview's keys anew as events that cannot be cancelled: besides running the keybinding,
    // Alt with a letter would open the menu of that letter.
    if (mac || !event.altKey || event.ctrlKey) return;
    event.stopPropagation();
    swallowAlt = true;
    run(action);
  };
  /** Alt that comes up alone would give the menu bar the focus. */
  const keyUp = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Alt' || !swallowAlt) return;
    swallowAlt = false;
    event.preventDefault();
    event.stopPropagation();
  };
  /** In a browser window these come instead of the keys; on the desktop VS Code has the keybinding and none comes. */
  const clipboard = (event: Event): void => {
    if (!(event instanceof ClipboardEvent) || !onDesk()) return;
    event.preventDefault();
    if (event.type === 'paste') run('paste', event.clipboardData?.getData('text/plain').slice(0, MAX_PASTED_LENGTH));
    else run(event.type === 'cut' ? 'cut' : 'copy');
  };

  const listeners = [
    ['keydown', keyDown],
    ['keyup', keyUp],
    ['copy', clipboard],
    ['cut', clipboard],
    ['paste', clipboard],
  ] as const;
  for (const [type, listener] of listeners) target.addEventListener(type, listener, { capture: true });
  return () => {
    for (const [type, listener] of listeners) target.removeEventListener(type, listener, { capture: true });
  };
}

/** The browser turns these into clipboard events, or VS Code into commands: either way nothing is to be prevented. */
function isClipboardKey({ ctrlKey, metaKey, altKey, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && ['KeyC', 'KeyX', 'KeyV'].includes(code);
}
