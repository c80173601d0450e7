import type { ToolContext } from '../deskFacts.ts';
import type { ToolOutcome } from '../tool.ts';
import type { ToolPointer } from '../toolEvent.ts';
import type { HitTargets } from './hitTargets.ts';
import { objectsAt, type Target } from './target.ts';

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
