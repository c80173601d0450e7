import { CARD_LIMITS } from '../../../src/card/card.ts';
import type { Place, Spot } from '../../../src/card/geometry/projection.ts';
import { type Aim, aim } from './aim.ts';
import { addedDrawings } from './cardEdits.ts';
import type { ToolContext } from './deskFacts.ts';
import { createPlacedDrawing } from './placedDrawing.ts';
import type { PlacingRules } from './placingRules.ts';
import { isDrag, isSamePlace, pointerPlace } from './pointerPlace.ts';
import { drawRefusal } from './refusals.ts';
import type { ToolOutcome, ToolStep } from './tool.ts';
import type { ToolEvent, ToolPointer } from './toolEvent.ts';

/** Where the pointer is, and where a point would go. */
export interface Pointed {
  readonly aim: Aim;
  readonly spot: Spot;
}

/** Points are set one by one. `first` is where the press began that set the first one: a drag from there sets the second. */
export type PlacingState =
  | { readonly kind: 'waiting'; readonly places: readonly Place[]; readonly pointer: Pointed | undefined }
  | {
      readonly kind: 'pressed';
      readonly places: readonly Place[];
      readonly pointer: Pointed;
      readonly first: Spot | undefined;
    };

/** No point is set. */
export const NOTHING_PLACED: PlacingState = { kind: 'waiting', places: [], pointer: undefined };

/** One step of placing a drawing: click by click, or the first two points by press, drag and release. */
export function placingStep(
  rules: PlacingRules,
  state: PlacingState,
  event: ToolEvent,
  facts: ToolContext,
): ToolStep<PlacingState> {
  switch (event.kind) {
    case 'press':
      return press(rules, state, event.at, facts);
    case 'move':
      return unchangedOutcome({ ...state, pointer: pointed(rules, state, event.at, facts) });
    case 'release':
      return state.kind === 'pressed' ? release(rules, state, event.at, facts) : unchangedOutcome(state);
    case 'leave':
      return unchangedOutcome({ kind: 'waiting', places: state.places, pointer: undefined });
    case 'back':
      return back(state);
    case 'cancel':
      return unchangedOutcome(NOTHING_PLACED);
    case 'doubleClick':
    case 'pickUp':
    case 'nudge':
    case 'rest':
      return unchangedOutcome(state);
  }
}

/** Whether the point after so many is bound to the one before while Shift is held. */
export function isBound(rules: PlacingRules, count: number): boolean {
  return count > 0 && !(count === 2 && rules.thirdIsFree);
}

function press(rules: PlacingRules, state: PlacingState, at: ToolPointer, facts: ToolContext): ToolStep<PlacingState> {
  const refusal = drawRefusal(facts);
  if (refusal !== undefined) return { ...refused(refusal), takes: true };
  const pointer = pointed(rules, state, at, facts);
  const setsFirst = state.places.length === 0 && rules.pointCount > 1;
  return {
    state: {
      kind: 'pressed',
      places: setsFirst ? [pointer.aim.place] : state.places,
      pointer,
      first: setsFirst ? at.spot : undefined,
    },
    outcomes: [],
    takes: true,
  };
}

function release(
  rules: PlacingRules,
  { places, pointer: before, first }: Extract<PlacingState, { kind: 'pressed' }>,
  at: ToolPointer,
  facts: ToolContext,
): ToolStep<PlacingState> {
  const here = pointed(rules, { kind: 'waiting', places, pointer: before }, at, facts);
  // A finger that is lifted points nowhere any more.
  const pointer = at.reach === 'coarse' ? undefined : here;
  const waiting = (set: readonly Place[], text: string): ToolStep<PlacingState> => ({
    state: { kind: 'waiting', places: set, pointer },
    outcomes: [{ kind: 'say', text, urgency: 'polite' }],
    takes: false,
  });
  const { pointCount } = rules;
  if (first && !isDrag(first, at)) return waiting(places, `Point 1 of ${pointCount} set.`);
  const { place } = here.aim;
  const last = places.at(-1);
  // The second click of a double click, most of the time.
  if (last && isSamePlace(last, place)) {
    return waiting(places, `Point ${places.length + 1} must lie elsewhere than point ${places.length}.`);
  }
  const all = [...places, place];
  if (all.length < pointCount) return waiting(all, `Point ${all.length} of ${pointCount} set.`);
  return finished(rules, all, facts);
}

function finished(rules: PlacingRules, places: readonly Place[], facts: ToolContext): ToolStep<PlacingState> {
  const refusal = drawRefusal(facts);
  if (refusal !== undefined) return refused(refusal);
  const drawing = createPlacedDrawing(rules, places, facts);
  const id = drawing.clientObjectId ?? '';
  const edited = addedDrawings(facts.sketch, [drawing]);
  const count = edited.sketch.drawings.length;
  const { max } = CARD_LIMITS.drawings;
  return {
    state: NOTHING_PLACED,
    outcomes: [
      { kind: 'edit', ...edited, select: [id] },
      { kind: 'say', text: `${rules.title} ${id} drawn, ${count} of ${max}.`, urgency: 'polite' },
      // A tool that stays armed would only refuse.
      { kind: count < max ? 'finished' : 'left' },
    ],
    takes: false,
  };
}

/** One step back: a press that has set nothing yet, else the last point, else the tool. */
function back(state: PlacingState): ToolStep<PlacingState> {
  const { places, pointer } = state;
  if (state.kind === 'pressed' && !state.first && places.length > 0) {
    return unchangedOutcome({ kind: 'waiting', places, pointer });
  }
  if (places.length === 0) return { state: NOTHING_PLACED, outcomes: [{ kind: 'left' }], takes: false };
  return unchangedOutcome({ kind: 'waiting', places: places.slice(0, -1), pointer });
}

function pointed(rules: PlacingRules, state: PlacingState, at: ToolPointer, facts: ToolContext): Pointed {
  const place = pointerPlace(at, facts.projection);
  if (at.exact) return { aim: { place, held: undefined, caught: undefined }, spot: at.spot };
  const from = state.places.at(-1);
  const constraint = from && isBound(rules, state.places.length) ? { kind: rules.kind, from } : undefined;
  const held = state.pointer?.aim.held;
  return { aim: aim(facts, place, { modifiers: at.modifiers, constraint, held }), spot: at.spot };
}

function refused(reason: string): ToolStep<PlacingState> {
  const outcomes: readonly ToolOutcome[] = [{ kind: 'say', text: reason, urgency: 'assertive' }, { kind: 'left' }];
  return { state: NOTHING_PLACED, outcomes, takes: false };
}

function unchangedOutcome(state: PlacingState): ToolStep<PlacingState> {
  return { state, outcomes: [], takes: false };
}
