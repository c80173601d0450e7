import type { Box } from '../../../src/card/geometry/clip.ts';
import type { DistanceUnit } from '../../../src/card/geometry/distances.ts';
import type { PivotIsInvalidation } from '../../../src/card/geometry/levels.ts';
import type { Place, Projection, Spot } from '../../../src/card/geometry/projection.ts';
import type { BarPrices } from '../../../src/card/geometry/snapping.ts';
import type { DrawingType } from '../../../src/card/model/card.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ArmedToolId, Magnet } from '../../../src/protocol/chartActions.ts';
import type { Look } from '../../../src/protocol/chartSettings.ts';

/** What an event results in beside the tool's next state. */
export type ToolOutcome =
  /** A gesture has ended: one text edit, one undo step. `sketch` is the resulting card, `select` the new selection. */
  | {
      readonly kind: 'edit';
      readonly edit: CardEdit;
      readonly sketch: ToolContext['sketch'];
      readonly select?: readonly string[];
    }
  | { readonly kind: 'select'; readonly objectIds: readonly string[] }
  /** The tool has finished: back to selecting, unless tools stay armed. */
  | { readonly kind: 'finished' }
  /** The tool gives up: back to selecting in any case. */
  | { readonly kind: 'disarm' }
  | { readonly kind: 'openStyle'; readonly objectId: string }
  /** For screen readers, and for refusals: why nothing moves. */
  | { readonly kind: 'announce'; readonly text: string; readonly urgency: 'polite' | 'assertive' };

/** The result of an event: the next state, the outcomes, and whether the tool takes the pointer so that the chart doesn't pan. */
export interface ToolStep<State> {
  readonly state: State;
  readonly outcomes: readonly ToolOutcome[];
  /** The tool takes this press, and everything until its release. */
  readonly takes: boolean;
}

/**
 * A tool: a small state machine over values. It has no side effects: an unfinished gesture is only in its state, so
 * dropping the state restores everything. `step` is total: any event may come in any state.
 */
export interface Tool<State> {
  readonly id: ArmedToolId;
  begin(): State;
  step(state: State, event: ToolEvent, context: ToolContext): ToolStep<State>;
  view(state: State, context: ToolContext): ToolView;
  /** Whether no gesture is unfinished, so that the card may change from elsewhere. */
  isAtRest(state: State): boolean;
}

/** The result of an event, and whether the tool's state has changed. */
interface ToolStepResult extends Omit<ToolStep<unknown>, 'state'> {
  readonly changed: boolean;
}

/** A tool that contains its state, so that tools with different states have one type. */
export interface ArmedTool {
  readonly id: ArmedToolId;
  step(event: ToolEvent, context: ToolContext): ToolStepResult;
  view(context: ToolContext): ToolView;
  readonly isAtRest: boolean;
}

/** Creates the tool in its initial state. */
export function armedTool<State>(tool: Tool<State>): ArmedTool {
  let state = tool.begin();
  return {
    id: tool.id,
    step(event, context) {
      const { state: next, outcomes, takes } = tool.step(state, event, context);
      const changed = next !== state;
      state = next;
      return { outcomes, takes, changed };
    },
    view: (context) => tool.view(state, context),
    get isAtRest() {
      return tool.isAtRest(state);
    },
  };
}

/** Everything that a tool can see of the card and its view; read-only. */
export interface ToolContext {
  /** The card as it is shown: the document's with unsettled edits. */
  readonly sketch: CardSketch;
  readonly projection: Projection;
  /** The candle at a whole bar index; undefined beyond the candles and for placeholder bars. */
  readonly barAt: (index: number) => BarPrices | undefined;
  /** Smallest price step, and the decimals that show it. */
  readonly tick: number;
  readonly precision: number;
  /** Unit of distances between prices. */
  readonly unit: DistanceUnit;
  /** Ids of the selected objects, the one selected last at the end. */
  readonly selected: readonly string[];
  /** Objects that are hidden, or that can't be moved, in this session. */
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  /** Why nothing can be changed; undefined if it can. */
  readonly readOnly: string | undefined;
  /** Why levels in particular can't be moved. */
  readonly levelsLocked: string | undefined;
  /** Set where the pivot is the invalidation and not the entry. */
  readonly pivotIsInvalidation?: PivotIsInvalidation | undefined;
  readonly magnet: Magnet;
  /** The last look of each drawing type. */
  readonly looks: { readonly [T in DrawingType]?: Look };
  /** Color of a drawing whose style has none. */
  readonly drawingColor: string;
}

/** Keys held down; `ctrl` is Ctrl, or Cmd on a Mac. */
export interface Modifiers {
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
}

/** Where a pointer is: a mouse, pen or finger, or the keyboard's crosshair. */
export interface ToolPointer {
  /** CSS pixels of the pane. */
  readonly spot: Spot;
  /** The exact place if the keyboard chose it; then nothing snaps. */
  readonly exact?: Place;
  /** A finger is `coarse`: larger targets, more slack before a drag. */
  readonly reach: 'fine' | 'coarse';
  readonly modifiers: Modifiers;
}

/** How far arrow keys move something: whole bars to the right, whole price steps up. */
export interface Nudge {
  readonly bars: number;
  readonly ticks: number;
}

/** The events of a tool, in the order in which they happened. */
export type ToolEvent =
  /** The primary button, or a finger, goes down. */
  | { readonly kind: 'press'; readonly at: ToolPointer }
  /** The pointer moved, pressed or not; also sent when a modifier key changes under a resting pointer. */
  | { readonly kind: 'move'; readonly at: ToolPointer }
  /** Ends every press, also one that the tool didn't take and that didn't become a pan. */
  | { readonly kind: 'release'; readonly at: ToolPointer }
  /** Follows the release of the second click. */
  | { readonly kind: 'doubleClick'; readonly at: ToolPointer }
  /** These objects, or that handle of the last of them, follow the pointer from where it next is to the next click. */
  | { readonly kind: 'pickUp'; readonly objectIds: readonly string[]; readonly handle?: string }
  /** An arrow key moves the selection, or that handle of the last one chosen; a burst is one edit, made at `nudgeEnd`. */
  | { readonly kind: 'nudge'; readonly by: Nudge; readonly handle?: string }
  /** No key has nudged for a while. */
  | { readonly kind: 'nudgeEnd' }
  /** The pointer has left the pane; nothing is pressed. */
  | { readonly kind: 'leave' }
  /** Escape, or the secondary button while something is under way: one step back. */
  | { readonly kind: 'back' }
  /** The pointer was lost, the window blurred, or the card changed from elsewhere: unfinished input is dropped. */
  | { readonly kind: 'cancel' };

/** What a point snaps to, and its label, e.g. `H 1.10580` or `Pivot`. */
export interface SnapHint {
  readonly place: Place;
  readonly label: string;
}

/** What a tool shows beside the card. It is derived from the tool's state, so nothing has to be undone. */
export interface ToolView {
  /** The card as it would be if the gesture ended here; undefined without one. The same object until something changes. */
  readonly preview: CardSketch | undefined;
  /** Ids of objects whose old state is shown as a ghost beside the preview. */
  readonly ghosts: readonly string[];
  /** CSS cursor over the pane; undefined for the default. */
  readonly cursor: string | undefined;
  /** What to do next, e.g. `Line: point 2 of 2. Shift: steps of 45°.` */
  readonly hint: string | undefined;
  /** The marquee of a multiple selection, CSS pixels. */
  readonly marquee: Box | undefined;
  readonly snapHint: SnapHint | undefined;
  /** Lines of text beside the pointer: Δprice, %, bars; ticks and reward-to-risk of a level. */
  readonly readout: { readonly spot: Spot; readonly lines: readonly string[] } | undefined;
  /** The place with guide lines and axis labels while a point is placed or moved. */
  readonly guide: Place | undefined;
  /** The object under the pointer, painted as hovered with its handles. */
  readonly hovered: string | undefined;
}

/** Nothing is shown. */
export const PLAIN_VIEW: ToolView = {
  preview: undefined,
  ghosts: [],
  cursor: undefined,
  hint: undefined,
  marquee: undefined,
  snapHint: undefined,
  readout: undefined,
  guide: undefined,
  hovered: undefined,
};

/**
 * Caches the last result with its inputs, compared by identity: painting asks several times per frame and relies on
 * getting the same object until something changes.
 */
export function memoizeLast<Result>(): (from: readonly unknown[], make: () => Result) => Result {
  let last: { readonly from: readonly unknown[]; readonly result: Result } | undefined;
  return (from, make) => {
    if (
      last === undefined ||
      from.length !== last.from.length ||
      !last.from.every((part, i) => Object.is(part, from[i]))
    ) {
      last = { from, result: make() };
    }
    return last.result;
  };
}
