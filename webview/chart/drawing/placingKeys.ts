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

/** A mouse beside the keyboard: the crosshair begins where it rests on the pane. */
export interface RestingPointer {
  readonly spot: Spot | undefined;
  readonly isSuspended: boolean;
  suspend(): void;
}

/** The crosshair of the keyboard: sets points without a pointer. */
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

  /** Takes a key; false when it is none of the crosshair's. */
  take(pressed: PressedKeys): boolean {
    const facts = this.#drawing.toolContext;
    const step = cursorStep(pressed);
    if (!facts || !step) return false;
    // A mouse that has moved meanwhile points instead.
    if (!this.#pointer.isSuspended) this.#place = undefined;
    const from = this.#place ?? this.#begin(facts);
    this.#pointer.suspend();
    if (step.kind === 'set') this.#set(from);
    else this.#go(this.#moved(from, step, facts), step.kind === 'jump' ? step.price : undefined);
    return true;
  }

  /** The crosshair is gone; the pointer, if there is one, points again. */
  forget(): void {
    this.#place = undefined;
  }

  /** The keyboard has left the chart, and points nowhere any more. */
  leave(): void {
    if (this.#place === undefined) return;
    this.forget();
    this.#drawing.handle({ kind: 'leave' });
  }

  /** Where the crosshair is. */
  get place(): Place | undefined {
    return this.#place;
  }

  /** What was picked up is taken where it is; a new point begins at the pointer or on the last candle. */
  #begin(facts: ToolContext): Place {
    const pointer = this.#pointer.spot;
    const isCarrying = this.#drawing.status.tool === 'select' && !pointer;
    const carried = isCarrying ? gripOf(facts, this.#drawing.focusedHandle) : undefined;
    const place = carried ?? firstPlace(facts, pointer);
    // What is carried goes as far as the crosshair goes from here.
    if (carried) this.#point(place);
    return place;
  }

  #moved(from: Place, step: Exclude<CursorStep, { kind: 'set' }>, facts: ToolContext): Place | undefined {
    switch (step.kind) {
      case 'by':
        return placeMoved(from, step, facts.tick);
      case 'tenths':
        return placeMoved(from, nudgeOfTenths(facts, step), facts.tick);
      case 'jump':
        return placeOnBar(from, step.price, facts);
    }
  }

  #go(place: Place | undefined, snapped: keyof BarPrices | undefined): void {
    if (!place) {
      this.#drawing.announce('There is no candle here.');
      return;
    }
    this.#place = place;
    this.#point(place);
    this.#drawing.announce(this.#words(place, snapped));
    // The view follows in the next frame, and with it the pixels of the place.
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
      if (hint !== undefined) this.#drawing.announce(`${this.#words(place, undefined)}. ${hint}`);
      return;
    }
    if (tool === 'select') this.#drawing.announce(`Put down at ${this.#words(place, undefined)}.`);
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

  #words({ index, price }: Place, snapped: keyof BarPrices | undefined): string {
    const { axis, precision } = this.#chart.bars;
    return describePoint({ time: axis.timeAt(index), timeframe: axis.timeframe, price, precision, snapped });
  }
}
