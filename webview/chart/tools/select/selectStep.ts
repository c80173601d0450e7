import { nudgeSelection } from '../../desk/selectionEdits/nudged.ts';
import type { ToolContext } from '../deskFacts.ts';
import { type Gesture, NO_PROGRESS, type Progress } from '../gestures/gesture.ts';
import { isDrag, pointerPlace } from '../pointerPlace.ts';
import { moveRefusal } from '../refusals.ts';
import type { ToolOutcome, ToolStep } from '../tool.ts';
import type { ToolEvent, ToolPointer } from '../toolEvent.ts';
import { clickOutcomes, selectOutcomes } from './clicked.ts';
import type { HitTargets } from './hitTargets.ts';
import { RESTING, type SelectState } from './selectState.ts';
import { type StartedGesture, startDrag, startPickUp } from './taken.ts';
import { type Target, targetAt } from './target.ts';

type Step = ToolStep<SelectState>;
type In<Kind extends SelectState['kind']> = Extract<SelectState, { kind: Kind }>;
type Targets = (facts: ToolContext) => HitTargets;

/** One step of the select tool. */
export function selectStep(state: SelectState, event: ToolEvent, facts: ToolContext, targets: Targets): Step {
  switch (event.kind) {
    case 'press':
      return press(state, event.at, facts, targets);
    case 'move':
      return move(state, event.at, facts, targets);
    case 'release':
      return release(state, event.at, facts, targets);
    case 'doubleClick':
      return doubleClick(state, event.at, facts, targets);
    case 'leave':
      return state.kind === 'resting' || state.kind === 'pressed' ? to(RESTING) : to(state);
    case 'back':
      return to(RESTING, state.kind === 'resting' ? selectOutcomes([], facts.selected) : []);
    case 'cancel':
      return to(RESTING);
    case 'pickUp': {
      const { objectIds, handle } = event;
      return afterNudge(state, facts, () => pickUp(objectIds, handle, facts));
    }
    case 'nudge':
      return nudge(state, event, facts);
    case 'rest':
      return afterNudge(state, facts, (rested) => to(rested));
  }
}

function press(state: SelectState, at: ToolPointer, facts: ToolContext, targets: Targets): Step {
  switch (state.kind) {
    case 'carrying':
      return {
        ...to({ ...state, click: 'begun', progress: state.gesture.to(at, facts, state.progress) }),
        takes: true,
      };
    case 'pickingUp':
      return { ...begunCarrying(state, at, facts, 'begun'), takes: true };
    case 'resting':
    case 'pressed':
    case 'refused':
    case 'dragging':
    case 'nudging':
      return afterNudge(state, facts, (rested) => {
        const target = targetAt(at, rested.kind === 'resting' ? idOf(rested.under) : undefined, facts, targets(facts));
        const { shift, ctrl } = at.modifiers;
        return {
          state: { kind: 'pressed', at, start: pointerPlace(at, facts.projection), target },
          outcomes: [],
          // The rest of the pane is the chart's, to pan.
          takes: target.kind !== 'empty' || shift || ctrl,
        };
      });
  }
}

function move(state: SelectState, at: ToolPointer, facts: ToolContext, targets: Targets): Step {
  switch (state.kind) {
    case 'resting': {
      const under = targetAt(at, idOf(state.under), facts, targets(facts));
      return to(isSameTarget(under, state.under) ? state : { kind: 'resting', under });
    }
    case 'pressed':
      return isDrag(state.at.spot, at) ? begunDragging(state, at, facts, targets) : to(state);
    case 'dragging':
    case 'carrying':
      return to({ ...state, progress: state.gesture.to(at, facts, state.progress) });
    case 'pickingUp':
      return begunCarrying(state, at, facts, 'awaited');
    case 'refused':
    case 'nudging':
      return to(state);
  }
}

function release(state: SelectState, at: ToolPointer, facts: ToolContext, targets: Targets): Step {
  switch (state.kind) {
    case 'resting':
    case 'pickingUp':
    case 'nudging':
      return to(state);
    case 'pressed': {
      if (!isDrag(state.at.spot, at)) return click(state, at, facts, targets);
      const begun = begunDragging(state, at, facts, targets);
      if (begun.state.kind !== 'dragging') return to(RESTING, begun.outcomes);
      const ended = end(begun.state, at, facts);
      return { ...ended, outcomes: [...begun.outcomes, ...ended.outcomes] };
    }
    case 'refused':
      return to(RESTING);
    case 'dragging':
      return end(state, at, facts);
    case 'carrying':
      return state.click === 'begun' ? end(state, at, facts) : to(state);
  }
}

/** A handle of what is selected is picked up by a click, and put down by the next: nobody has to drag. */
function click({ at, start, target }: In<'pressed'>, now: ToolPointer, facts: ToolContext, targets: Targets): Step {
  const { alt, ctrl, shift } = at.modifiers;
  const isPlain = !alt && !ctrl && !shift;
  if (target.kind === 'handle' && isPlain && facts.selected.includes(target.objectId)) {
    const begun = startDrag(target, start, at.modifiers, facts, targets);
    return begun.kind === 'gesture' ? carrying(begun.gesture, NO_PROGRESS, 'awaited') : notBegun(begun);
  }
  const under: SelectState = now.reach === 'coarse' ? RESTING : { kind: 'resting', under: target };
  return to(under, clickOutcomes(at, target, facts, targets(facts)));
}

function begunDragging(state: In<'pressed'>, at: ToolPointer, facts: ToolContext, targets: Targets): Step {
  const begun = startDrag(state.target, state.start, state.at.modifiers, facts, targets);
  if (begun.kind === 'refused') {
    const { reason } = begun;
    return to({ kind: 'refused', objectId: idOf(state.target), reason }, [refusal(reason)]);
  }
  if (begun.kind === 'nothing') return to(RESTING);
  const { gesture, outcomes } = begun;
  return to({ kind: 'dragging', gesture, progress: gesture.to(at, facts, undefined) }, outcomes);
}

function pickUp(objectIds: readonly string[], handle: string | undefined, facts: ToolContext): Step {
  const last = objectIds.at(-1);
  const reason = last === undefined ? 'Nothing is selected.' : moveRefusal(facts, last);
  return reason === undefined ? to({ kind: 'pickingUp', objectIds, handle }) : to(RESTING, [refusal(reason)]);
}

function begunCarrying(state: In<'pickingUp'>, at: ToolPointer, facts: ToolContext, by: In<'carrying'>['click']): Step {
  const begun = startPickUp(state.objectIds, state.handle, pointerPlace(at, facts.projection), facts);
  return begun.kind === 'gesture' ? carrying(begun.gesture, NO_PROGRESS, by) : notBegun(begun);
}

function carrying(gesture: Gesture, progress: Progress, by: In<'carrying'>['click']): Step {
  const text = 'Picked up. A click puts it down, Escape puts it back.';
  return to({ kind: 'carrying', gesture, progress, click: by }, [{ kind: 'say', text, urgency: 'polite' }]);
}

function end({ gesture, progress }: In<'dragging' | 'carrying'>, at: ToolPointer, facts: ToolContext): Step {
  const { outcomes } = gesture.to(at, facts, progress);
  // The card may have become read-only in the middle.
  const isEdit = outcomes.some(({ kind }) => kind === 'edit');
  if (isEdit && facts.readOnly !== undefined) return to(RESTING, [refusal(facts.readOnly)]);
  return to(RESTING, outcomes);
}

function doubleClick(state: SelectState, at: ToolPointer, facts: ToolContext, targets: Targets): Step {
  if (state.kind !== 'resting') return to(state);
  const target = targetAt(at, undefined, facts, targets(facts));
  const objectId = idOf(target);
  const { drawings } = facts.sketch;
  if (objectId === undefined || !drawings.some(({ clientObjectId: id }) => id === objectId)) return to(state);
  if (facts.readOnly !== undefined) return to(state, [refusal(facts.readOnly)]);
  return to(state, [...selectOutcomes([objectId], facts.selected), { kind: 'openStyle', objectId }]);
}

function nudge(state: SelectState, event: Extract<ToolEvent, { kind: 'nudge' }>, facts: ToolContext): Step {
  const { handle } = event;
  const goesOn =
    state.kind === 'nudging' && state.handle === handle && selectOutcomes(facts.selected, state.objectIds).length === 0;
  const before = goesOn ? state.by : { bars: 0, ticks: 0 };
  const by = { bars: before.bars + event.by.bars, ticks: before.ticks + event.by.ticks };
  const next: SelectState = { kind: 'nudging', objectIds: facts.selected, handle, by };
  const result = by.bars === 0 && by.ticks === 0 ? undefined : nudgeSelection(facts, handle, by);
  if (result?.kind === 'refused') return to(state.kind === 'nudging' ? state : RESTING, [refusal(result.reason)]);
  return goesOn ? to(next) : afterNudge(state, facts, () => to(next));
}

/** What was nudged becomes an edit before something else begins; what was under way otherwise is dropped. */
function afterNudge(state: SelectState, facts: ToolContext, then: (rested: SelectState) => Step): Step {
  if (state.kind !== 'nudging') return then(state);
  const { by, handle, objectIds: selected } = state;
  const result = by.bars === 0 && by.ticks === 0 ? undefined : nudgeSelection({ ...facts, selected }, handle, by);
  const next = then(RESTING);
  if (result === undefined) return next;
  const outcome: ToolOutcome = result.kind === 'edit' ? result : refusal(result.reason);
  return { ...next, outcomes: [outcome, ...next.outcomes] };
}

function notBegun(begun: Exclude<StartedGesture, { kind: 'gesture' }>): Step {
  return to(RESTING, begun.kind === 'refused' ? [refusal(begun.reason)] : []);
}

function to(state: SelectState, outcomes: readonly ToolOutcome[] = []): Step {
  return { state, outcomes, takes: false };
}

function refusal(text: string): ToolOutcome {
  return { kind: 'say', text, urgency: 'assertive' };
}

function idOf(target: Target): string | undefined {
  return target.kind === 'empty' ? undefined : target.objectId;
}

function isSameTarget(a: Target, b: Target): boolean {
  if (a.kind === 'handle' && b.kind === 'handle') {
    return a.objectId === b.objectId && a.held.place === b.held.place && a.held.handle.id === b.held.handle.id;
  }
  return a.kind === b.kind && idOf(a) === idOf(b);
}
