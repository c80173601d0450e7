import type { ViewStep } from '../keys.ts';
import { moveView } from '../moveView.ts';
import type { ChartDrawingController } from './chartDesk.ts';
import type { ChartContext } from './chartGround.ts';
import { DrawingKeyboard } from './deskKeyboard.ts';
import { DrawingPointer } from './deskPointer.ts';

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
