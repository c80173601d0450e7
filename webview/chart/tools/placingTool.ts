import { measure } from '../../../src/card/geometry/distances.ts';
import { newDrawing } from '../../../src/card/geometry/drawingEdits.ts';
import type { Place, Spot } from '../../../src/card/geometry/projection.ts';
import { CARD_LIMITS, type DrawingType, type LineHead } from '../../../src/card/model/card.ts';
import type { CardSketch, DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import { freshObjectId } from '../../../src/card/model/objectIds.ts';
import { TOOL_NAMES, type ToolId } from '../../../src/protocol/chartActions.ts';
import { type Aim, aim, isDrag, isSamePlace, pointerPlace } from './aim.ts';
import { addedDrawings, drawRefusal } from './cardEdits.ts';
import {
  memoizeLast,
  PLAIN_VIEW,
  type Tool,
  type ToolContext,
  type ToolEvent,
  type ToolOutcome,
  type ToolPointer,
  type ToolStep,
  type ToolView,
} from './tool.ts';

/** A tool that draws one type of drawing, point by point. */
export function placingTool(rules: PlacingRules): Tool<PlacingState> {
  const preview = memoizeLast<CardSketch | undefined>();
  const whole = memoizeLast<ToolView>();
  return {
    id: rules.id,
    begin: () => NOTHING_PLACED,
    step: (state, event, context) => placingStep(rules, state, event, context),
    view(state, context) {
      const place = state.pointer?.aim.place;
      const { sketch, projection, readOnly } = context;
      const shown = preview([state.places, place?.index, place?.price, sketch, projection.axis], () =>
        previewOf(rules, state, context),
      );
      return whole([state, sketch, shown, readOnly], () => viewOf(rules, state, context, shown));
    },
    isAtRest: (state) => state.kind === 'waiting' && state.places.length === 0,
  };
}

/** The card with the unfinished drawing; a drawing of one point is shown before it is set. */
function previewOf(rules: PlacingRules, state: PlacingState, context: ToolContext): CardSketch | undefined {
  const place = state.pointer?.aim.place;
  const places = place && state.places.length < rules.pointCount ? [...state.places, place] : state.places;
  if (places.length === 0 || (state.places.length === 0 && rules.pointCount > 1)) return undefined;
  if (drawRefusal(context) !== undefined) return undefined;
  return { ...context.sketch, drawings: [...context.sketch.drawings, createPlacedDrawing(rules, places, context)] };
}

function viewOf(
  rules: PlacingRules,
  { places, pointer }: PlacingState,
  context: ToolContext,
  preview: CardSketch | undefined,
): ToolView {
  const refusal = drawRefusal(context);
  if (refusal !== undefined) return { ...PLAIN_VIEW, cursor: 'not-allowed', hint: refusal };
  const to = pointer?.aim.place;
  const from = (to && rules.measuredFrom?.(places, to, context.tick)) ?? places.at(-1);
  return {
    ...PLAIN_VIEW,
    preview,
    cursor: 'crosshair',
    hint: hintOf(rules, places.length),
    snapHint: pointer?.aim.snapHint,
    guide: to,
    readout: from && pointer && to && { spot: pointer.spot, lines: measure(from, to, context) },
  };
}

function hintOf(rules: PlacingRules, count: number): string {
  const step = `${TOOL_NAMES[rules.id]}: point ${count + 1} of ${rules.pointCount}.`;
  return rules.shiftHint !== undefined && isBound(rules, count) ? `${step} ${rules.shiftHint}` : step;
}

/** Where the pointer is, and where it would put a point. */
interface Pointed {
  readonly aim: Aim;
  readonly spot: Spot;
}

/** Points are set one by one. `first` is where the press that set the first one began; a drag from there sets the second. */
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
  context: ToolContext,
): ToolStep<PlacingState> {
  switch (event.kind) {
    case 'press':
      return press(rules, state, event.at, context);
    case 'move':
      return unchangedOutcome({ ...state, pointer: pointed(rules, state, event.at, context) });
    case 'release':
      return state.kind === 'pressed' ? release(rules, state, event.at, context) : unchangedOutcome(state);
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

/** Whether Shift constrains the point after the first `count` points. */
function isBound(rules: PlacingRules, count: number): boolean {
  return count > 0 && !(count === 2 && rules.thirdIsFree);
}

function press(
  rules: PlacingRules,
  state: PlacingState,
  at: ToolPointer,
  context: ToolContext,
): ToolStep<PlacingState> {
  const refusal = drawRefusal(context);
  if (refusal !== undefined) return { ...refused(refusal), takes: true };
  const pointer = pointed(rules, state, at, context);
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
  context: ToolContext,
): ToolStep<PlacingState> {
  const here = pointed(rules, { kind: 'waiting', places, pointer: before }, at, context);
  // A lifted finger has no position.
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
  // Usually this is the second click of a double click.
  if (last && isSamePlace(last, place)) {
    return waiting(places, `Point ${places.length + 1} must be at another place than point ${places.length}.`);
  }
  const all = [...places, place];
  if (all.length < pointCount) return waiting(all, `Point ${all.length} of ${pointCount} set.`);
  return finished(rules, all, context);
}

function finished(rules: PlacingRules, places: readonly Place[], context: ToolContext): ToolStep<PlacingState> {
  const refusal = drawRefusal(context);
  if (refusal !== undefined) return refused(refusal);
  const drawing = createPlacedDrawing(rules, places, context);
  const id = drawing.clientObjectId ?? '';
  const edited = addedDrawings(context.sketch, [drawing]);
  const count = edited.sketch.drawings.length;
  const { max } = CARD_LIMITS.drawings;
  return {
    state: NOTHING_PLACED,
    outcomes: [
      { kind: 'edit', ...edited, select: [id] },
      { kind: 'announce', text: `${TOOL_NAMES[rules.id]} ${id} drawn, ${count} of ${max}.`, urgency: 'polite' },
      // On a full card a tool that stays armed would only refuse.
      { kind: count < max ? 'finished' : 'disarm' },
    ],
    takes: false,
  };
}

/** One step back: from a press that has set nothing yet, else the last point, else the tool. */
function back(state: PlacingState): ToolStep<PlacingState> {
  const { places, pointer } = state;
  if (state.kind === 'pressed' && !state.first && places.length > 0) {
    return unchangedOutcome({ kind: 'waiting', places, pointer });
  }
  if (places.length === 0) return { state: NOTHING_PLACED, outcomes: [{ kind: 'disarm' }], takes: false };
  return unchangedOutcome({ kind: 'waiting', places: places.slice(0, -1), pointer });
}

function pointed(rules: PlacingRules, state: PlacingState, at: ToolPointer, context: ToolContext): Pointed {
  const place = pointerPlace(at, context.projection);
  const from = state.places.at(-1);
  const constraint = from && isBound(rules, state.places.length) ? { kind: rules.kind, from } : undefined;
  const held = state.pointer?.aim.held;
  return { aim: aim(context, at, place, { constraint, held }), spot: at.spot };
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

/** The differences between the drawing tools. */
export interface PlacingRules {
  readonly id: ToolId;
  readonly kind: DrawingType;
  readonly pointCount: 1 | 2 | 3;
  readonly heads?: { readonly startHead: LineHead; readonly endHead: LineHead };
  /** The hint about what Shift does to a point. */
  readonly shiftHint?: string;
  /** Shift doesn't constrain the third point. */
  readonly thirdIsFree?: boolean;
  /** Converts the placed points to stored ones; missing points repeat the last one. */
  readonly stored?: (places: readonly Place[], tick: number) => readonly Place[];
  /** Where the next point is measured from, if not from the one before. */
  readonly measuredFrom?: (places: readonly Place[], to: Place, tick: number) => Place | undefined;
}

/** The hint of tools whose lines Shift constrains to directions. */
export const SHIFT_STEPS = 'Shift: steps of 45°.';

/** The new drawing through these places in the last look of its type; complete from the first place on. */
function createPlacedDrawing(rules: PlacingRules, places: readonly Place[], context: ToolContext): DrawingSketch {
  const { kind, heads, pointCount } = rules;
  const last = places.at(-1);
  const missing = last === undefined ? [] : Array.from({ length: pointCount - places.length }, () => last);
  const all = [...places, ...missing];
  return newDrawing(kind, rules.stored?.(all, context.tick) ?? all, {
    axis: context.projection.axis,
    id: freshObjectId(context, kind),
    look: context.looks[kind],
    heads,
    pointCount,
  });
}
