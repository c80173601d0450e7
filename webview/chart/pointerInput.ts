import type { Spot } from '../../src/card/geometry/projection.ts';
import type { Modifiers, ToolPointer } from './tools/tool.ts';

/** What pointers do on the pane; spots are CSS pixels of the pane. */
export interface PointerListener {
  /** The axes are part of the plot, and no place of the card. */
  readonly isOnPane: (spot: Spot) => boolean;
  /** True takes the pointer, up to its release: then the chart does not pan. */
  readonly press: (at: ToolPointer) => boolean;
  /** `held`: a pointer that was taken is down. */
  readonly move: (at: ToolPointer, held: boolean) => void;
  /** Ends a press that was taken, or that has not become a pan. */
  readonly release: (at: ToolPointer) => void;
  readonly doubleClick: (at: ToolPointer) => void;
  readonly leave: () => void;
  /** The pointer was lost. */
  readonly cancel: () => void;
}

/** A press that moves further than this, in CSS pixels, pans, when no tool has taken it. */
const PAN_SLACK = 5;

interface Press {
  readonly id: number;
  readonly from: Spot;
  readonly taken: boolean;
  readonly moved: boolean;
}

type PointerPlace = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType'>;

/**
 * Pointers on the plot for the tools. They are seen before the chart library sees its mouse and touch events, and what
 * a tool takes never reaches it.
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
  /** Where the pointer was last, for keys that change while it rests. */
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

  /** A pointer is down that a tool has taken. */
  get holds(): boolean {
    return this.#press?.taken === true;
  }

  /** Where the pointer is on the pane; undefined when it is elsewhere. */
  get spot(): Spot | undefined {
    return this.#isInside && this.#last ? this.spotOf(this.#last) : undefined;
  }

  /** The keyboard points: a pointer that rests is nowhere until it moves. */
  suspend(): void {
    this.#isSuspended = true;
    this.#isInside = false;
  }

  get isSuspended(): boolean {
    return this.#isSuspended;
  }

  /** The last pointer once more, e.g. after the view has moved under it. */
  repeatMove(): void {
    if (this.#last && (this.#isInside || this.holds)) {
      this.#sink.move(this.#pointer(this.#last), this.holds);
    }
  }

  /** Drops what is under way with the pointer. */
  cancel(): void {
    this.releasePointer();
    this.#sink.cancel();
  }

  /** Takes no notice of the pointer until it is pressed anew. */
  releasePointer(): void {
    const press = this.#press;
    this.#press = undefined;
    this.#clicks.reset();
    if (press?.taken && this.#plot.hasPointerCapture(press.id)) this.#plot.releasePointerCapture(press.id);
  }

  dispose(): void {
    this.#stop.abort();
  }

  /** A place in the page in CSS pixels of the plot. */
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
      // A second finger pinches: the chart's, and nothing of a tool's.
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
    // No mouse events follow then, so the chart does not pan; nor is the plot focused by itself.
    event.preventDefault();
    this.#plot.setPointerCapture(event.pointerId);
    this.#plot.focus({ preventScroll: true, focusVisible: false });
  }

  /** The library pans by touch events whatever became of the pointer's; this finger's are a tool's. */
  #touch(event: TouchEvent): void {
    if (!this.holds) return;
    event.stopPropagation();
    event.preventDefault();
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (press ? press.id !== event.pointerId : !this.#plot.contains(event.target as Node)) return;
    // Browsers repeat a resting pointer when what lies under it has changed.
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
    // A finger or a pen that was cancelled goes on moving, and means nothing.
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

  /** Also comes after every release, which is no loss. */
  #lost(event: PointerEvent): void {
    if (this.#press?.id === event.pointerId) this.cancel();
  }

  /** In the capture phase the window also sees its elements lose the focus. */
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
    // Held down, a key repeats.
    if (JSON.stringify(before) !== JSON.stringify(this.#modifiers)) this.repeatMove();
  }
}

function isSameSpot(a: PointerPlace | undefined, b: PointerPlace): boolean {
  return a?.clientX === b.clientX && a.clientY === b.clientY;
}

function distance(a: Spot, b: Spot): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

/** Milliseconds and CSS pixels within which two clicks are one double click. */
const DOUBLE_CLICK_MS = 500;
const DOUBLE_CLICK_DISTANCE = 5;

/** A click: where, and when (milliseconds of any clock). */
export interface Click {
  readonly spot: Spot;
  readonly time: number;
}

/** Tells the second click of two from any other; a third one begins anew. */
export class DoubleClickDetector {
  #last: Click | undefined;

  /** Takes note of a click; true when it makes a double click. */
  isDoubleClick(click: Click): boolean {
    const last = this.#last;
    const second =
      last !== undefined &&
      click.time - last.time <= DOUBLE_CLICK_MS &&
      Math.hypot(click.spot.x - last.spot.x, click.spot.y - last.spot.y) <= DOUBLE_CLICK_DISTANCE;
    this.#last = second ? undefined : click;
    return second;
  }

  /** A drag or a lost pointer came between. */
  reset(): void {
    this.#last = undefined;
  }
}

/** Keys that change what a gesture does while it rests. */
const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Meta', 'Alt']);

/** No key is held. */
export const NO_MODIFIERS: Modifiers = { shift: false, ctrl: false, alt: false };

/** The held keys of an event; on a Mac Cmd counts as Ctrl, for Ctrl with the button is the secondary button there. */
export function modifiersOf(
  event: Pick<MouseEvent | KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  mac: boolean,
): Modifiers {
  return { shift: event.shiftKey, ctrl: mac ? event.metaKey : event.ctrlKey, alt: event.altKey };
}
