import type { ChartAction, FocusArea } from '../../src/protocol/chartActions.ts';
import type { PressedKeys } from '../../src/protocol/chartKeys.ts';
import { chartActionOfKeys } from '../../src/protocol/chartKeys.ts';
import { MAX_PASTED_LENGTH } from '../../src/protocol/editorMessages.ts';
import { isSecondKey } from '../chart/secondKeys.ts';

/**
 * Sends the document's chords to `run`. They must not reach VS Code as well, which would undo twice, or save before a
 * field's input has reached the document.
 */
export function listenForChords(target: EventTarget, run: (chord: DocumentChord) => void): void {
  const listen = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || isSecondKey(event)) return;
    const chord = chordOf(event);
    if (chord === undefined) return;
    event.stopPropagation();
    event.preventDefault();
    run(chord);
  };
  target.addEventListener('keydown', listen, { capture: true });
}

/** Keys that with a modifier still edit a field's text, and modifier keys. */
const TEXT_KEY = /^([acxvzy]|Arrow.*|Home|End|Backspace|Delete|Control|Meta|Alt|AltGraph|Shift)$/i;

/**
 * Calls back before the page is left: by a chord, which may mean “close” or “next tab” in VS Code, by losing the focus,
 * or by unloading.
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

/** Calls back for Escape in the toolbar or the panel, unless something there uses it. */
export function listenForEscape(root: HTMLElement, run: () => void): void {
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest('.toolbar, .panel, .over-chart') !== null) run();
  });
}

/** A key chord that acts on the document and not on the page. */
type DocumentChord = 'undo' | 'redo' | 'save';

/** The chord of these keys; undefined for other keys. */
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

interface ChartKeyOptions {
  /** The area that has the keyboard. */
  readonly area: () => FocusArea;
  readonly mac: boolean;
  /** Runs the action; `text` is the pasted text, if the browser provides it. */
  readonly run: (action: ChartAction, text?: string) => void;
  readonly traceImage: (image: Blob) => void;
}

/** Whether a text that is pasted into a price field is a list of prices rather than one. */
function isPriceList(text: string, target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.levels') !== null && (text.match(/\d[\d.,]+/g)?.length ?? 0) > 1;
}

/**
 * Handles the chart's keys that VS Code can't receive from a webview. All others go on to VS Code, whose keybinding comes
 * back as a message; only the browser's default (bookmark, select all) is prevented. Returns the unsubscriber.
 */
export function listenForChartKeys(target: EventTarget, { area, mac, run, traceImage }: ChartKeyOptions): () => void {
  /** Set while the release of Alt belongs to a chord that was handled here. */
  let swallowAlt = false;
  const onChart = (): boolean => area() === 'chart' || area() === 'objects';

  const keyDown = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || isSecondKey(event)) return;
    const action = chartActionOfKeys(event, mac);
    if (action === undefined || !onChart() || isClipboardKey(event)) return;
    event.preventDefault();
    // VS Code dispatches a webview's keys again as events that can't be cancelled: besides running the keybinding,
    // Alt with a letter would open that letter's menu.
    if (mac || !event.altKey || event.ctrlKey) return;
    event.stopPropagation();
    swallowAlt = true;
    run(action);
  };
  /** Releasing Alt alone would focus the menu bar. */
  const keyUp = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Alt' || !swallowAlt) return;
    swallowAlt = false;
    event.preventDefault();
    event.stopPropagation();
  };
  /** In a browser these events arrive instead of the keys; on the desktop VS Code handles the keybinding. */
  const clipboard = (event: Event): void => {
    if (!(event instanceof ClipboardEvent)) return;
    const text = event.clipboardData?.getData('text/plain').slice(0, MAX_PASTED_LENGTH);
    if (!onChart() && !(event.type === 'paste' && isPriceList(text ?? '', event.target))) return;
    event.preventDefault();
    const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (event.type === 'paste' && image !== undefined) traceImage(image);
    else if (event.type === 'paste') run('paste', text);
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

/** These become clipboard events in a browser and commands in VS Code, so don't prevent them. */
function isClipboardKey({ ctrlKey, metaKey, altKey, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && ['KeyC', 'KeyX', 'KeyV'].includes(code);
}

/** The part of an element that tells where it is. */
export interface InPage {
  closest(selectors: string): unknown;
}

/** The area of the focused element. */
export function focusAreaOf(element: InPage | null): FocusArea {
  const isIn = (selectors: string): boolean => Boolean(element?.closest(selectors));
  if (isIn('input, textarea, select, [contenteditable=""], [contenteditable="true"]')) return 'field';
  if (isIn('.chart-plot')) return 'chart';
  return isIn('[role="tree"]') ? 'objects' : 'none';
}

/** Calls back when the focus moves to another area, or leaves the window. */
export function watchFocusArea(page: Window, report: (area: FocusArea) => void): void {
  let reported: FocusArea = 'none';
  const look = (area: FocusArea): void => {
    if (area === reported) return;
    reported = area;
    report(area);
  };
  const there = (): void => look(focusAreaOf(page.document.activeElement));
  page.document.addEventListener('focusin', there);
  // The next focused element isn't known yet. None means that a focused element was removed, which doesn't count as leaving.
  page.document.addEventListener('focusout', () => setTimeout(there));
  page.addEventListener('focus', there);
  page.addEventListener('blur', () => look('none'));
}

/** Elements that Tab stops at. */
const STOPS = 'input, select, textarea, button, [tabindex]';

/**
 * Restores the focus when a field is re-created with the same id, e.g. because its object was renamed, and passes it on when
 * a button of the panel is gone, e.g. that of the last fix. Tab would otherwise start at the top of the page.
 */
export class FocusRestorer {
  /** Id of the element to focus as soon as it exists. */
  #lost: string | undefined;
  /** Where the Tab key that was just pressed leads. */
  #next: string | undefined;

  constructor(page: Document) {
    page.addEventListener('keydown', (event) => this.#pressed(event), { capture: true });
    page.addEventListener('focusin', () => this.#arrived(), { capture: true });
  }

  /** Runs `change`, which may remove or re-create the focused element. */
  keepFocus(change: () => void): void {
    const focused = document.activeElement;
    const places = focused?.closest('.panel') ? ancestorsOf(focused) : [];
    change();
    // Custom elements render a moment later.
    setTimeout(() => this.#find(focused, places));
  }

  #pressed({ key, shiftKey }: KeyboardEvent): void {
    const focused = document.activeElement;
    this.#next = key === 'Tab' && focused !== null ? stopAfter(focused, shiftKey ? -1 : 1)?.id : undefined;
  }

  #arrived(): void {
    this.#lost = undefined;
    this.#next = undefined;
  }

  #find(focused: Element | null, places: readonly Element[]): void {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    // The element still exists, so the user has left it with Tab.
    const left = focused?.isConnected === false ? focused.id : undefined;
    this.#lost ??= this.#next || left || undefined;
    if (this.#lost !== undefined) document.getElementById(this.#lost)?.focus();
    else if (focused?.isConnected === false) firstStopIn(places)?.focus();
  }
}

function ancestorsOf(element: Element): readonly Element[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
}

/** The first stop of the innermost of these places that still has one. */
function firstStopIn(places: readonly Element[]): HTMLElement | undefined {
  for (const place of places) {
    const stops = place.isConnected ? place.querySelectorAll<HTMLElement>(`summary, ${STOPS}`) : [];
    const found = [...stops].find((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility());
    if (found !== undefined) return found;
  }
  return undefined;
}

function stopAfter(element: Element, by: 1 | -1): HTMLElement | undefined {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop === element || (stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility()),
  );
  return stops[stops.indexOf(element as HTMLElement) + by];
}
