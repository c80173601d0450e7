import * as z from 'zod/mini';
import { lazy } from '../card/lazy.ts';
import { OBJECT_MARKS } from './chartActions.ts';
import { candlesMessageSchema, cardSketchSchema } from './editorMessages.ts';

/** One stretch of a text that was compared word by word. */
const wordRun = lazy(() => z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() }));
export type WordRun = z.infer<ReturnType<typeof wordRun>>;

/** One field or object that differs. */
const reviewChange = lazy(() =>
  z.object({
    /** Stable while the page is open, e.g. `metadata.title`, `levels.pivot`, `drawing zone`. */
    key: z.string(),
    label: z.string(),
    kind: z.enum(['field', 'text', 'level', 'drawing']),
    mark: z.enum(OBJECT_MARKS),
    /** The level or drawing on the chart. */
    objectId: z.exactOptional(z.string()),
    /** Both sides in words; of a side that has none, absent. */
    before: z.exactOptional(z.string()),
    after: z.exactOptional(z.string()),
    /** Texts: word by word. */
    words: z.exactOptional(z.array(wordRun())),
  }),
);
export type ReviewChange = z.infer<ReturnType<typeof reviewChange>>;

/** A part that both sides changed, differently; the person chooses one side. */
const reviewConflict = lazy(() =>
  z.object({
    key: z.string(),
    label: z.string(),
    objectId: z.exactOptional(z.string()),
    base: z.exactOptional(z.string()),
    theirs: z.exactOptional(z.string()),
    mine: z.exactOptional(z.string()),
    choice: z.enum(['mine', 'theirs', 'open']),
  }),
);
export type ReviewConflict = z.infer<ReturnType<typeof reviewConflict>>;

/** A line of the checklist. */
const reviewCheck = lazy(() =>
  z.object({
    /** `ok` stands for a group of rules that found nothing. */
    severity: z.enum(['error', 'warning', 'hint', 'ok']),
    text: z.string(),
    /** The rule that speaks, when one does. */
    rule: z.exactOptional(z.string()),
  }),
);
export type ReviewCheck = z.infer<ReturnType<typeof reviewCheck>>;

/** All that the review page shows, whole. Never a delta. */
export const reviewStateSchema = lazy(() =>
  z.object({
    type: z.literal('review'),
    /** `compare` only looks; `save` and `publish` end with a confirm; `conflict` with a choice for every part. */
    mode: z.enum(['compare', 'save', 'publish', 'conflict']),
    title: z.string(),
    /** Names of the two sides, e.g. `published`, `edited`; one that is not there (publish) has no sketch. */
    before: z.object({ label: z.string(), sketch: z.exactOptional(cardSketchSchema()) }),
    after: z.object({ label: z.string(), sketch: cardSketchSchema() }),
    changes: z.array(reviewChange()),
    /** Why the two sides could not be compared, in words; that `changes` is empty says nothing then. */
    uncompared: z.exactOptional(z.string()),
    conflicts: z.array(reviewConflict()),
    checks: z.array(reviewCheck()),
    /** What will be sent. */
    sends: z.object({
      kind: z.enum(['nothing', 'send', 'refused', 'none']),
      headline: z.string(),
      /** The request's body as it will be sent, sender included as a placeholder, indented JSON. */
      body: z.exactOptional(z.string()),
      /** What it triggers, in words (P2 6). */
      effects: z.array(z.string()),
    }),
    /** Absent where there is nothing to confirm. */
    confirm: z.exactOptional(
      z.object({
        /** Names the channel and the community, in words. */
        question: z.string(),
        button: z.string(),
        /** Why it cannot be confirmed now. */
        refusal: z.exactOptional(z.string()),
      }),
    ),
    /** The text has changed since the page was opened, or is read-only…: a line of its own. */
    notice: z.exactOptional(z.string()),
    canCompareAsText: z.boolean(),
    candles: z.object({ kind: z.enum(['none', 'loading', 'ready', 'failed']), text: z.string() }),
  }),
);
export type ReviewState = z.infer<ReturnType<typeof reviewStateSchema>>;

/** Host → review webview. */
export const toReviewSchema = lazy(() =>
  z.discriminatedUnion('type', [
    reviewStateSchema(),
    candlesMessageSchema(),
    z.object({ type: z.literal('noCandles') }),
    /** The page was out of sight and may have missed messages; it answers `ready` if it is still there. */
    z.object({ type: z.literal('hello') }),
    /** Something that was asked for is done, or is not; in words, for people who look and who listen. */
    z.object({ type: z.literal('told'), text: z.string() }),
  ]),
);
export type ToReview = z.infer<ReturnType<typeof toReviewSchema>>;

/** Review webview → host. */
export const fromReviewSchema = lazy(() =>
  z.discriminatedUnion('type', [
    /** The page is up; the host answers with the state, and candles when there are any. */
    z.object({ type: z.literal('ready') }),
    z.object({ type: z.literal('confirm') }),
    /** Closes the page; nothing is sent. */
    z.object({ type: z.literal('cancel') }),
    /** Of a conflict: this side's word counts. Answered by a new state. */
    z.object({ type: z.literal('choose'), key: z.string(), side: z.enum(['mine', 'theirs']) }),
    z.object({ type: z.literal('chooseAll'), side: z.enum(['mine', 'theirs']) }),
    z.object({ type: z.literal('compareAsText') }),
    /** Show what the line of the checklist speaks of in the text editor; its place in `checks`. */
    z.object({ type: z.literal('revealCheck'), check: z.int() }),
    /** Puts `sends.body` on the clipboard; answered by `told`. */
    z.object({ type: z.literal('copyBody') }),
    z.object({ type: z.literal('openAttribution') }),
    /** Something failed inside the page; text without card content. */
    z.object({ type: z.literal('problem'), message: z.string().check(z.maxLength(1000)) }),
  ]),
);
export type FromReview = z.infer<ReturnType<typeof fromReviewSchema>>;
