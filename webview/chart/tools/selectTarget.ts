import { DRAWING_KINDS } from '../../../src/card/geometry/drawingKinds.ts';
import {
  COARSE_POINTER,
  FINE_POINTER,
  type HitTarget,
  hitHandle,
  hitTest,
} from '../../../src/card/geometry/hitTest.ts';
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

/** What lies under the pointer: handles of what is selected, then of what is hovered, then lines, then areas. */
export function targetAt(
  at: ToolPointer,
  hovered: string | undefined,
  facts: ToolContext,
  targets: HitTargets,
): Target {
  const withHandles = [...facts.selected.toReversed(), ...(hovered === undefined ? [] : [hovered])];
  for (const objectId of withHandles) {
    const held = handleAt(at, objectId, facts);
    if (held) return { kind: 'handle', objectId, held };
  }
  const [objectId] = objectsAt(at, targets);
  return objectId === undefined ? EMPTY : { kind: 'object', objectId };
}

/** Ids of all objects under the pointer, best first. */
function objectsAt(at: ToolPointer, targets: HitTargets): readonly string[] {
  return [...new Set(hitTest(targets.all, at.spot, tolerance(at)).map(({ id }) => id))];
}

/** The handle of that name of the object. */
export function handleNamed(objectId: string, name: string, facts: ToolContext): HeldHandle | undefined {
  return heldHandlesOf(objectId, facts).find(({ handle }) => handle.id === name);
}

function handleAt(at: ToolPointer, objectId: string, facts: ToolContext): HeldHandle | undefined {
  if (facts.hidden.has(objectId)) return undefined;
  const handles = heldHandlesOf(objectId, facts);
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

/** What of the card can be pointed at in one view, first to last as painted. Nothing hidden, nothing without an id. */
export interface HitTargets {
  readonly drawings: readonly HitTarget[];
  /** Drawings, then the levels above them. */
  readonly all: readonly HitTarget[];
}

/** What can be pointed at, calculated once for a card and a view. */
export function hitTargets(): (facts: ToolContext) => HitTargets {
  const last = memoizeLast<HitTargets>();
  return (facts) => last([facts.sketch, facts.projection, facts.hidden], () => targetsOf(facts));
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

/** What a click does to the selection: one object, with Ctrl or Shift one more or less, with Alt the next one beneath. */
export function clickOutcomes(
  at: ToolPointer,
  target: Target,
  facts: ToolContext,
  targets: HitTargets,
): readonly ToolOutcome[] {
  const { alt, ctrl, shift } = at.modifiers;
  const { selected } = facts;
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

/** Nothing comes of choosing what is chosen. */
export function selectOutcomes(objectIds: readonly string[], before: readonly string[]): readonly ToolOutcome[] {
  const isSame = objectIds.length === before.length && objectIds.every((id, i) => id === before[i]);
  return isSame ? [] : [{ kind: 'select', objectIds }];
}
