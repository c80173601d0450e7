import type { Place, Spot } from '../../../src/card/geometry/projection.ts';
import type { BarPrices } from '../../../src/card/geometry/snapping.ts';
import type { ArmedToolId } from '../../../src/protocol/chartActions.ts';
import type { CardChart } from '../cardChart.ts';
import {
  barPriceName,
  describeHandle,
  describeNudge,
  describeObject,
  describePoint,
  objectName,
} from '../descriptions.ts';
import {
  isPlain,
  navigableObjects,
  navigationDirection,
  nextObject,
  type PressedKeys,
  viewStep,
} from '../navigationKeys.ts';
import { NO_MODIFIERS } from '../pointerInput.ts';
import { isSecondKey } from '../secondKeys.ts';
import type { Nudge, ToolContext, ToolPointer } from '../tools/tool.ts';
import type { DrawingController } from './drawingController.ts';
import type { DrawingPointer } from './drawingPointer.ts';
import {
  arrowStep,
  type CursorStep,
  cursorStep,
  firstPlace,
  gripOf,
  nudgeOfTenths,
  placeMoved,
  placeOnBar,
  reachableHandles,
  tenthsStep,
} from './keyboardCursor.ts';

/** The keys of the focused plot. */
export class DrawingKeyboard {
  readonly #drawing: DrawingController;
  readonly #chart: CardChart;
  readonly #pointer: DrawingPointer;
  readonly #placing: PlacingKeys;
  readonly #selection: SelectionKeys;

  constructor(drawing: DrawingController, chart: CardChart, pointer: DrawingPointer) {
    this.#drawing = drawing;
    this.#chart = chart;
    this.#pointer = pointer;
    this.#placing = new PlacingKeys(drawing, chart, pointer.input);
    this.#selection = new SelectionKeys(drawing, chart);
    chart.plot.addEventListener('keydown', (event) => this.#down(event));
    chart.plot.addEventListener('blur', () => this.#blurred());
  }

  #down(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || isSecondKey(event) || event.isComposing) return;
    if (!this.#take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #take(event: KeyboardEvent): boolean {
    if (event.key === 'Escape' && isPlain(event)) {
      this.#placing.forget();
      return this.#pointer.back();
    }
    // A pressed pointer takes precedence over the keyboard.
    if (this.#pointer.input.holds) return false;
    if (event.key === '?' && isPlain(event)) return this.#help();
    if (this.#drawing.isPlacing) {
      const taken = this.#placing.take(event);
      const place = this.#placing.place;
      if (taken) this.#chart.showBar(place && Math.round(place.index));
      return taken;
    }
    if (this.#selection.take(event)) return true;
    if (!isPlain(event)) return false;
    if (event.key.toLowerCase() === 'h') return this.#help();
    const step = viewStep(event.key);
    if (step) this.#chart.view.move(step);
    return step !== undefined;
  }

  #help(): boolean {
    this.#drawing.announce(drawingHelp(this.#drawing.status.tool));
    return true;
  }

  #blurred(): void {
    this.#drawing.flush();
    this.#drawing.focusHandle(undefined);
    this.#placing.leave();
  }
}

const SELECTING =
  'Left and right bracket go from object to object. With an object selected, arrow keys move it by one bar or price step, with Shift by ten, with Control by a tenth of the view; ' +
  'Tab goes to its points; Enter opens its style; Delete deletes it; Escape clears the selection. ' +
  'With nothing selected, arrow keys pan, plus and minus zoom, and Home fits the card. ' +
  'The tools are in the toolbar, and each has a shortcut.';

const PLACING =
  'Arrow keys move the crosshair by one bar or price step, with Shift by ten, with Control by a tenth of the view; Page up and Page down too. ' +
  'O, H, L and C go to the open, high, low and close of the candle. Enter sets the point; Escape removes the last point.';

/** Help on the chart's keys, announced on request. */
function drawingHelp(tool: ArmedToolId): string {
  return tool === 'select' ? SELECTING : PLACING;
}

/** The mouse, where the keyboard's crosshair starts. */
interface RestingPointer {
  readonly spot: Spot | undefined;
  readonly isSuspended: boolean;
  suspend(): void;
}

/** The keyboard's crosshair, which sets points without a pointer. */
class PlacingKeys {
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

/** Keys to go from object to object, to reach their handles, and to move them. */
class SelectionKeys {
  readonly #drawing: DrawingController;
  readonly #chart: CardChart;

  constructor(drawing: DrawingController, chart: CardChart) {
    this.#drawing = drawing;
    this.#chart = chart;
  }

  /** Handles a key; false if it isn't one of these. */
  take(pressed: PressedKeys): boolean {
    const walk = navigationDirection(pressed);
    if (walk !== undefined) return this.#walk(walk === 'before');
    const tenths = this.#drawing.selected.length === 0 ? undefined : tenthsStep(pressed);
    const { toolContext: context } = this.#drawing;
    if (tenths && context) {
      this.#nudge(nudgeOfTenths(context, tenths));
      return true;
    }
    if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return false;
    if (pressed.key === 'Tab') return this.#tab(pressed.shiftKey);
    if (this.#drawing.selected.length === 0) return false;
    if (pressed.key === 'Enter') {
      this.#drawing.openStyle();
      return true;
    }
    const arrow = arrowStep(pressed);
    if (arrow) this.#nudge(arrow);
    return arrow !== undefined;
  }

  #walk(backwards: boolean): boolean {
    const { toolContext: context } = this.#drawing;
    if (!context) return false;
    const ids = navigableObjects(context.sketch, context.hidden);
    const objectId = nextObject(ids, this.#drawing.selected.at(-1), backwards);
    if (objectId === undefined) {
      this.#drawing.announce('This card has no levels or drawings.');
      return true;
    }
    this.#drawing.choose([objectId]);
    this.#chart.view.reveal(objectId);
    const words = describeObject(context.sketch, objectId, this.#chart.bars);
    this.#drawing.announce(`${words}, ${ids.indexOf(objectId) + 1} of ${ids.length}`);
    return true;
  }

  #tab(backwards: boolean): boolean {
    this.#drawing.flush();
    const handles = this.#drawing.toolContext ? reachableHandles(this.#drawing.toolContext) : [];
    const step = nextHandle(
      handles.map(({ id }) => id),
      this.#drawing.focusedHandle,
      backwards,
    );
    this.#drawing.focusHandle(step.kind === 'handle' ? step.id : undefined);
    if (step.kind === 'leave') return false;
    this.#follow();
    this.#drawing.announce(step.kind === 'handle' ? this.#handleWords() : this.#wholeWords());
    return true;
  }

  #nudge(by: Nudge): void {
    const before = this.#drawing.shownToolContext?.sketch;
    this.#drawing.nudge(by);
    // Otherwise the reason has been announced.
    if (this.#drawing.shownToolContext?.sketch === before) return;
    this.#follow();
    if (this.#drawing.focusedHandle !== undefined) this.#drawing.announce(this.#handleWords());
    else if (this.#drawing.selected.length > 1) {
      this.#drawing.announce(`${this.#drawing.selected.length} objects ${describeNudge(by)}`);
    } else this.#drawing.announce(this.#wholeWords());
  }

  /** Keeps the focused point in view. */
  #follow(): void {
    const { shownToolContext: shown, focusedHandle } = this.#drawing;
    const place = shown && focusedHandle !== undefined ? gripOf(shown, focusedHandle) : undefined;
    if (place) this.#chart.window.follow(place);
  }

  #wholeWords(): string {
    const sketch = this.#drawing.shownToolContext?.sketch ?? this.#drawing.sketch;
    return describeObject(sketch, this.#drawing.selected[0] ?? '', this.#chart.bars);
  }

  #handleWords(): string {
    const { shownToolContext: context, focusedHandle } = this.#drawing;
    const handle = context && reachableHandles(context).find(({ id }) => id === focusedHandle);
    const objectId = context?.selected[0] ?? '';
    const drawing = context?.sketch.drawings.find(({ clientObjectId }) => clientObjectId === objectId);
    if (!context || !handle || !drawing) return this.#wholeWords();
    const { projection, precision } = context;
    const { axis } = projection;
    const index = projection.index(handle.x);
    const price = Number(projection.price(handle.y).toFixed(Math.max(precision, 8)));
    const movesTime = handle.moves.some(({ time }) => time);
    const movesPrice = handle.moves.some(({ price: moves }) => moves);
    return describePoint({
      object: objectName(context.sketch, objectId),
      part: describeHandle(drawing, handle),
      time: movesTime ? axis.timeAt(index) : undefined,
      timeframe: axis.timeframe,
      price: movesPrice ? price : undefined,
      precision,
      snapped: movesPrice ? barPriceName(price, context.barAt(Math.round(index))) : undefined,
    });
  }
}

/** Where Tab goes from a selected drawing: to a handle, back to the whole drawing, or out of the chart. */
type HandleStep =
  | { readonly kind: 'handle'; readonly id: string }
  | { readonly kind: 'whole' }
  | { readonly kind: 'leave' };

/** The handle after the current one, or before it. Tab leaves the chart after the last handle, Shift+Tab before the whole drawing. */
export function nextHandle(ids: readonly string[], current: string | undefined, backwards: boolean): HandleStep {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (backwards && at < 0) return { kind: 'leave' };
  if (backwards && at === 0) return { kind: 'whole' };
  const id = ids[backwards ? at - 1 : at + 1];
  return id === undefined ? { kind: 'leave' } : { kind: 'handle', id };
}
