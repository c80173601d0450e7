import type { LevelName } from '../../../src/card/card.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import { drawingLimitReason, moveRefusal } from './cardEdits.ts';
import { bodyGesture, cloneGesture, type Gesture, marqueeGesture } from './gestures.ts';
import { handleGesture } from './handleGesture.ts';
import { levelGesture } from './levelGesture.ts';
import { type HitTargets, handleNamed, selectOutcomes, type Target } from './selectTarget.ts';
import type { Modifiers, ToolContext, ToolOutcome } from './tool.ts';

/** What begins when something is taken: a gesture, why there is none, or nothing of a tool's. */
export type StartedGesture =
  | { readonly kind: 'gesture'; readonly gesture: Gesture; readonly outcomes: readonly ToolOutcome[] }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'nothing' };

/** A drag from `start`, where the target was pressed. What was not selected is selected with it. */
export function startDrag(
  target: Target,
  start: Place,
  modifiers: Modifiers,
  facts: ToolContext,
  targets: (facts: ToolContext) => HitTargets,
): StartedGesture {
  switch (target.kind) {
    case 'empty': {
      if (!modifiers.shift && !modifiers.ctrl) return { kind: 'nothing' };
      return { kind: 'gesture', gesture: marqueeGesture(start, (now) => targets(now).drawings), outcomes: [] };
    }
    case 'handle': {
      const reason = moveRefusal(facts, target.objectId);
      if (reason !== undefined) return { kind: 'refused', reason };
      return started(handleGesture(target.held, start, facts), target.objectId, facts);
    }
    case 'object': {
      const { objectId } = target;
      const isOfMany = facts.selected.includes(objectId);
      const level = levelOf(objectId, facts);
      if (modifiers.ctrl && level === undefined) {
        const models = isOfMany ? facts.selected : [objectId];
        const reason = facts.readOnly ?? drawingLimitReason(facts.sketch, drawingsOf(models, facts));
        if (reason !== undefined) return { kind: 'refused', reason };
        return started(cloneGesture(models, start), objectId, facts);
      }
      const reason = moveRefusal(facts, objectId);
      if (reason !== undefined) return { kind: 'refused', reason };
      if (level !== undefined) return started(levelGesture(level, start), objectId, facts);
      return started(bodyGesture(isOfMany ? facts.selected : [objectId], start), objectId, facts);
    }
  }
}

/** Objects, or a handle of the last one, that follow the pointer from `start` on. */
export function startPickUp(
  objectIds: readonly string[],
  handle: string | undefined,
  start: Place,
  facts: ToolContext,
): StartedGesture {
  const last = objectIds.at(-1);
  if (last === undefined) return { kind: 'nothing' };
  const movable = objectIds.filter((objectId) => moveRefusal(facts, objectId) === undefined);
  const reason = moveRefusal(facts, last) ?? (movable.length === 0 ? facts.readOnly : undefined);
  if (reason !== undefined) return { kind: 'refused', reason };
  const held = handle === undefined ? undefined : handleNamed(last, handle, facts);
  if (held) return { kind: 'gesture', gesture: handleGesture(held, start, facts), outcomes: [] };
  const level = levelOf(last, facts);
  const gesture = level === undefined ? bodyGesture(objectIds, start) : levelGesture(level, start);
  return { kind: 'gesture', gesture, outcomes: [] };
}

function started(gesture: Gesture, objectId: string, { selected }: ToolContext): StartedGesture {
  return {
    kind: 'gesture',
    gesture,
    outcomes: selected.includes(objectId) ? [] : selectOutcomes([objectId], selected),
  };
}

function levelOf(objectId: string, { sketch }: ToolContext): LevelName | undefined {
  return drawnLevels(sketch.levels).find(({ level }) => level.clientObjectId === objectId)?.name;
}

function drawingsOf(objectIds: readonly string[], { sketch }: ToolContext): number {
  return sketch.drawings.filter(({ clientObjectId: id }) => id !== undefined && objectIds.includes(id)).length;
}
