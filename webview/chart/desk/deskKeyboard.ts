import { type ViewStep, viewStep } from '../keys.ts';
import type { ChartDrawingController } from './chartDesk.ts';
import type { ChartContext } from './chartGround.ts';
import { drawingHelp } from './deskHelp.ts';
import type { DrawingPointer } from './deskPointer.ts';
import { PlacingKeys } from './placingKeys.ts';
import { isPlain } from './pressedKeys.ts';
import { SelectionKeys } from './selectionKeys.ts';

/** What keys ask for that is not the desk's. */
export interface DrawingKeyboardListener {
  readonly reveal: (objectId: string) => void;
  /** Moves the view. */
  readonly view: (step: ViewStep) => void;
  /** The crosshair of the keyboard is at that bar; undefined when it has gone. */
  readonly onBar: (index: number | undefined) => void;
}

/** The keys of the focused plot. */
export class DrawingKeyboard {
  readonly #desk: ChartDrawingController;
  readonly #pointer: DrawingPointer;
  readonly #listener: DrawingKeyboardListener;
  readonly #placing: PlacingKeys;
  readonly #selection: SelectionKeys;
  readonly #stop = new AbortController();

  constructor(
    desk: ChartDrawingController,
    pointer: DrawingPointer,
    ground: ChartContext,
    listener: DrawingKeyboardListener,
  ) {
    this.#desk = desk;
    this.#pointer = pointer;
    this.#listener = listener;
    this.#placing = new PlacingKeys(desk, ground, pointer.input);
    this.#selection = new SelectionKeys(desk, ground, listener.reveal);
    const { plot } = ground;
    const { signal } = this.#stop;
    plot.addEventListener('keydown', (event) => this.#down(event), { signal });
    plot.addEventListener('blur', () => this.#blurred(), { signal });
  }

  dispose(): void {
    this.#stop.abort();
  }

  #down(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.isComposing || !this.#take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #take(event: KeyboardEvent): boolean {
    if (event.key === 'Escape' && isPlain(event)) {
      this.#placing.forget();
      return this.#pointer.back();
    }
    // A pointer that is down has the word.
    if (this.#pointer.input.holds) return false;
    if (event.key === '?' && isPlain(event)) return this.#help();
    if (this.#desk.isPlacing) {
      const taken = this.#placing.take(event);
      const place = this.#placing.place;
      if (taken) this.#listener.onBar(place && Math.round(place.index));
      return taken;
    }
    if (this.#selection.take(event)) return true;
    if (!isPlain(event)) return false;
    if (event.key.toLowerCase() === 'h') return this.#help();
    const step = viewStep(event.key);
    if (step) this.#listener.view(step);
    return step !== undefined;
  }

  #help(): boolean {
    this.#desk.say(drawingHelp(this.#desk.status.tool));
    return true;
  }

  #blurred(): void {
    this.#desk.flush();
    this.#desk.focusHandle(undefined);
    this.#placing.leave();
  }
}
