import type { LevelName } from '../../../src/card/card.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import { drawingLimitReason, moveRefusal } from './cardEdits.ts';
import { bodyGesture, cloneGesture, type Gesture, marqueeGesture } from './gestures.ts';
import { handleGesture } from './handleGesture.ts';
import { levelGesture } from './levelGesture.ts';
import { type HitTargets, handleNamed, selectOutcomes, type Target } from './selectTarget.ts';
import type { Modifiers, ToolContext, ToolOutcome } from './tool.ts';

/** What a press or pick-up starts: a gesture, a refusal with its reason, or nothing. */
export type StartedGesture =
  | { readonly kind: 'gesture'; readonly gesture: Gesture; readonly outcomes: readonly ToolOutcome[] }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'nothing' };

/** Starts a drag from `start`, where the target was pressed, and selects the target. */
export function startDrag(
  target: Target,
  start: Place,
  modifiers: Modifiers,
  context: ToolContext,
  targets: (context: ToolContext) => HitTargets,
): StartedGesture {
  switch (target.kind) {
    case 'empty': {
      if (!modifiers.shift && !modifiers.ctrl) return { kind: 'nothing' };
      return { kind: 'gesture', gesture: marqueeGesture(start, (now) => targets(now).drawings), outcomes: [] };
    }
    case 'handle': {
      const reason = moveRefusal(context, target.objectId);
      if (reason !== undefined) return { kind: 'refused', reason };
      return started(handleGesture(target.held, start, context), target.objectId, context);
    }
    case 'object': {
      const { objectId } = target;
      const isOfMany = context.selected.includes(objectId);
      const level = levelOf(objectId, context);
      if (modifiers.ctrl && level === undefined) {
        const models = isOfMany ? context.selected : [objectId];
        const reason = context.readOnly ?? drawingLimitReason(context.sketch, drawingsOf(models, context));
        if (reason !== undefined) return { kind: 'refused', reason };
        return started(cloneGesture(models, start), objectId, context);
      }
      const reason = moveRefusal(context, objectId);
      if (reason !== undefined) return { kind: 'refused', reason };
      if (level !== undefined) return started(levelGesture(level, start), objectId, context);
      return started(bodyGesture(isOfMany ? context.selected : [objectId], start), objectId, context);
    }
  }
}

/** Starts moving objects, or a handle of the last one, with the pointer from `start` on. */
export function startPickUp(
  objectIds: readonly string[],
  handle: string | undefined,
  start: Place,
  context: ToolContext,
): StartedGesture {
  const last = objectIds.at(-1);
  if (last === undefined) return { kind: 'nothing' };
  const movable = objectIds.filter((objectId) => moveRefusal(context, objectId) === undefined);
  const reason = moveRefusal(context, last) ?? (movable.length === 0 ? context.readOnly : undefined);
  if (reason !== undefined) return { kind: 'refused', reason };
  const held = handle === undefined ? undefined : handleNamed(last, handle, context);
  if (held) return { kind: 'gesture', gesture: handleGesture(held, start, context), outcomes: [] };
  const level = levelOf(last, context);
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
