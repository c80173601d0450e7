import { DRAWING_KINDS } from '../../../src/card/geometry/drawingKinds.ts';
import { COARSE_POINTER, FINE_POINTER, type HitTarget, hitHandle, hitIds } from '../../../src/card/geometry/hitTest.ts';
import { drawnLevels, levelFigure } from '../../../src/card/geometry/levelLines.ts';
import { handlesOf } from '../cardScene.ts';
import type { HeldHandle } from './handleGesture.ts';
import { memoizeLast, type ToolContext, type ToolOutcome, type ToolPointer } from './tool.ts';

/** What the pointer is on. */
export type Target =
  | { readonly kind: 'handle'; readonly objectId: string; readonly held: HeldHandle }
  | { readonly kind: 'object'; readonly objectId: string }
  | { readonly kind: 'empty' };

const EMPTY: Target = { kind: 'empty' };

/** Finds the target under the pointer: handles of selected objects first, then of the hovered one, then lines, then areas. */
export function targetAt(
  at: ToolPointer,
  hovered: string | undefined,
  context: ToolContext,
  targets: HitTargets,
): Target {
  const withHandles = [...context.selected.toReversed(), ...(hovered === undefined ? [] : [hovered])];
  for (const objectId of withHandles) {
    const held = handleAt(at, objectId, context);
    if (held) return { kind: 'handle', objectId, held };
  }
  const [objectId] = objectsAt(at, targets);
  return objectId === undefined ? EMPTY : { kind: 'object', objectId };
}

/** Ids of all objects under the pointer, best match first. */
function objectsAt(at: ToolPointer, targets: HitTargets): readonly string[] {
  return hitIds(targets.all, at.spot, tolerance(at));
}

/** The object's handle with that id. */
export function handleNamed(objectId: string, name: string, context: ToolContext): HeldHandle | undefined {
  return heldHandlesOf(objectId, context).find(({ handle }) => handle.id === name);
}

function handleAt(at: ToolPointer, objectId: string, context: ToolContext): HeldHandle | undefined {
  if (context.hidden.has(objectId)) return undefined;
  const handles = heldHandlesOf(objectId, context);
  const hit = hitHandle(
    handles.map(({ handle }) => handle),
    at.spot,
    tolerance(at),
  );
  return handles.find(({ handle }) => handle === hit);
}

function heldHandlesOf(objectId: string, { sketch, projection }: ToolContext): HeldHandle[] {
  return sketch.drawings.flatMap((drawing, place) =>
    drawing.clientObjectId === objectId ? handlesOf(drawing, projection).map((handle) => ({ place, handle })) : [],
  );
}

function tolerance({ reach }: ToolPointer): typeof FINE_POINTER {
  return reach === 'coarse' ? COARSE_POINTER : FINE_POINTER;
}

/** The targets in one view, in painting order, without hidden objects and objects without an id. */
export interface HitTargets {
  readonly drawings: readonly HitTarget[];
  /** Drawings, then levels. */
  readonly all: readonly HitTarget[];
}

/** Creates a function that finds the targets, cached by card and view. */
export function hitTargets(): (context: ToolContext) => HitTargets {
  const last = memoizeLast<HitTargets>();
  return (context) => last([context.sketch, context.projection, context.hidden], () => targetsOf(context));
}

function targetsOf({ sketch, projection, hidden }: ToolContext): HitTargets {
  const look = { color: '', formatPrice: () => '' };
  const isShown = (id: string | undefined): id is string => id !== undefined && id !== '' && !hidden.has(id);
  const drawings = sketch.drawings.flatMap((drawing) => {
    const { type, clientObjectId: id } = drawing;
    return type && isShown(id) ? [{ id, figure: DRAWING_KINDS[type].figure(drawing, projection, look) }] : [];
  });
  const levels = drawnLevels(sketch.levels).flatMap((level) => {
    const { clientObjectId: id } = level.level;
    return isShown(id) ? [{ id, figure: levelFigure(level, projection, '') }] : [];
  });
  return { drawings, all: [...drawings, ...levels] };
}

/** What a click selects: one object; with Ctrl or Shift it toggles the object; with Alt it selects the next one beneath. */
export function clickOutcomes(
  at: ToolPointer,
  target: Target,
  context: ToolContext,
  targets: HitTargets,
): readonly ToolOutcome[] {
  const { alt, ctrl, shift } = at.modifiers;
  const { selected } = context;
  if (alt) {
    const under = objectsAt(at, targets);
    const next = under[(under.indexOf(selected.at(-1) ?? '') + 1) % Math.max(1, under.length)];
    return selectOutcomes(next === undefined ? [] : [next], selected);
  }
  if (target.kind === 'empty') return ctrl || shift ? [] : selectOutcomes([], selected);
  const { objectId } = target;
  if (!ctrl && !shift) return selectOutcomes([objectId], selected);
  const others = selected.filter((id) => id !== objectId);
  return selectOutcomes(others.length < selected.length ? others : [...selected, objectId], selected);
}

/** Selects these objects; no outcome if they are selected already. */
export function selectOutcomes(objectIds: readonly string[], before: readonly string[]): readonly ToolOutcome[] {
  const isSame = objectIds.length === before.length && objectIds.every((id, i) => id === before[i]);
  return isSame ? [] : [{ kind: 'select', objectIds }];
}
