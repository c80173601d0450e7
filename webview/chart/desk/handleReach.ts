import type { Handle } from '../../../src/card/geometry/drawingKind.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import { handlesOf } from '../cardScene.ts';
import type { ToolContext } from '../tools/deskFacts.ts';

/** The handles that the keyboard can reach: those of a single selected drawing that may be moved. */
export function reachableHandles({ sketch, projection, selected, readOnly, locked }: ToolContext): readonly Handle[] {
  const [objectId, ...others] = selected;
  if (objectId === undefined || others.length > 0 || readOnly !== undefined || locked.has(objectId)) return [];
  return handlesOf(sketch, objectId, projection);
}

/** Where the keyboard takes hold of the selection: at that handle, else at the first, or on a level in the middle. */
export function gripOf(facts: ToolContext, focusedHandle: string | undefined): Place | undefined {
  const { projection, sketch, selected } = facts;
  const last = selected.at(-1);
  const handles = last === undefined ? [] : handlesOf(sketch, last, projection);
  const handle = handles.find(({ id }) => id === focusedHandle) ?? handles[0];
  if (handle) return { index: projection.index(handle.x), price: projection.price(handle.y) };
  const level = drawnLevels(sketch.levels).find(({ level }) => level.clientObjectId === last);
  return level && { index: Math.round(projection.index(projection.width / 2)), price: level.price };
}
