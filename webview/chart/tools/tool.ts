import type { DrawingType } from '../../../src/card/card.ts';
import type { CardSketch } from '../../../src/card/cardSketch.ts';
import type { DistanceUnit } from '../../../src/card/distances.ts';
import type { Box } from '../../../src/card/geometry/clip.ts';
import type { Place, Projection, Spot } from '../../../src/card/geometry/projection.ts';
import type { BarPrices } from '../../../src/card/geometry/snapping.ts';
import type { PivotIsInvalidation } from '../../../src/card/levels.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { Magnet, ToolId } from '../../../src/protocol/chartActions.ts';
import type { Look } from '../../../src/protocol/chartSettings.ts';

/** Display names of the tools. */
export const TOOL_NAMES: Readonly<Record<ToolId, string>> = {
  select: 'Select',
  horizontalLine: 'Horizontal line',
  segment: 'Line',
  arrow: 'Arrow',
  ray: 'Ray',
  extendedLine: 'Extended line',
  rectangle: 'Rectangle',
  channel: 'Parallel channel',
  fibonacci2: 'Fibonacci retracement',
  fibonacci3: 'Fibonacci extension',
};

/** What comes of an event beside the tool's next state. */
export type ToolOutcome =
  /** A gesture has ended: one text edit, one undo step. `sketch` is what the card will be; `select` becomes the selection. */
  | {
      readonly kind: 'edit';
      readonly edit: CardEdit;
      readonly sketch: ToolContext['sketch'];
      readonly select?: readonly string[];
    }
  | { readonly kind: 'select'; readonly objectIds: readonly string[] }
  /** The tool has done its work: back to selecting, unless tools stay armed. */
  | { readonly kind: 'finished' }
  /** The tool gives up: back to selecting in any case. */
  | { readonly kind: 'disarm' }
  | { readonly kind: 'openStyle'; readonly objectId: string }
  /** For people who do not see the chart, and for refusals: why nothing moves. */
  | { readonly kind: 'announce'; readonly text: string; readonly urgency: 'polite' | 'assertive' };

/** The next state, what comes of the event, and whether the pointer is the tool's: then the chart does not pan. */
export interface ToolStep<State> {
  readonly state: State;
  readonly outcomes: readonly ToolOutcome[];
  /** Of a press: the tool takes it, and all up to its release. */
  readonly takes: boolean;
}

/**
 * A tool: a small state machine over values. It changes nothing itself: what is under way is in its state only, so
 * dropping the state restores everything. `step` is total: any event may come in any state.
 */
export interface Tool<State> {
  readonly id: ToolId;
  begin(): State;
  step(state: State, event: ToolEvent, facts: ToolContext): ToolStep<State>;
  view(state: State, facts: ToolContext): ToolView;
  /** Nothing is under way: a change of the card from elsewhere disturbs nothing. */
  isAtRest(state: State): boolean;
}

/** What came of an event, and whether the tool is in another state now. */
export interface ToolStepResult extends Omit<ToolStep<unknown>, 'state'> {
  readonly changed: boolean;
}

/** A tool with its state inside, so that tools of different states fit one table. */
export interface ArmedTool {
  readonly id: ToolId;
  step(event: ToolEvent, facts: ToolContext): ToolStepResult;
  view(facts: ToolContext): ToolView;
  readonly isAtRest: boolean;
}

/** The tool at its beginning. */
export function armedTool<State>(tool: Tool<State>): ArmedTool {
  let state = tool.begin();
  return {
    id: tool.id,
    step(event, facts) {
      const { state: next, outcomes, takes } = tool.step(state, event, facts);
      const changed = next !== state;
      state = next;
      return { outcomes, takes, changed };
    },
    view: (facts) => tool.view(state, facts),
    get isAtRest() {
      return tool.isAtRest(state);
    },
  };
}

/** All that a tool may know of the card and its view; read only. */
export interface ToolContext {
  /** The card as it is shown: the document's, with what was done and has not come back yet. */
  readonly sketch: CardSketch;
  readonly projection: Projection;
  /** The candle at a whole bar index; undefined beside the candles, and where only stand-ins are shown. */
  readonly barAt: (index: number) => BarPrices | undefined;
  /** Smallest price step, and the decimals that show it. */
  readonly tick: number;
  readonly precision: number;
  /** What distances between prices are told in. */
  readonly unit: DistanceUnit;
  /** Ids of the selected objects, the last one chosen last. */
  readonly selected: readonly string[];
  /** Objects that are not shown, or not to be moved, for this session. */
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  /** Why nothing can be changed; undefined when it can. */
  readonly readOnly: string | undefined;
  /** Why levels in particular cannot be moved. */
  readonly levelsLocked: string | undefined;
  /** How the levels are read; absent where the pivot is the entry. */
  readonly pivotIsInvalidation?: PivotIsInvalidation | undefined;
  readonly magnet: Magnet;
  /** The last look of each kind. */
  readonly looks: { readonly [T in DrawingType]?: Look };
  /** Colour of a drawing whose style names none. */
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
  /** The exact place, when the keyboard chose it: then nothing snaps. */
  readonly exact?: Place;
  /** A finger is `coarse`: more room to hit, more slack before a drag. */
  readonly reach: 'fine' | 'coarse';
  readonly modifiers: Modifiers;
}

/** How far arrow keys move something: whole bars to the right, whole price steps up. */
export interface Nudge {
  readonly bars: number;
  readonly ticks: number;
}

/** What a tool is told, in the order in which it happened. */
export type ToolEvent =
  /** The primary button, or a finger, goes down. */
  | { readonly kind: 'press'; readonly at: ToolPointer }
  /** The pointer moved, pressed or not; also sent when a modifier key changes under a resting pointer. */
  | { readonly kind: 'move'; readonly at: ToolPointer }
  /** Ends every press, also one that the tool did not take and that has not become a pan. */
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
  /** The pointer was lost, the window blurred, the card changed from elsewhere: all that was begun is dropped. */
  | { readonly kind: 'cancel' };

/** A price or place that a point was drawn to, and what it is called, e.g. `H 1.10580` or `Pivot`. */
export interface SnapHint {
  readonly place: Place;
  readonly label: string;
}

/** What is shown of a tool's state beside the card itself. All of it follows from the state: nothing to take back. */
export interface ToolView {
  /** The card as it would be if the gesture ended here; undefined when nothing is under way. The same object while nothing changes. */
  readonly preview: CardSketch | undefined;
  /** Ids of objects whose old look is shown as a ghost beside the preview. */
  readonly ghosts: readonly string[];
  /** CSS cursor over the pane; undefined for the plain one. */
  readonly cursor: string | undefined;
  /** What to do next, e.g. `Line: point 2 of 2. Shift: steps of 45°.` */
  readonly hint: string | undefined;
  /** The frame of a multiple selection, CSS pixels. */
  readonly marquee: Box | undefined;
  readonly snapHint: SnapHint | undefined;
  /** Lines of text beside the pointer: Δprice, %, bars; ticks and reward-to-risk of a level. */
  readonly readout: { readonly spot: Spot; readonly lines: readonly string[] } | undefined;
  /** Places that have guide lines and labels on both axes while a point is placed or moved. */
  readonly guide: Place | undefined;
  /** What the pointer is on: painted as hovered, its handles shown. */
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
 * The last thing made is remembered together with what it was made from: the painter asks several times a frame, and
 * must get the very same object while nothing has changed. Parts are compared by identity.
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
