import { movedDrawing } from '../../../src/card/geometry/drawingEdits.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import type { CardSketch, DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import { levelChanges } from '../../../src/card/model/drawingChanges.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import { changedDrawings, changesEdit, moveRefusal } from '../tools/cardEdits.ts';
import { reshapeDrawing } from '../tools/handleGesture.ts';
import { handleNamed } from '../tools/selectTarget.ts';
import type { Nudge, ToolContext } from '../tools/tool.ts';
import { refused, type SelectionEdit } from './selectionEdits.ts';

/** Tolerance for rounding errors of a bar index. */
const ROUNDING_TOLERANCE = 1e-6;

/** Moves the selected drawings, or else the selected levels; or one handle of the object selected last. */
export function nudgeSelection(context: ToolContext, handle: string | undefined, by: Nudge): SelectionEdit {
  const last = context.selected.at(-1);
  if (last === undefined) return refused('Nothing is selected.');
  if (handle !== undefined) return nudgedHandle(context, last, handle, by);
  const movable = new Set(context.selected.filter((objectId) => moveRefusal(context, objectId) === undefined));
  if (movable.size === 0) return refused(moveRefusal(context, last) ?? 'It can’t be moved.');
  return (
    nudgedDrawings(context, movable, by) ?? nudgedLevels(context, movable, by) ?? refused('It can only move in price.')
  );
}

function nudgedHandle(context: ToolContext, objectId: string, name: string, by: Nudge): SelectionEdit {
  const reason = moveRefusal(context, objectId);
  if (reason !== undefined) return refused(reason);
  const held = handleNamed(objectId, name, context);
  const drawing = held && context.sketch.drawings[held.place];
  if (!held || !drawing) return refused('This handle no longer exists.');
  const { projection, tick } = context;
  const bars = wholeBars(projection.index(held.handle.x), by.bars);
  const after = reshapeDrawing(drawing, name, { bars, price: by.ticks * tick }, { axis: projection.axis, tick });
  const edited = changedDrawings(context.sketch, new Map([[held.place, after]]));
  const moves = held.handle.moves.some(({ time }) => time) ? 'time' : 'price';
  return edited ? { kind: 'edit', ...edited } : refused(`This handle can only move in ${moves}.`);
}

/** From between two bars, the first step goes to the next bar. */
function wholeBars(index: number, bars: number): number {
  if (bars === 0) return 0;
  const from = bars > 0 ? Math.floor(index + ROUNDING_TOLERANCE) : Math.ceil(index - ROUNDING_TOLERANCE);
  return from + bars - index;
}

function nudgedDrawings(context: ToolContext, movable: ReadonlySet<string>, by: Nudge): SelectionEdit | undefined {
  const { sketch, projection, tick } = context;
  const changed = new Map<number, DrawingSketch>();
  sketch.drawings.forEach((drawing, place) => {
    if (!movable.has(drawing.clientObjectId ?? '')) return;
    const shift = { bars: by.bars, price: by.ticks * tick };
    const moved = movedDrawing(drawing, 'body', shift, { axis: projection.axis, tick });
    if (moved !== drawing) changed.set(place, moved);
  });
  const edited = changedDrawings(sketch, changed);
  return edited && { kind: 'edit', ...edited };
}

function nudgedLevels(context: ToolContext, movable: ReadonlySet<string>, { ticks }: Nudge): SelectionEdit | undefined {
  const { sketch, tick } = context;
  if (ticks === 0 || sketch.drawings.some(({ clientObjectId: id }) => movable.has(id ?? ''))) return undefined;
  const levels: CardSketch['levels'] = {
    ...sketch.levels,
    ...Object.fromEntries(
      drawnLevels(sketch.levels)
        .filter(({ level }) => movable.has(level.clientObjectId ?? ''))
        .map(({ name, price, level }) => [name, { ...level, price: onTick(price + ticks * tick, tick) }]),
    ),
  };
  const changes = levelChanges(sketch.levels, levels);
  return changes.length === 0 ? undefined : { kind: 'edit', edit: changesEdit(changes), sketch: { ...sketch, levels } };
}

/** Milliseconds without a key after which a burst of nudges becomes one edit. */
const NUDGE_REST_MS = 500;

/** Starts a timer and returns the function that stops it. */
export type StartTimer = (milliseconds: number, fire: () => void) => () => void;

/** The page's own timer. */
export const pageTimer: StartTimer = (milliseconds, fire) => {
  const timer = setTimeout(fire, milliseconds);
  return () => clearTimeout(timer);
};

/** A burst of nudging keys: one gesture, which ends when the keys rest or on `flush`. */
export class NudgeBurst {
  readonly #start: StartTimer;
  readonly #over: () => void;
  #stop: (() => void) | undefined;

  constructor(start: StartTimer, over: () => void) {
    this.#start = start;
    this.#over = over;
  }

  /** A burst has begun and not ended. */
  get isActive(): boolean {
    return this.#stop !== undefined;
  }

  /** Call for each key that has nudged. */
  extend(): void {
    this.#stop?.();
    this.#stop = this.#start(NUDGE_REST_MS, () => this.flush());
  }

  /** Ends the burst now, if there is one. */
  flush(): void {
    if (this.#stop === undefined) return;
    this.drop();
    this.#over();
  }

  /** Forgets the burst without ending it; the caller discards its moves. */
  drop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
