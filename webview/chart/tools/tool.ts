import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ToolId } from '../../../src/protocol/deskActions.ts';
import type { ToolContext } from './deskFacts.ts';
import type { ToolEvent } from './toolEvent.ts';
import type { ToolView } from './toolView.ts';

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
  | { readonly kind: 'left' }
  | { readonly kind: 'openStyle'; readonly objectId: string }
  /** For people who do not see the chart, and for refusals: why nothing moves. */
  | { readonly kind: 'say'; readonly text: string; readonly urgency: 'polite' | 'assertive' };

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
