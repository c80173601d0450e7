import type { Spot } from '../../src/card/geometry/projection.ts';
import type { Modifiers, ToolPointer } from './tools/tool.ts';

/** What the pointer does on the pane; spots are CSS pixels of the pane. */
interface PointerListener {
  /** Whether a spot of the plot is on the pane and not on an axis. */
  readonly isOnPane: (spot: Spot) => boolean;
  /** True takes the pointer until its release, so that the chart doesn't pan. */
  readonly press: (at: ToolPointer) => boolean;
  /** `held`: the pointer is down and was taken. */
  readonly move: (at: ToolPointer, held: boolean) => void;
  /** Ends a press that was taken, or that didn't become a pan. */
  readonly release: (at: ToolPointer) => void;
  readonly doubleClick: (at: ToolPointer) => void;
  readonly leave: () => void;
  /** The pointer was lost. */
  readonly cancel: () => void;
}

/** A press that no tool has taken becomes a pan beyond this distance, CSS pixels. */
const PAN_SLACK = 5;

interface Press {
  readonly id: number;
  readonly from: Spot;
  readonly taken: boolean;
  readonly moved: boolean;
}

type PointerPlace = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType'>;

/**
 * Pointer events of the plot, handled before the chart library sees its mouse and touch events. What a listener takes
 * never reaches the library.
 */
export class PointerInput {
  readonly #plot: HTMLElement;
  readonly #sink: PointerListener;
  readonly #mac: boolean;
  readonly #clicks = new DoubleClickDetector();
  readonly #stop = new AbortController();
  #press: Press | undefined;
  #isInside = false;
  #isSuspended = false;
  #modifiers = NO_MODIFIERS;
  /** The last position, for modifier keys that change while the pointer rests. */
  #last: PointerPlace | undefined;

  constructor(plot: HTMLElement, sink: PointerListener, mac: boolean) {
    this.#plot = plot;
    this.#sink = sink;
    this.#mac = mac;
    const options = { capture: true, signal: this.#stop.signal };
    plot.addEventListener('pointerdown', (event) => this.#down(event), options);
    plot.addEventListener('pointerleave', () => this.#leave(), { signal: this.#stop.signal });
    plot.addEventListener('touchstart', (event) => this.#touch(event), { ...options, passive: false });
    plot.addEventListener('lostpointercapture', (event) => this.#lost(event), options);
    window.addEventListener('pointermove', (event) => this.#move(event), options);
    window.addEventListener('pointerup', (event) => this.#up(event), options);
    window.addEventListener('pointercancel', (event) => this.#lost(event), options);
    window.addEventListener('keydown', (event) => this.#key(event), options);
    window.addEventListener('keyup', (event) => this.#key(event), options);
    window.addEventListener('blur', (event) => this.#blurred(event), options);
    document.addEventListener('visibilitychange', () => this.cancel(), options);
  }

  /** The pointer is down and was taken. */
  get holds(): boolean {
    return this.#press?.taken === true;
  }

  /** Position of the pointer on the pane; undefined elsewhere. */
  get spot(): Spot | undefined {
    return this.#isInside && this.#last ? this.spotOf(this.#last) : undefined;
  }

  /** The keyboard takes over: a resting pointer is ignored until it moves. */
  suspend(): void {
    this.#isSuspended = true;
    this.#isInside = false;
  }

  get isSuspended(): boolean {
    return this.#isSuspended;
  }

  /** Repeats the last move, e.g. after the view has moved under the pointer. */
  repeatMove(): void {
    if (this.#last && (this.#isInside || this.holds)) {
      this.#sink.move(this.#pointer(this.#last), this.holds);
    }
  }

  /** Cancels the pointer's gesture. */
  cancel(): void {
    this.releasePointer();
    this.#sink.cancel();
  }

  /** Ignores the pointer until it is pressed again. */
  releasePointer(): void {
    const press = this.#press;
    this.#press = undefined;
    this.#clicks.reset();
    if (press?.taken && this.#plot.hasPointerCapture(press.id)) this.#plot.releasePointerCapture(press.id);
  }

  dispose(): void {
    this.#stop.abort();
  }

  /** Converts page coordinates to CSS pixels of the plot. */
  spotOf({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Spot {
    const { left, top } = this.#plot.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #pointer(place: PointerPlace): ToolPointer {
    return {
      spot: this.spotOf(place),
      reach: place.pointerType === 'touch' ? 'coarse' : 'fine',
      modifiers: this.#modifiers,
    };
  }

  #down(event: PointerEvent): void {
    if (!event.isPrimary) {
      // A second finger starts a pinch, which belongs to the chart.
      if (this.#press) this.cancel();
      return;
    }
    if (event.button !== 0 || (this.#mac && event.ctrlKey)) return;
    this.#modifiers = modifiersOf(event, this.#mac);
    this.#last = event;
    this.#isSuspended = false;
    const pointer = this.#pointer(event);
    if (!this.#sink.isOnPane(pointer.spot)) return;
    this.#isInside = true;
    const taken = this.#sink.press(pointer);
    this.#press = { id: event.pointerId, from: pointer.spot, taken, moved: false };
    if (!taken) return;
    // Suppresses the mouse events, so that the chart doesn't pan. It also suppresses focus, so set that below.
    event.preventDefault();
    this.#plot.setPointerCapture(event.pointerId);
    this.#plot.focus({ preventScroll: true, focusVisible: false });
  }

  /** The library pans by touch events, whatever happened to the pointer events; stop those of a taken pointer. */
  #touch(event: TouchEvent): void {
    if (!this.holds) return;
    event.stopPropagation();
    event.preventDefault();
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (press ? press.id !== event.pointerId : !this.#plot.contains(event.target as Node)) return;
    // Browsers repeat the move of a resting pointer when the element under it has changed.
    if (this.#isSuspended && isSameSpot(this.#last, event)) return;
    this.#isSuspended = false;
    this.#last = event;
    this.#modifiers = modifiersOf(event, this.#mac);
    const pointer = this.#pointer(event);
    if (press) {
      const moved = press.moved || distance(press.from, pointer.spot) >= PAN_SLACK;
      if (moved && !press.moved) {
        this.#press = { ...press, moved };
        if (!press.taken) this.#leave();
      }
      if (press.taken) this.#sink.move(pointer, true);
      return;
    }
    // Ignore the remaining moves of a cancelled finger or pen.
    if (event.buttons !== 0 || event.pointerType === 'touch') return;
    if (!this.#sink.isOnPane(pointer.spot)) {
      this.#leave();
      return;
    }
    this.#isInside = true;
    this.#sink.move(pointer, false);
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    this.#press = undefined;
    this.#last = event;
    this.#modifiers = modifiersOf(event, this.#mac);
    const pointer = this.#pointer(event);
    if (press.taken || !press.moved) this.#sink.release(pointer);
    if (press.moved) this.#clicks.reset();
    else if (this.#clicks.isDoubleClick({ spot: pointer.spot, time: event.timeStamp })) this.#sink.doubleClick(pointer);
    const stays = event.pointerType !== 'touch' && this.#sink.isOnPane(pointer.spot);
    if (!stays) this.#leave();
    else if (press.moved) {
      this.#isInside = true;
      this.#sink.move(pointer, false);
    }
  }

  /** Also called after every release, when there is no press any more. */
  #lost(event: PointerEvent): void {
    if (this.#press?.id === event.pointerId) this.cancel();
  }

  /** In the capture phase the window also receives the blur events of its elements. */
  #blurred(event: FocusEvent): void {
    if (event.target === window) this.cancel();
  }

  #leave(): void {
    if (!this.#isInside || this.holds) return;
    this.#isInside = false;
    this.#sink.leave();
  }

  #key(event: KeyboardEvent): void {
    if (!MODIFIER_KEYS.has(event.key)) return;
    const before = this.#modifiers;
    this.#modifiers = modifiersOf(event, this.#mac);
    // A key that is held down repeats.
    if (JSON.stringify(before) !== JSON.stringify(this.#modifiers)) this.repeatMove();
  }
}

function isSameSpot(a: PointerPlace | undefined, b: PointerPlace): boolean {
  return a?.clientX === b.clientX && a.clientY === b.clientY;
}

function distance(a: Spot, b: Spot): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

/** Greatest time and distance (CSS pixels) between the clicks of a double click. */
const DOUBLE_CLICK_MS = 500;
const DOUBLE_CLICK_DISTANCE = 5;

/** Place and time of a click; milliseconds of any clock. */
interface Click {
  readonly spot: Spot;
  readonly time: number;
}

/** Detects double clicks; a third click starts a new one. */
export class DoubleClickDetector {
  #last: Click | undefined;

  /** Records a click; true if it completes a double click. */
  isDoubleClick(click: Click): boolean {
    const last = this.#last;
    const second =
      last !== undefined &&
      click.time - last.time <= DOUBLE_CLICK_MS &&
      Math.hypot(click.spot.x - last.spot.x, click.spot.y - last.spot.y) <= DOUBLE_CLICK_DISTANCE;
    this.#last = second ? undefined : click;
    return second;
  }

  /** Call after a drag or a lost pointer. */
  reset(): void {
    this.#last = undefined;
  }
}

/** Keys that change a gesture while the pointer rests. */
const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Meta', 'Alt']);

/** No modifier keys. */
export const NO_MODIFIERS: Modifiers = { shift: false, ctrl: false, alt: false };

/** The modifier keys of an event. On a Mac, Cmd counts as Ctrl, because Ctrl+click is the secondary button. */
export function modifiersOf(
  event: Pick<MouseEvent | KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  mac: boolean,
): Modifiers {
  return { shift: event.shiftKey, ctrl: mac ? event.metaKey : event.ctrlKey, alt: event.altKey };
}
