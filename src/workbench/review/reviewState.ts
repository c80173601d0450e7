import type { Card } from '../../card/card.ts';
import type { CardSketch } from '../../card/cardSketch.ts';
import type { Finding } from '../../card/findings/finding.ts';
import type { JsonValue } from '../../card/jsonPath.ts';
import type { CardConflict, MergeSide } from '../../card/merge.ts';
import { compareCards } from '../../card/review/cardComparison.ts';
import { checklist } from '../../card/review/checklist.ts';
import { conflictObjectId, describeConflict } from '../../card/review/conflictWords.ts';
import { sketchOf } from '../../card/text/sketchOf.ts';
import type { ReviewState } from '../../protocol/reviewMessages.ts';
import type { L10n } from '../editor/words.ts';
import { describeSending, type ReviewTarget } from './sendsInWords.ts';

/** All that a review page shows, before it is put into words. */
export interface ReviewInput {
  readonly mode: ReviewState['mode'];
  readonly title: string;
  /** Absent when a new card is published. */
  readonly before?: { readonly label: string; readonly card: Card };
  readonly after: {
    readonly label: string;
    /** The last text that was a whole card; undefined when there has been none. */
    readonly card: Card | undefined;
    /** What could be read of a text that was never a whole card. */
    readonly sketch?: CardSketch;
  };
  /** Of the newer side's text. */
  readonly findings: readonly Finding[];
  /** What sending would mean here. */
  readonly target: ReviewTarget;
  readonly conflicts?: readonly CardConflict[];
  readonly choices?: ReadonlyMap<string, MergeSide>;
  readonly confirm?: NonNullable<ReviewState['confirm']>;
  readonly notice?: string;
  readonly canCompareAsText: boolean;
  readonly candles: ReviewState['candles'];
}

/** The whole picture of a review. Pure; total. */
export function buildReviewState(facts: ReviewInput, l10n: L10n): ReviewState {
  const { mode, title, before, after, findings, target, confirm, notice, canCompareAsText, candles } = facts;
  const lines = checklist(findings, target.kind === 'update' ? 'published card' : 'new card');
  return {
    type: 'review',
    mode,
    title,
    before:
      before === undefined ? { label: '' } : { label: before.label, sketch: wireSketch(sketchOfCard(before.card)) },
    after: {
      label: after.label,
      sketch: wireSketch(after.card === undefined ? (after.sketch ?? EMPTY_SKETCH) : sketchOfCard(after.card)),
    },
    ...(after.card === undefined
      ? { changes: [], uncompared: l10n.t('The text is not a whole card.') }
      : { changes: changesOf(before?.card, after.card) }),
    conflicts: (facts.conflicts ?? []).map((conflict) => conflictOf(conflict, facts.choices)),
    checks: lines.map((line) =>
      line.severity === 'ok'
        ? { severity: line.severity, text: line.text }
        : { severity: line.severity, text: line.text, rule: line.rule },
    ),
    sends: describeSending({ target, before: before?.card, after: after.card, findings }, l10n),
    ...(confirm === undefined ? {} : { confirm }),
    ...(notice === undefined ? {} : { notice }),
    canCompareAsText,
    candles,
  };
}

const EMPTY_SKETCH: CardSketch = { metadata: {}, levels: {}, drawings: [] };

function changesOf(before: Card | undefined, after: Card): ReviewState['changes'] {
  return compareCards(before, after).map(({ words, ...part }) =>
    words === undefined ? part : { ...part, words: [...words] },
  );
}

function conflictOf(
  conflict: CardConflict,
  choices: ReadonlyMap<string, MergeSide> | undefined,
): ReviewState['conflicts'][number] {
  const objectId = conflictObjectId(conflict);
  return {
    key: conflict.label,
    label: conflict.label,
    ...(objectId === undefined ? {} : { objectId }),
    ...describeConflict(conflict),
    choice: choices?.get(conflict.label) ?? 'open',
  };
}

function sketchOfCard(card: Card): CardSketch {
  return sketchOf(card as JsonValue);
}

/** The wire's types are mutable, and the sketch is not. */
function wireSketch(sketch: CardSketch): ReviewState['after']['sketch'] {
  return structuredClone(sketch) as ReviewState['after']['sketch'];
}
