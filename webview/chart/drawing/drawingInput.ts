import type { ToolId } from '../../../src/protocol/chartActions.ts';
import type { ChartContext } from '../cardChart.ts';
import { isPlain, moveView, type ViewStep, viewStep } from '../navigationKeys.ts';
import type { ChartDrawingController } from './chartDrawingController.ts';
import { DrawingPointer } from './drawingPointer.ts';
import { PlacingKeys } from './placingKeys.ts';
import { SelectionKeys } from './selectionKeys.ts';

/** What the person asks for that is not the desk's. */
export interface DrawingInputListener {
  readonly reveal: (objectId: string) => void;
  readonly fit: () => void;
  /** The pointer, or the crosshair of the keyboard, is at that bar, a whole number; undefined when it is nowhere on the pane. */
  readonly onBar: (index: number | undefined) => void;
}

/** Pointer and keyboard on the plot. */
export class DrawingInput {
  readonly #desk: ChartDrawingController;
  readonly #pointer: DrawingPointer;
  readonly #keyboard: DrawingKeyboard;

  constructor(desk: ChartDrawingController, ground: ChartContext, listener: DrawingInputListener) {
    this.#desk = desk;
    this.#pointer = new DrawingPointer(desk, ground, listener, navigator.platform.startsWith('Mac'));
    const view = (step: ViewStep): void => moveView(ground.window, step, listener.fit);
    this.#keyboard = new DrawingKeyboard(desk, this.#pointer, ground, { ...listener, view });
  }

  /** The view has moved under a pointer that may rest: it is on something else now. */
  viewMoved(): void {
    if (!this.#desk.isPlacing) this.#pointer.input.repeatMove();
  }

  /** Takes back the last step of what is under way; false when nothing is. */
  takeBack(): boolean {
    return this.#desk.isUnderWay && this.#pointer.back();
  }

  dispose(): void {
    this.#pointer.dispose();
    this.#keyboard.dispose();
  }
}

/** What keys ask for that is not the desk's. */
export interface DrawingKeyboardListener {
  readonly reveal: (objectId: string) => void;
  /** Moves the view. */
  readonly view: (step: ViewStep) => void;
  /** The crosshair of the keyboard is at that bar; undefined when it has gone. */
  readonly onBar: (index: number | undefined) => void;
}

/** The keys of the focused plot. */
class DrawingKeyboard {
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

/** Said of the chart when the keyboard comes to it. */
export const DRAWING_HELP_HINT = 'Press H or question mark for the keys of the chart.';

const SELECTING =
  'Left bracket and right bracket go from object to object. With one selected, arrow keys move it by a bar or a price step, with Shift by ten, with Control by a tenth of the screen; ' +
  'Tab goes to its points; Enter opens its style; Delete deletes it; Escape lets it go. ' +
  'With none selected, arrow keys move along the candles, plus and minus zoom, and Home fits the card. ' +
  'Tools are in the toolbar, and each has a key.';

const PLACING =
  'Arrow keys move the crosshair by a bar or a price step, with Shift by ten, with Control by a tenth of the screen; so do Page up and Page down. ' +
  'O, H, L and C go to that price of the candle. Enter sets the point; Escape takes the last one back.';

/** The keys of the chart, read aloud on request. */
function drawingHelp(tool: ToolId): string {
  return tool === 'select' ? SELECTING : PLACING;
}
