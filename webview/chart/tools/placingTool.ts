import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { measure } from '../../../src/card/geometry/measure.ts';
import type { ToolContext } from './deskFacts.ts';
import { createPlacedDrawing } from './placedDrawing.ts';
import { isBound, NOTHING_PLACED, type PlacingState, placingStep } from './placing.ts';
import type { PlacingRules } from './placingRules.ts';
import { drawRefusal } from './refusals.ts';
import { memoizeLast } from './rememberLast.ts';
import type { Tool } from './tool.ts';
import { PLAIN_VIEW, type ToolView } from './toolView.ts';

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
    caught: pointer?.aim.caught,
    guide: to,
    readout: from && pointer && to && { spot: pointer.spot, lines: measure(from, to, facts) },
  };
}

function hintOf(rules: PlacingRules, count: number): string {
  const step = `${rules.title}: point ${count + 1} of ${rules.pointCount}.`;
  return rules.shiftHint !== undefined && isBound(rules, count) ? `${step} ${rules.shiftHint}` : step;
}
