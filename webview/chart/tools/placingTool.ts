import { CARD_LIMITS, type DrawingType, type LineHead } from '../../../src/card/card.ts';
import type { CardSketch, DrawingSketch } from '../../../src/card/cardSketch.ts';
import { measure } from '../../../src/card/distances.ts';
import { newDrawing } from '../../../src/card/drawingEdits.ts';
import type { Place, Spot } from '../../../src/card/geometry/projection.ts';
import { freshObjectId } from '../../../src/card/objectIds.ts';
import type { ToolId } from '../../../src/protocol/chartActions.ts';
import { type Aim, aim, isDrag, isSamePlace, pointerPlace } from './aim.ts';
import { addedDrawings, drawRefusal } from './cardEdits.ts';
import {
  memoizeLast,
  PLAIN_VIEW,
  TOOL_NAMES,
  type Tool,
  type ToolContext,
  type ToolEvent,
  type ToolOutcome,
  type ToolPointer,
  type ToolStep,
  type ToolView,
} from './tool.ts';

/** A tool that draws one kind of drawing. */
export function placingTool(rules: PlacingRules): Tool<PlacingState> {
  const preview = memoizeLast<CardSketch | undefined>();
  const whole = memoizeLast<ToolView>();
  return {
    id: rules.id,
    begin: () => NOTHING_PLACED,
    step: (state, event, facts) => placingStep(rules, state, event, facts),
    view(state, facts) {
      const place = state.pointer?.aim.place;
      const { sketch, projection, readOnly } = facts;
      const shown = preview([state.places, place?.index, place?.price, sketch, projection.axis], () =>
        previewOf(rules, state, facts),
      );
      return whole([state, sketch, shown, readOnly], () => viewOf(rules, state, facts, shown));
    },
    isAtRest: (state) => state.kind === 'waiting' && state.places.length === 0,
  };
}

/** The card with the drawing as far as it goes; a drawing of one point is shown before it is set. */
function previewOf(rules: PlacingRules, state: PlacingState, facts: ToolContext): CardSketch | undefined {
  const place = state.pointer?.aim.place;
  const places = place && state.places.length < rules.pointCount ? [...state.places, place] : state.places;
  if (places.length === 0 || (state.places.length === 0 && rules.pointCount > 1)) return undefined;
  if (drawRefusal(facts) !== undefined) return undefined;
  return { ...facts.sketch, drawings: [...facts.sketch.drawings, createPlacedDrawing(rules, places, facts)] };
}

function viewOf(
  rules: PlacingRules,
  { places, pointer }: PlacingState,
  facts: ToolContext,
  preview: CardSketch | undefined,
): ToolView {
  const refusal = drawRefusal(facts);
  if (refusal !== undefined) return { ...PLAIN_VIEW, cursor: 'not-allowed', hint: refusal };
  const to = pointer?.aim.place;
  const from = (to && rules.measuredFrom?.(places, to, facts.tick)) ?? places.at(-1);
  return {
    ...PLAIN_VIEW,
    preview,
    cursor: 'crosshair',
    hint: hintOf(rules, places.length),
    snapHint: pointer?.aim.snapHint,
    guide: to,
    readout: from && pointer && to && { spot: pointer.spot, lines: measure(from, to, facts) },
  };
}

function hintOf(rules: PlacingRules, count: number): string {
  const step = `${TOOL_NAMES[rules.id]}: point ${count + 1} of ${rules.pointCount}.`;
  return rules.shiftHint !== undefined && isBound(rules, count) ? `${step} ${rules.shiftHint}` : step;
}

/** Where the pointer is, and where a point would go. */
export interface Pointed {
  readonly aim: Aim;
  readonly spot: Spot;
}

/** Points are set one by one. `first` is where the press began that set the first one: a drag from there sets the second. */
type PlacingState =
  | { readonly kind: 'waiting'; readonly places: readonly Place[]; readonly pointer: Pointed | undefined }
  | {
      readonly kind: 'pressed';
      readonly places: readonly Place[];
      readonly pointer: Pointed;
      readonly first: Spot | undefined;
    };

/** No point is set. */
const NOTHING_PLACED: PlacingState = { kind: 'waiting', places: [], pointer: undefined };

/** One step of placing a drawing: click by click, or the first two points by press, drag and release. */
function placingStep(
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
    case 'nudgeEnd':
      return unchangedOutcome(state);
  }
}

/** Whether the point after so many is bound to the one before while Shift is held. */
function isBound(rules: PlacingRules, count: number): boolean {
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
    outcomes: [{ kind: 'announce', text, urgency: 'polite' }],
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
      { kind: 'announce', text: `${TOOL_NAMES[rules.id]} ${id} drawn, ${count} of ${max}.`, urgency: 'polite' },
      // A tool that stays armed would only refuse.
      { kind: count < max ? 'finished' : 'disarm' },
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
  if (places.length === 0) return { state: NOTHING_PLACED, outcomes: [{ kind: 'disarm' }], takes: false };
  return unchangedOutcome({ kind: 'waiting', places: places.slice(0, -1), pointer });
}

function pointed(rules: PlacingRules, state: PlacingState, at: ToolPointer, facts: ToolContext): Pointed {
  const place = pointerPlace(at, facts.projection);
  if (at.exact) return { aim: { place, held: undefined, snapHint: undefined }, spot: at.spot };
  const from = state.places.at(-1);
  const constraint = from && isBound(rules, state.places.length) ? { kind: rules.kind, from } : undefined;
  const held = state.pointer?.aim.held;
  return { aim: aim(facts, place, { modifiers: at.modifiers, constraint, held }), spot: at.spot };
}

function refused(reason: string): ToolStep<PlacingState> {
  const outcomes: readonly ToolOutcome[] = [
    { kind: 'announce', text: reason, urgency: 'assertive' },
    { kind: 'disarm' },
  ];
  return { state: NOTHING_PLACED, outcomes, takes: false };
}

function unchangedOutcome(state: PlacingState): ToolStep<PlacingState> {
  return { state, outcomes: [], takes: false };
}

/** What sets one drawing tool apart from another. */
export interface PlacingRules {
  readonly id: ToolId;
  readonly kind: DrawingType;
  readonly pointCount: 1 | 2 | 3;
  /** A preset for the ends of a line. */
  readonly heads?: { readonly startHead: LineHead; readonly endHead: LineHead };
  /** What Shift does to a point that it binds to the one before. */
  readonly shiftHint?: string;
  /** The third point follows the pointer freely, Shift or not. */
  readonly thirdIsFree?: boolean;
  /** Where the points are stored, given those that are set and, for each that is missing, the last one again. */
  readonly stored?: (places: readonly Place[], tick: number) => readonly Place[];
  /** From where the next point is measured, when not from the one before it. */
  readonly measuredFrom?: (places: readonly Place[], to: Place, tick: number) => Place | undefined;
}

/** What Shift does where lines keep to directions. */
export const SHIFT_STEPS = 'Shift: steps of 45°.';

/** The new drawing through these places, in the last look of its kind; its real shape from the first place on. */
function createPlacedDrawing(rules: PlacingRules, places: readonly Place[], facts: ToolContext): DrawingSketch {
  const { kind, heads, pointCount } = rules;
  const last = places.at(-1);
  const missing = last === undefined ? [] : Array.from({ length: pointCount - places.length }, () => last);
  const all = [...places, ...missing];
  return newDrawing(kind, rules.stored?.(all, facts.tick) ?? all, {
    axis: facts.projection.axis,
    id: freshObjectId(facts, kind),
    look: facts.looks[kind],
    heads,
    pointCount,
  });
}
