import type { Place } from '../../../src/card/geometry/projection.ts';
import { aim, isDrag, pointerPlace } from './aim.ts';
import { measuredPlace, measurementView } from './gestures.ts';
import {
  memoizeLast,
  PLAIN_VIEW,
  type Tool,
  type ToolContext,
  type ToolPointer,
  type ToolStep,
  type ToolView,
} from './tool.ts';

/** A measurement is read and never written: the tool has no outcome but giving up. */
type MeasureState =
  /** Waits for the first point; the pointer may be over a place. */
  | { readonly kind: 'idle'; readonly at: Place | undefined }
  /** Follows the pointer. `pressed` is set until the release that tells a drag from a click. */
  | { readonly kind: 'begun'; readonly from: Place; readonly to: Place; readonly pressed: ToolPointer | undefined }
  /** Shown until the next point, or Escape. */
  | { readonly kind: 'done'; readonly from: Place; readonly to: Place };

const IDLE: MeasureState = { kind: 'idle', at: undefined };

/** The tool that measures between two points: drag, or click twice. It stays armed until Escape. */
export function measureTool(): Tool<MeasureState> {
  const view = memoizeLast<ToolView>();
  return {
    id: 'measure',
    begin: () => IDLE,
    step(state, event, context): ToolStep<MeasureState> {
      switch (event.kind) {
        case 'press':
          return { ...to(pressed(state, event.at, context)), takes: true };
        case 'move':
          return to(moved(state, event.at, context));
        case 'release':
          return to(released(state, event.at, context));
        case 'leave':
          return to(state.kind === 'idle' ? IDLE : state);
        case 'back':
          return state.kind === 'idle' ? { ...to(IDLE), outcomes: [{ kind: 'disarm' }] } : to(IDLE);
        case 'cancel':
          return to(IDLE);
        case 'doubleClick':
        case 'pickUp':
        case 'nudge':
        case 'nudgeEnd':
          return to(state);
      }
    },
    view: (state, context) => view([state, context.projection, context.sketch], () => measureView(state, context)),
    isAtRest: ({ kind }) => kind !== 'begun',
  };
}

function pressed(state: MeasureState, at: ToolPointer, context: ToolContext): MeasureState {
  const place = placeOf(at, context);
  if (state.kind === 'begun') return { kind: 'done', from: state.from, to: place };
  return { kind: 'begun', from: place, to: place, pressed: at };
}

function moved(state: MeasureState, at: ToolPointer, context: ToolContext): MeasureState {
  if (state.kind === 'done') return state;
  const place = placeOf(at, context);
  return state.kind === 'begun' ? { ...state, to: place } : { kind: 'idle', at: place };
}

function released(state: MeasureState, at: ToolPointer, context: ToolContext): MeasureState {
  if (state.kind !== 'begun' || state.pressed === undefined) return state;
  const isDragged = isDrag(state.pressed.spot, at);
  return isDragged
    ? { kind: 'done', from: state.from, to: placeOf(at, context) }
    : { ...state, to: placeOf(at, context), pressed: undefined };
}

/** Snaps as drawing does. */
function placeOf(at: ToolPointer, context: ToolContext): Place {
  const { place } = aim(context, at, pointerPlace(at, context.projection), {});
  return at.exact ?? measuredPlace(place, context);
}

function measureView(state: MeasureState, context: ToolContext): ToolView {
  const shown = { ...PLAIN_VIEW, cursor: 'crosshair' };
  if (state.kind === 'idle') {
    return { ...shown, guide: state.at, hint: 'Measure: click or drag from point to point. Esc: end.' };
  }
  const measured = { ...shown, ...measurementView(state.from, state.to, context) };
  return state.kind === 'done'
    ? measured
    : { ...measured, guide: state.to, hint: 'Measure: click the second point. Esc: cancel.' };
}

function to(state: MeasureState): ToolStep<MeasureState> {
  return { state, outcomes: [], takes: false };
}
