import { DRAWING_KINDS } from '../../../../src/card/geometry/drawingKinds.ts';
import { COARSE_POINTER, FINE_POINTER, hitHandle, hitTest } from '../../../../src/card/geometry/hitTest.ts';
import type { ToolContext } from '../deskFacts.ts';
import type { HeldHandle } from '../gestures/handleGesture.ts';
import type { ToolPointer } from '../toolEvent.ts';
import type { HitTargets } from './hitTargets.ts';

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
export function objectsAt(at: ToolPointer, targets: HitTargets): readonly string[] {
  return [...new Set(hitTest(targets.all, at.spot, tolerance(at)).map(({ id }) => id))];
}

/** The handle of that name of the object. */
export function handleNamed(objectId: string, name: string, facts: ToolContext): HeldHandle | undefined {
  return handlesOf(objectId, facts).find(({ handle }) => handle.id === name);
}

function handleAt(at: ToolPointer, objectId: string, facts: ToolContext): HeldHandle | undefined {
  if (facts.hidden.has(objectId)) return undefined;
  const handles = handlesOf(objectId, facts);
  const hit = hitHandle(
    handles.map(({ handle }) => handle),
    at.spot,
    tolerance(at),
  );
  return handles.find(({ handle }) => handle === hit);
}

function handlesOf(objectId: string, { sketch, projection }: ToolContext): HeldHandle[] {
  return sketch.drawings.flatMap((drawing, place) =>
    drawing.type && drawing.clientObjectId === objectId
      ? DRAWING_KINDS[drawing.type].handles(drawing, projection).map((handle) => ({ place, handle }))
      : [],
  );
}

function tolerance({ reach }: ToolPointer): typeof FINE_POINTER {
  return reach === 'coarse' ? COARSE_POINTER : FINE_POINTER;
}
