import type { ViewStep } from '../keys.ts';
import { moveView } from '../moveView.ts';
import type { ChartDesk } from './chartDesk.ts';
import type { ChartGround } from './chartGround.ts';
import { DeskKeyboard } from './deskKeyboard.ts';
import { DeskPointer } from './deskPointer.ts';

/** What the person asks for that is not the desk's. */
export interface DeskInputListener {
  readonly reveal: (objectId: string) => void;
  readonly fit: () => void;
  /** The pointer, or the crosshair of the keyboard, is at that bar, a whole number; undefined when it is nowhere on the pane. */
  readonly onBar: (index: number | undefined) => void;
}

/** Pointer and keyboard on the plot. */
export class DeskInput {
  readonly #desk: ChartDesk;
  readonly #pointer: DeskPointer;
  readonly #keyboard: DeskKeyboard;

  constructor(desk: ChartDesk, ground: ChartGround, listener: DeskInputListener) {
    this.#desk = desk;
    this.#pointer = new DeskPointer(desk, ground, listener, navigator.platform.startsWith('Mac'));
    const view = (step: ViewStep): void => moveView(ground.window, step, listener.fit);
    this.#keyboard = new DeskKeyboard(desk, this.#pointer, ground, { ...listener, view });
  }

  /** The view has moved under a pointer that may rest: it is on something else now. */
  viewMoved(): void {
    if (!this.#desk.isPlacing) this.#pointer.input.again();
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
