import type { CardChart } from '../cardChart.ts';
import {
  barPriceName,
  describeHandle,
  describeNudge,
  describeObject,
  describePoint,
  objectName,
} from '../descriptions.ts';
import { navigableObjects, navigationDirection, nextObject, type PressedKeys } from '../navigationKeys.ts';
import type { Nudge } from '../tools/tool.ts';
import type { DrawingController } from './drawingController.ts';
import { arrowStep, gripOf, nudgeOfTenths, reachableHandles, tenthsStep } from './keyboardCursor.ts';

/** Keys to go from object to object, to reach their handles, and to move them. */
export class SelectionKeys {
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
