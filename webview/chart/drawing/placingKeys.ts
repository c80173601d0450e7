import type { Place, Spot } from '../../../src/card/geometry/projection.ts';
import type { BarPrices } from '../../../src/card/geometry/snapping.ts';
import type { CardChart } from '../cardChart.ts';
import { describePoint } from '../descriptions.ts';
import type { PressedKeys } from '../navigationKeys.ts';
import { NO_MODIFIERS } from '../pointerInput.ts';
import type { ToolContext, ToolPointer } from '../tools/tool.ts';
import type { DrawingController } from './drawingController.ts';
import {
  type CursorStep,
  cursorStep,
  firstPlace,
  gripOf,
  nudgeOfTenths,
  placeMoved,
  placeOnBar,
} from './keyboardCursor.ts';

/** The mouse, where the keyboard's crosshair starts. */
interface RestingPointer {
  readonly spot: Spot | undefined;
  readonly isSuspended: boolean;
  suspend(): void;
}

/** The keyboard's crosshair, which sets points without a pointer. */
export class PlacingKeys {
  readonly #drawing: DrawingController;
  readonly #chart: CardChart;
  readonly #pointer: RestingPointer;
  /** Undefined until a key has been pressed. */
  #place: Place | undefined;

  constructor(drawing: DrawingController, chart: CardChart, pointer: RestingPointer) {
    this.#drawing = drawing;
    this.#chart = chart;
    this.#pointer = pointer;
  }

  /** Handles a key; false if it isn't one of the crosshair's. */
  take(pressed: PressedKeys): boolean {
    const context = this.#drawing.toolContext;
    const step = cursorStep(pressed);
    if (!context || !step) return false;
    // A mouse that has moved in between takes over.
    if (!this.#pointer.isSuspended) this.#place = undefined;
    const from = this.#place ?? this.#begin(context);
    this.#pointer.suspend();
    if (step.kind === 'set') this.#set(from);
    else this.#go(this.#moved(from, step, context), step.kind === 'jump' ? step.price : undefined);
    return true;
  }

  /** Removes the crosshair; the pointer, if any, takes over. */
  forget(): void {
    this.#place = undefined;
  }

  /** Call when the keyboard leaves the chart: also removes the crosshair from the tool. */
  leave(): void {
    if (this.#place === undefined) return;
    this.forget();
    this.#drawing.handle({ kind: 'leave' });
  }

  /** Where the crosshair is. */
  get place(): Place | undefined {
    return this.#place;
  }

  /** A picked-up object starts where it is, a new point at the pointer or on the last candle. */
  #begin(context: ToolContext): Place {
    const pointer = this.#pointer.spot;
    const isCarrying = this.#drawing.status.tool === 'select' && !pointer;
    const carried = isCarrying ? gripOf(context, this.#drawing.focusedHandle) : undefined;
    const place = carried ?? firstPlace(context, pointer);
    // The object moves with the crosshair from here.
    if (carried) this.#point(place);
    return place;
  }

  #moved(from: Place, step: Exclude<CursorStep, { kind: 'set' }>, context: ToolContext): Place | undefined {
    switch (step.kind) {
      case 'by':
        return placeMoved(from, step, context.tick);
      case 'tenths':
        return placeMoved(from, nudgeOfTenths(context, step), context.tick);
      case 'jump':
        return placeOnBar(from, step.price, context);
    }
  }

  #go(place: Place | undefined, snapped: keyof BarPrices | undefined): void {
    if (!place) {
      this.#drawing.announce('There is no candle here.');
      return;
    }
    this.#place = place;
    this.#point(place);
    this.#drawing.announce(this.#describe(place, snapped));
    // The view follows in the next frame, which changes the place's pixels.
    if (this.#chart.window.follow(place)) requestAnimationFrame(() => this.#pointAgain(place));
  }

  #pointAgain(place: Place): void {
    if (this.#place === place && this.#pointer.isSuspended && this.#drawing.isPlacing) this.#point(place);
  }

  #set(place: Place): void {
    this.#place = place;
    const at = this.#at(place);
    if (!at) return;
    const { tool } = this.#drawing.status;
    this.#drawing.handle({ kind: 'press', at });
    this.#drawing.handle({ kind: 'release', at });
    if (this.#drawing.isPlacing) {
      const { hint } = this.#drawing.status;
      if (hint !== undefined) this.#drawing.announce(`${this.#describe(place, undefined)}. ${hint}`);
      return;
    }
    if (tool === 'select') this.#drawing.announce(`Dropped at ${this.#describe(place, undefined)}.`);
    this.leave();
  }

  #point(place: Place): void {
    const at = this.#at(place);
    if (at) this.#drawing.handle({ kind: 'move', at });
  }

  #at(place: Place): ToolPointer | undefined {
    const spot = this.#chart.layer.projection()?.spot(place);
    return spot && { spot, exact: place, reach: 'fine', modifiers: NO_MODIFIERS };
  }

  #describe({ index, price }: Place, snapped: keyof BarPrices | undefined): string {
    const { axis, precision } = this.#chart.bars;
    return describePoint({ time: axis.timeAt(index), timeframe: axis.timeframe, price, precision, snapped });
  }
}
