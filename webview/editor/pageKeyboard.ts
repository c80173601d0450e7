import type { ChartAction, FocusArea } from '../../src/protocol/chartActions.ts';
import type { PressedKeys } from '../../src/protocol/chartKeys.ts';
import { chartActionOfKeys } from '../../src/protocol/chartKeys.ts';
import { MAX_PASTED_LENGTH } from '../../src/protocol/editorMessages.ts';

/**
 * Sends the document's chords to `run`. They must not go on to VS Code as well, which would undo twice, or save before
 * what is still in a field has reached the document.
 */
export function listenForChords(target: EventTarget, run: (chord: DocumentChord) => void): void {
  const listen = (event: Event): void => {
    if (!(event instanceof KeyboardEvent)) return;
    const chord = chordOf(event);
    if (chord === undefined) return;
    event.stopPropagation();
    event.preventDefault();
    run(chord);
  };
  target.addEventListener('keydown', listen, { capture: true });
}

/** Keys that, with a modifier, go on with the text of a field, or are none by themselves. */
const TEXT_KEY = /^([acxvzy]|Arrow.*|Home|End|Backspace|Delete|Control|Meta|Alt|AltGraph|Shift)$/i;

/**
 * Tells before the page is left: by a chord, which VS Code may take as “close” or “next tab”, or with the focus, or
 * with the page itself.
 */
export function listenForLeaving(page: Window, leaving: () => void): void {
  const keyDown = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, key } = event;
    if (!(ctrlKey || metaKey || altKey) || TEXT_KEY.test(key) || event.getModifierState('AltGraph')) return;
    leaving();
  };
  page.document.addEventListener('keydown', keyDown, { capture: true });
  page.addEventListener('blur', leaving);
  page.addEventListener('pagehide', leaving);
  page.document.addEventListener('visibilitychange', leaving);
}

/** Escape that nothing in the toolbar or the panel has a use for. */
export function listenForEscape(root: HTMLElement, run: () => void): void {
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest('.toolbar, .panel, .over-chart') !== null) run();
  });
}

/** A chord of the keyboard that belongs to the document and not to the page. */
type DocumentChord = 'undo' | 'redo' | 'save';

/** Which chord the keys are; undefined for all others. */
export function chordOf(event: Omit<PressedKeys, 'code'>): DocumentChord | undefined {
  if (event.altKey || event.ctrlKey === event.metaKey) return undefined;
  switch (event.key.toLowerCase()) {
    case 'z':
      return event.shiftKey ? 'redo' : 'undo';
    case 'y':
      return event.shiftKey ? undefined : 'redo';
    case 's':
      return event.shiftKey ? undefined : 'save';
    default:
      return undefined;
  }
}

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

/** As much of an element as tells where it is. */
export interface InPage {
  closest(selectors: string): unknown;
}

/** Where the keyboard is when this element has it. */
export function focusAreaOf(element: InPage | null): FocusArea {
  const isIn = (selectors: string): boolean => Boolean(element?.closest(selectors));
  if (isIn('input, textarea, select, [contenteditable=""], [contenteditable="true"]')) return 'field';
  if (isIn('.chart-plot')) return 'chart';
  return isIn('[role="tree"]') ? 'objects' : 'none';
}

/** Tells whenever the keyboard comes to another area; with the window it leaves them all. */
export function watchFocusArea(page: Window, tell: (area: FocusArea) => void): void {
  let told: FocusArea = 'none';
  const look = (area: FocusArea): void => {
    if (area === told) return;
    told = area;
    tell(area);
  };
  const there = (): void => look(focusAreaOf(page.document.activeElement));
  page.document.addEventListener('focusin', there);
  // What comes to have the focus is not known yet, or nothing is: an element that goes away is not left.
  page.document.addEventListener('focusout', () => setTimeout(there));
  page.addEventListener('focus', there);
  page.addEventListener('blur', () => look('none'));
}

/** What Tab stops at. */
const STOPS = 'input, select, textarea, button, [tabindex]';

/**
 * A field that goes and comes again under its id has the keyboard again: renaming an object draws its fields anew, and
 * who goes on to the next one with Tab would be at the page's beginning.
 */
export class FocusRestorer {
  /** Id of the element that is to have the keyboard as soon as it is there. */
  #lost: string | undefined;
  /** Where Tab leads that has just been pressed. */
  #next: string | undefined;

  constructor(page: Document) {
    page.addEventListener('keydown', (event) => this.#pressed(event), { capture: true });
    page.addEventListener('focusin', () => this.#arrived(), { capture: true });
  }

  /** Does what may take the focused element away, or bring it back. */
  keepFocus(change: () => void): void {
    const focused = document.activeElement;
    change();
    // Parts of the page draw themselves a moment after it.
    setTimeout(() => this.#find(focused));
  }

  #pressed({ key, shiftKey }: KeyboardEvent): void {
    const focused = document.activeElement;
    this.#next = key === 'Tab' && focused !== null ? stopAfter(focused, shiftKey ? -1 : 1)?.id : undefined;
  }

  #arrived(): void {
    this.#lost = undefined;
    this.#next = undefined;
  }

  #find(focused: Element | null): void {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    // An element that is still there was left by the person, with Tab for the next one.
    const left = focused?.isConnected === false ? focused.id : undefined;
    this.#lost ??= this.#next || left || undefined;
    if (this.#lost !== undefined) document.getElementById(this.#lost)?.focus();
  }
}

function stopAfter(element: Element, by: 1 | -1): HTMLElement | undefined {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop === element || (stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility()),
  );
  return stops[stops.indexOf(element as HTMLElement) + by];
}
