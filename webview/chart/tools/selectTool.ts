import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import type { LevelName } from '../../../src/card/model/card.ts';
import { nudgeSelection } from '../drawing/nudging.ts';
import { isDrag, pointerPlace } from './aim.ts';
import { drawingLimitReason, moveRefusal } from './cardEdits.ts';
import {
  bodyGesture,
  cloneGesture,
  type Gesture,
  marqueeGesture,
  measurementView,
  NO_PROGRESS,
  type Progress,
} from './gestures.ts';
import { type HeldHandle, handleGesture } from './handleGesture.ts';
import { levelGesture } from './levelGesture.ts';
import {
  clickOutcomes,
  type HitTargets,
  handleNamed,
  hitTargets,
  selectOutcomes,
  type Target,
  targetAt,
} from './selectTarget.ts';
import {
  type Modifiers,
  memoizeLast,
  type Nudge,
  PLAIN_VIEW,
  type Tool,
  type ToolContext,
  type ToolEvent,
  type ToolOutcome,
  type ToolPointer,
  type ToolStep,
  type ToolView,
} from './tool.ts';

/** The tool that selects, moves, reshapes and copies objects. */
export function selectTool(): Tool<SelectState> {
  const targets = hitTargets();
  const view = memoizeLast<ToolView>();
  return {
    id: 'select',
    begin: () => RESTING,
    step: (state, event, context) => selectStep(state, event, context, targets),
    view(state, context) {
      const { sketch, projection, selected, locked, readOnly, levelsLocked, tick } = context;
      const from = [state, sketch, projection.axis, selected, locked, readOnly, levelsLocked, tick];
      return view(from, () => selectView(state, context));
    },
    isAtRest: (state) =>
      state.kind === 'resting' ||
      state.kind === 'refused' ||
      state.kind === 'measured' ||
      (state.kind === 'pressed' && state.target.kind === 'empty'),
  };
}

type SelectState =
  /** At rest; the pointer may be over something. */
  | { readonly kind: 'resting'; readonly under: Target }
  /** Pressed, and not yet a drag. */
  | { readonly kind: 'pressed'; readonly at: ToolPointer; readonly start: Place; readonly target: Target }
  /** A drag of something that can't be moved; the reason is shown until the release. */
  | { readonly kind: 'refused'; readonly objectId: string | undefined; readonly reason: string }
  /** What a drag with Shift measured, until the next press, or Escape. */
  | { readonly kind: 'measured'; readonly from: Place; readonly to: Place }
  /** Something follows the pressed pointer, to its release. */
  | { readonly kind: 'dragging'; readonly gesture: Gesture; readonly progress: Progress }
  /** Something was picked up and follows the pointer, to the end of the next click. */
  | {
      readonly kind: 'carrying';
      readonly gesture: Gesture;
      readonly progress: Progress;
      readonly click: 'awaited' | 'begun';
    }
  /** Picks up these objects, or a handle of the last one, as soon as the pointer is on the pane. */
  | { readonly kind: 'pickingUp'; readonly objectIds: readonly string[]; readonly handle: string | undefined }
  /** A burst of arrow keys: how far in all. */
  | {
      readonly kind: 'nudging';
      readonly objectIds: readonly string[];
      readonly handle: string | undefined;
      readonly by: Nudge;
    };

/** At rest, with the pointer over nothing. */
const RESTING: SelectState = { kind: 'resting', under: { kind: 'empty' } };

type Step = ToolStep<SelectState>;
type In<Kind extends SelectState['kind']> = Extract<SelectState, { kind: Kind }>;
type Targets = (context: ToolContext) => HitTargets;

function selectStep(state: SelectState, event: ToolEvent, context: ToolContext, targets: Targets): Step {
  switch (event.kind) {
    case 'press':
      return press(state, event.at, context, targets);
    case 'move':
      return move(state, event.at, context, targets);
    case 'release':
      return release(state, event.at, context, targets);
    case 'doubleClick':
      return doubleClick(state, event.at, context, targets);
    case 'leave':
      return state.kind === 'resting' || state.kind === 'pressed' ? to(RESTING) : to(state);
    case 'back': {
      const isDone = state.kind === 'resting' || state.kind === 'measured';
      return to(RESTING, isDone ? selectOutcomes([], context.selected) : []);
    }
    case 'cancel':
      return to(RESTING);
    case 'pickUp': {
      const { objectIds, handle } = event;
      return afterNudge(state, context, () => pickUp(objectIds, handle, context));
    }
    case 'nudge':
      return nudge(state, event, context);
    case 'nudgeEnd':
      return afterNudge(state, context, (rested) => to(rested));
  }
}

function press(state: SelectState, at: ToolPointer, context: ToolContext, targets: Targets): Step {
  switch (state.kind) {
    case 'carrying':
      return {
        ...to({ ...state, click: 'begun', progress: state.gesture.to(at, context, state.progress) }),
        takes: true,
      };
    case 'pickingUp':
      return { ...begunCarrying(state, at, context, 'begun'), takes: true };
    case 'resting':
    case 'pressed':
    case 'refused':
    case 'measured':
    case 'dragging':
    case 'nudging':
      return afterNudge(state, context, (rested) => {
        const target = targetAt(
          at,
          rested.kind === 'resting' ? idOf(rested.under) : undefined,
          context,
          targets(context),
        );
        const { shift, ctrl } = at.modifiers;
        return {
          state: { kind: 'pressed', at, start: pointerPlace(at, context.projection), target },
          outcomes: [],
          // A press on empty space is left to the chart, to pan.
          takes: target.kind !== 'empty' || shift || ctrl,
        };
      });
  }
}

function move(state: SelectState, at: ToolPointer, context: ToolContext, targets: Targets): Step {
  switch (state.kind) {
    case 'resting': {
      const under = targetAt(at, idOf(state.under), context, targets(context));
      return to(isSameTarget(under, state.under) ? state : { kind: 'resting', under });
    }
    case 'pressed':
      return isDrag(state.at.spot, at) ? begunDragging(state, at, context, targets) : to(state);
    case 'dragging':
    case 'carrying':
      return to({ ...state, progress: state.gesture.to(at, context, state.progress) });
    case 'pickingUp':
      return begunCarrying(state, at, context, 'awaited');
    case 'refused':
    case 'measured':
    case 'nudging':
      return to(state);
  }
}

function release(state: SelectState, at: ToolPointer, context: ToolContext, targets: Targets): Step {
  switch (state.kind) {
    case 'resting':
    case 'pickingUp':
    case 'measured':
    case 'nudging':
      return to(state);
    case 'pressed': {
      if (!isDrag(state.at.spot, at)) return click(state, at, context, targets);
      const begun = begunDragging(state, at, context, targets);
      if (begun.state.kind !== 'dragging') return to(RESTING, begun.outcomes);
      const ended = end(begun.state, at, context);
      return { ...ended, outcomes: [...begun.outcomes, ...ended.outcomes] };
    }
    case 'refused':
      return to(RESTING);
    case 'dragging':
      return end(state, at, context);
    case 'carrying':
      return state.click === 'begun' ? end(state, at, context) : to(state);
  }
}

/** A click on a selected object's handle picks it up and the next click drops it, as an alternative to dragging. */
function click({ at, start, target }: In<'pressed'>, now: ToolPointer, context: ToolContext, targets: Targets): Step {
  const { alt, ctrl, shift } = at.modifiers;
  const isPlain = !alt && !ctrl && !shift;
  if (target.kind === 'handle' && isPlain && context.selected.includes(target.objectId)) {
    const begun = startDrag(target, start, at.modifiers, context, targets);
    return begun.kind === 'gesture' ? carrying(begun.gesture, NO_PROGRESS, 'awaited') : notBegun(begun);
  }
  const under: SelectState = now.reach === 'coarse' ? RESTING : { kind: 'resting', under: target };
  return to(under, clickOutcomes(at, target, context, targets(context)));
}

function begunDragging(state: In<'pressed'>, at: ToolPointer, context: ToolContext, targets: Targets): Step {
  const begun = startDrag(state.target, state.start, state.at.modifiers, context, targets);
  if (begun.kind === 'refused') {
    const { reason } = begun;
    return to({ kind: 'refused', objectId: idOf(state.target), reason }, [refusal(reason)]);
  }
  if (begun.kind === 'nothing') return to(RESTING);
  const { gesture, outcomes } = begun;
  return to({ kind: 'dragging', gesture, progress: gesture.to(at, context, undefined) }, outcomes);
}

function pickUp(objectIds: readonly string[], handle: string | undefined, context: ToolContext): Step {
  const last = objectIds.at(-1);
  const reason = last === undefined ? 'Nothing is selected.' : moveRefusal(context, last);
  return reason === undefined ? to({ kind: 'pickingUp', objectIds, handle }) : to(RESTING, [refusal(reason)]);
}

function begunCarrying(
  state: In<'pickingUp'>,
  at: ToolPointer,
  context: ToolContext,
  by: In<'carrying'>['click'],
): Step {
  const begun = startPickUp(state.objectIds, state.handle, pointerPlace(at, context.projection), context);
  return begun.kind === 'gesture' ? carrying(begun.gesture, NO_PROGRESS, by) : notBegun(begun);
}

function carrying(gesture: Gesture, progress: Progress, by: In<'carrying'>['click']): Step {
  const text = 'Picked up. Click to drop it, press Escape to cancel.';
  return to({ kind: 'carrying', gesture, progress, click: by }, [{ kind: 'announce', text, urgency: 'polite' }]);
}

function end({ gesture, progress }: In<'dragging' | 'carrying'>, at: ToolPointer, context: ToolContext): Step {
  const { outcomes, measured } = gesture.to(at, context, progress);
  // The card may have become read-only during the gesture.
  const isEdit = outcomes.some(({ kind }) => kind === 'edit');
  if (isEdit && context.readOnly !== undefined) return to(RESTING, [refusal(context.readOnly)]);
  return to(measured === undefined ? RESTING : { kind: 'measured', ...measured }, outcomes);
}

function doubleClick(state: SelectState, at: ToolPointer, context: ToolContext, targets: Targets): Step {
  if (state.kind !== 'resting') return to(state);
  const target = targetAt(at, undefined, context, targets(context));
  const objectId = idOf(target);
  const { drawings } = context.sketch;
  if (objectId === undefined || !drawings.some(({ clientObjectId: id }) => id === objectId)) return to(state);
  if (context.readOnly !== undefined) return to(state, [refusal(context.readOnly)]);
  return to(state, [...selectOutcomes([objectId], context.selected), { kind: 'openStyle', objectId }]);
}

function nudge(state: SelectState, event: Extract<ToolEvent, { kind: 'nudge' }>, context: ToolContext): Step {
  const { handle } = event;
  const goesOn =
    state.kind === 'nudging' &&
    state.handle === handle &&
    selectOutcomes(context.selected, state.objectIds).length === 0;
  const before = goesOn ? state.by : { bars: 0, ticks: 0 };
  const by = { bars: before.bars + event.by.bars, ticks: before.ticks + event.by.ticks };
  const next: SelectState = { kind: 'nudging', objectIds: context.selected, handle, by };
  const result = by.bars === 0 && by.ticks === 0 ? undefined : nudgeSelection(context, handle, by);
  if (result?.kind === 'refused') return to(state.kind === 'nudging' ? state : RESTING, [refusal(result.reason)]);
  return goesOn ? to(next) : afterNudge(state, context, () => to(next));
}

/** Turns a burst of nudges into an edit before something else begins; other unfinished gestures are dropped. */
function afterNudge(state: SelectState, context: ToolContext, then: (rested: SelectState) => Step): Step {
  if (state.kind !== 'nudging') return then(state);
  const { by, handle, objectIds: selected } = state;
  const result = by.bars === 0 && by.ticks === 0 ? undefined : nudgeSelection({ ...context, selected }, handle, by);
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
  return { kind: 'announce', text, urgency: 'assertive' };
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

function selectView(state: SelectState, context: ToolContext): ToolView {
  switch (state.kind) {
    case 'resting':
      return { ...PLAIN_VIEW, ...pointedAt(state.under, context) };
    case 'pressed':
      return { ...PLAIN_VIEW, ...pointedAt(state.target, context) };
    case 'refused':
      return { ...PLAIN_VIEW, hovered: state.objectId, cursor: 'not-allowed', hint: state.reason };
    case 'measured':
      return { ...PLAIN_VIEW, ...measurementView(state.from, state.to, context) };
    case 'dragging': {
      const { cursor, hint } = state.gesture;
      return { ...PLAIN_VIEW, cursor, hint, ...state.progress.shown };
    }
    case 'carrying': {
      const { cursor, hint } = state.gesture;
      const { shown } = state.progress;
      const texts = [shown.hint ?? hint, 'Click to drop it, Esc to cancel.'];
      return { ...PLAIN_VIEW, cursor, ...shown, hint: texts.filter((text) => text !== undefined).join(' ') };
    }
    case 'pickingUp':
      return { ...PLAIN_VIEW, cursor: 'grab', hint: 'Move to where you want to pick it up. Esc: cancel.' };
    case 'nudging': {
      const { objectIds: selected, handle, by } = state;
      if (by.bars === 0 && by.ticks === 0) return PLAIN_VIEW;
      const result = nudgeSelection({ ...context, selected }, handle, by);
      return result.kind === 'edit' ? { ...PLAIN_VIEW, preview: result.sketch, ghosts: selected } : PLAIN_VIEW;
    }
  }
}

function pointedAt(target: Target, context: ToolContext): Partial<ToolView> {
  switch (target.kind) {
    case 'empty':
      return {};
    case 'handle': {
      const refusal = moveRefusal(context, target.objectId);
      return {
        hovered: target.objectId,
        cursor: refusal === undefined ? target.held.handle.cursor : 'not-allowed',
        hint: refusal ?? 'Drag to reshape, or click to pick it up.',
      };
    }
    case 'object': {
      const { objectId } = target;
      const isLevel = !context.sketch.drawings.some(({ clientObjectId: id }) => id === objectId);
      const refusal = moveRefusal(context, objectId);
      const moves = isLevel ? 'ns-resize' : 'move';
      const taken = isLevel || context.selected.includes(objectId);
      const texts = isLevel ? 'Drag to move.' : 'Drag to move. Ctrl: copy. Double-click: style.';
      return {
        hovered: objectId,
        cursor: refusal === undefined && taken ? moves : 'pointer',
        hint: refusal ?? texts,
      };
    }
  }
}

/** What a press or pick-up starts: a gesture, a refusal with its reason, or nothing. */
type StartedGesture =
  | { readonly kind: 'gesture'; readonly gesture: Gesture; readonly outcomes: readonly ToolOutcome[] }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'nothing' };

/** Starts a drag from `start`, where the target was pressed, and selects the target. */
function startDrag(
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
      const moved = isOfMany ? context.selected : [objectId];
      const line = horizontalLineAlone(moved, context);
      const gesture = line === undefined ? bodyGesture(moved, start) : handleGesture(line, start, context);
      return started(gesture, objectId, context);
    }
  }
}

/** Starts moving objects, or a handle of the last one, with the pointer from `start` on. */
function startPickUp(
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

/** The handle of a horizontal line that moves alone: it then goes to a price, as a level does, and may snap. */
function horizontalLineAlone([objectId, ...others]: readonly string[], context: ToolContext): HeldHandle | undefined {
  if (objectId === undefined || others.length > 0) return undefined;
  const drawing = context.sketch.drawings.find(({ clientObjectId }) => clientObjectId === objectId);
  return drawing?.type === 'HORIZONTAL_LINE' ? handleNamed(objectId, 'p0', context) : undefined;
}

function levelOf(objectId: string, { sketch }: ToolContext): LevelName | undefined {
  return drawnLevels(sketch.levels).find(({ level }) => level.clientObjectId === objectId)?.name;
}

function drawingsOf(objectIds: readonly string[], { sketch }: ToolContext): number {
  return sketch.drawings.filter(({ clientObjectId: id }) => id !== undefined && objectIds.includes(id)).length;
}
