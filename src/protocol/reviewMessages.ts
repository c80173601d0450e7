import * as z from 'zod/mini';
import type { RuleId, Severity } from '../card/findings/rules.ts';
import type { CardSketch } from '../card/model/cardSketch.ts';
import { lazy } from '../card/model/lazy.ts';
import type { WordRun } from '../card/model/wordDiff.ts';
import type { ObjectMark } from './chartActions.ts';
import { type CandlesStatus, problemSchema, type ToChartPage } from './pageMessages.ts';

/** A field or object that differs. */
export interface ReviewChange {
  /** Stable while the page is open, e.g. `metadata.title`, `levels.pivot`, `drawing zone`. */
  readonly key: string;
  readonly label: string;
  readonly kind: 'field' | 'text' | 'level' | 'drawing';
  readonly mark: ObjectMark;
  /** The level or drawing on the chart. */
  readonly objectId?: string;
  /** Both values as text; absent where a side has none. */
  readonly before?: string;
  readonly after?: string;
  /** For texts: the word-by-word comparison. */
  readonly words?: readonly WordRun[];
}

/** Something that both sides changed differently; the person chooses one side. */
export interface ReviewConflict {
  readonly key: string;
  readonly label: string;
  readonly objectId?: string;
  readonly base?: string;
  readonly theirs?: string;
  readonly mine?: string;
  readonly choice: 'mine' | 'theirs' | 'open';
}

/** A line of the checklist. */
export interface ReviewCheck {
  /** `ok` is a group of rules that found nothing. */
  readonly severity: Severity | 'ok';
  readonly text: string;
  /** The rule that was broken, if any. */
  readonly rule?: RuleId;
}

/** Everything the review page shows. Never a delta. */
export interface ReviewState {
  readonly type: 'review';
  /** `compare` is read-only; `save` and `publish` end with a confirmation; `conflict` with a choice for every part. */
  readonly mode: 'compare' | 'save' | 'publish' | 'conflict';
  readonly title: string;
  /** Labels of the two sides, e.g. `published`, `edited`; a side that doesn't exist (publish) has no sketch. */
  readonly before: { readonly label: string; readonly sketch?: CardSketch };
  readonly after: { readonly label: string; readonly sketch: CardSketch };
  readonly changes: readonly ReviewChange[];
  /** Why the two sides couldn't be compared; `changes` is then empty and means nothing. */
  readonly uncompared?: string;
  readonly conflicts: readonly ReviewConflict[];
  readonly checks: readonly ReviewCheck[];
  /** What will be sent. */
  readonly sends: {
    readonly kind: 'nothing' | 'send' | 'refused' | 'none';
    readonly headline: string;
    /** The request body as it will be sent, with a placeholder for the sender, as indented JSON. */
    readonly body?: string;
    /** What it triggers (P2 6). */
    readonly effects: readonly string[];
  };
  /** Absent if there is nothing to confirm. */
  readonly confirm?: {
    /** Names the channel and the community. */
    readonly question: string;
    readonly button: string;
    /** Why it can't be confirmed now. */
    readonly refusal?: string;
  };
  /** Shown on its own line, e.g. that the text has changed since the page was opened, or is read-only. */
  readonly notice?: string;
  readonly canCompareAsText: boolean;
  readonly candles: CandlesStatus;
}

/** Host → review webview. */
export type ToReview = ToChartPage | ReviewState;

/** Review webview → host. */
export const fromReviewSchema = /* @__PURE__ */ lazy(() =>
  z.discriminatedUnion('type', [
    /** The page is running; the host answers with the state, and with candles if there are any. */
    z.object({ type: z.literal('ready') }),
    z.object({ type: z.literal('confirm') }),
    /** Closes the page without sending anything. */
    z.object({ type: z.literal('cancel') }),
    /** Resolves one conflict in favor of a side. Answered by a new state. */
    z.object({ type: z.literal('choose'), key: z.string(), side: z.enum(['mine', 'theirs']) }),
    z.object({ type: z.literal('chooseAll'), side: z.enum(['mine', 'theirs']) }),
    z.object({ type: z.literal('compareAsText') }),
    /** Shows the place that a line of the checklist refers to in the text editor; an index into `checks`. */
    z.object({ type: z.literal('revealCheck'), check: z.int() }),
    /** Copies `sends.body` to the clipboard; answered by `status`. */
    z.object({ type: z.literal('copyBody') }),
    problemSchema(),
  ]),
);
export type FromReview = z.infer<ReturnType<typeof fromReviewSchema>>;
