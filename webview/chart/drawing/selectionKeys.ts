import type { ChartContext } from '../cardChart.ts';
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
import type { ChartDrawingController } from './chartDrawingController.ts';
import { arrowStep, gripOf, nudgeOfTenths, reachableHandles, tenthsStep } from './keyboardCursor.ts';

/** Keys for the objects that are there: to walk them, to reach their handles, and to move them. */
export class SelectionKeys {
  readonly #desk: ChartDrawingController;
  readonly #ground: ChartContext;
  readonly #reveal: (objectId: string) => void;

  constructor(desk: ChartDrawingController, ground: ChartContext, reveal: (objectId: string) => void) {
    this.#desk = desk;
    this.#ground = ground;
    this.#reveal = reveal;
  }

  /** Takes a key; false when it does nothing here. */
  take(pressed: PressedKeys): boolean {
    const walk = navigationDirection(pressed);
    if (walk !== undefined) return this.#walk(walk === 'before');
    const tenths = this.#desk.selected.length === 0 ? undefined : tenthsStep(pressed);
    const { facts } = this.#desk;
    if (tenths && facts) {
      this.#nudge(nudgeOfTenths(facts, tenths));
      return true;
    }
    if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return false;
    if (pressed.key === 'Tab') return this.#tab(pressed.shiftKey);
    if (this.#desk.selected.length === 0) return false;
    if (pressed.key === 'Enter') {
      this.#desk.openStyle();
      return true;
    }
    const arrow = arrowStep(pressed);
    if (arrow) this.#nudge(arrow);
    return arrow !== undefined;
  }

  #walk(backwards: boolean): boolean {
    const { facts } = this.#desk;
    if (!facts) return false;
    const ids = navigableObjects(facts.sketch, facts.hidden);
    const objectId = nextObject(ids, this.#desk.selected.at(-1), backwards);
    if (objectId === undefined) {
      this.#desk.say('This card has no levels and no drawings.');
      return true;
    }
    this.#desk.choose([objectId]);
    this.#reveal(objectId);
    const words = describeObject(facts.sketch, objectId, this.#ground.bars);
    this.#desk.say(`${words}, ${ids.indexOf(objectId) + 1} of ${ids.length}`);
    return true;
  }

  #tab(backwards: boolean): boolean {
    this.#desk.flush();
    const handles = this.#desk.facts ? reachableHandles(this.#desk.facts) : [];
    const step = nextHandle(
      handles.map(({ id }) => id),
      this.#desk.focusedHandle,
      backwards,
    );
    this.#desk.focusHandle(step.kind === 'handle' ? step.id : undefined);
    if (step.kind === 'leave') return false;
    this.#follow();
    this.#desk.say(step.kind === 'handle' ? this.#handleWords() : this.#wholeWords());
    return true;
  }

  #nudge(by: Nudge): void {
    const before = this.#desk.shownToolContext?.sketch;
    this.#desk.nudge(by);
    // Else why nothing moves has been said.
    if (this.#desk.shownToolContext?.sketch === before) return;
    this.#follow();
    if (this.#desk.focusedHandle !== undefined) this.#desk.say(this.#handleWords());
    else if (this.#desk.selected.length > 1) {
      this.#desk.say(`${this.#desk.selected.length} objects ${describeNudge(by)}`);
    } else this.#desk.say(this.#wholeWords());
  }

  /** A point that the keyboard is on stays in view. */
  #follow(): void {
    const { shownToolContext: shownFacts, focusedHandle } = this.#desk;
    const place = shownFacts && focusedHandle !== undefined ? gripOf(shownFacts, focusedHandle) : undefined;
    if (place) this.#ground.window.follow(place);
  }

  #wholeWords(): string {
    const sketch = this.#desk.shownToolContext?.sketch ?? this.#desk.sketch;
    return describeObject(sketch, this.#desk.selected[0] ?? '', this.#ground.bars);
  }

  #handleWords(): string {
    const { shownToolContext: facts, focusedHandle } = this.#desk;
    const handle = facts && reachableHandles(facts).find(({ id }) => id === focusedHandle);
    const objectId = facts?.selected[0] ?? '';
    const drawing = facts?.sketch.drawings.find(({ clientObjectId }) => clientObjectId === objectId);
    if (!facts || !handle || !drawing) return this.#wholeWords();
    const { projection, precision } = facts;
    const { axis } = projection;
    const index = projection.index(handle.x);
    const price = Number(projection.price(handle.y).toFixed(Math.max(precision, 8)));
    const movesTime = handle.moves.some(({ time }) => time);
    const movesPrice = handle.moves.some(({ price: moves }) => moves);
    return describePoint({
      object: objectName(facts.sketch, objectId),
      part: describeHandle(drawing, handle),
      time: movesTime ? axis.timeAt(index) : undefined,
      timeframe: axis.timeframe,
      price: movesPrice ? price : undefined,
      precision,
      snapped: movesPrice ? barPriceName(price, facts.barAt(Math.round(index))) : undefined,
    });
  }
}

/** Where Tab goes on a selected drawing: to a handle, back to the whole drawing, or out of the chart. */
export type HandleStep =
  | { readonly kind: 'handle'; readonly id: string }
  | { readonly kind: 'whole' }
  | { readonly kind: 'leave' };

/** The handle after the present one, or before it; Tab leaves the chart behind the last, Shift+Tab before the whole drawing. */
export function nextHandle(ids: readonly string[], current: string | undefined, backwards: boolean): HandleStep {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (backwards && at < 0) return { kind: 'leave' };
  if (backwards && at === 0) return { kind: 'whole' };
  const id = ids[backwards ? at - 1 : at + 1];
  return id === undefined ? { kind: 'leave' } : { kind: 'handle', id };
}
