import type { Place, Spot } from '../../../src/card/geometry/projection.ts';
import type { BarPrices } from '../../../src/card/geometry/snapping.ts';
import type { ChartContext } from '../cardChart.ts';
import { describePoint } from '../descriptions.ts';
import type { PressedKeys } from '../navigationKeys.ts';
import { NO_MODIFIERS } from '../pointerInput.ts';
import type { ToolContext, ToolPointer } from '../tools/tool.ts';
import type { ChartDrawingController } from './chartDrawingController.ts';
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
  readonly #desk: ChartDrawingController;
  readonly #ground: ChartContext;
  readonly #pointer: RestingPointer;
  /** Undefined until a key has been pressed. */
  #place: Place | undefined;

  constructor(desk: ChartDrawingController, ground: ChartContext, pointer: RestingPointer) {
    this.#desk = desk;
    this.#ground = ground;
    this.#pointer = pointer;
  }

  /** Takes a key; false when it is none of the crosshair's. */
  take(pressed: PressedKeys): boolean {
    const facts = this.#desk.facts;
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
    this.#desk.handle({ kind: 'leave' });
  }

  /** Where the crosshair is. */
  get place(): Place | undefined {
    return this.#place;
  }

  /** What was picked up is taken where it is; a new point begins at the pointer or on the last candle. */
  #begin(facts: ToolContext): Place {
    const pointer = this.#pointer.spot;
    const isCarrying = this.#desk.status.tool === 'select' && !pointer;
    const carried = isCarrying ? gripOf(facts, this.#desk.focusedHandle) : undefined;
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
      this.#desk.say('There is no candle here.');
      return;
    }
    this.#place = place;
    this.#point(place);
    this.#desk.say(this.#words(place, snapped));
    // The view follows in the next frame, and with it the pixels of the place.
    if (this.#ground.window.follow(place)) requestAnimationFrame(() => this.#pointAgain(place));
  }

  #pointAgain(place: Place): void {
    if (this.#place === place && this.#pointer.isSuspended && this.#desk.isPlacing) this.#point(place);
  }

  #set(place: Place): void {
    this.#place = place;
    const at = this.#at(place);
    if (!at) return;
    const { tool } = this.#desk.status;
    this.#desk.handle({ kind: 'press', at });
    this.#desk.handle({ kind: 'release', at });
    if (this.#desk.isPlacing) {
      const { hint } = this.#desk.status;
      if (hint !== undefined) this.#desk.say(`${this.#words(place, undefined)}. ${hint}`);
      return;
    }
    if (tool === 'select') this.#desk.say(`Put down at ${this.#words(place, undefined)}.`);
    this.leave();
  }

  #point(place: Place): void {
    const at = this.#at(place);
    if (at) this.#desk.handle({ kind: 'move', at });
  }

  #at(place: Place): ToolPointer | undefined {
    const spot = this.#ground.layer.projection()?.spot(place);
    return spot && { spot, exact: place, reach: 'fine', modifiers: NO_MODIFIERS };
  }

  #words({ index, price }: Place, snapped: keyof BarPrices | undefined): string {
    const { axis, precision } = this.#ground.bars;
    return describePoint({ time: axis.timeAt(index), timeframe: axis.timeframe, price, precision, snapped });
  }
}
