import type { Finding } from '../../card/findings/finding.ts';
import { formatFinding } from '../../card/findings/formatFinding.ts';
import {
  type CreationEffect,
  checklist,
  compareCards,
  creationPreview,
  type RequestPreview,
  updatePreview,
} from '../../card/findings/review.ts';
import type { Card } from '../../card/model/card.ts';
import { type CardSketch, sketchOf } from '../../card/model/cardSketch.ts';
import { priceDecimals } from '../../card/model/describeChanges.ts';
import type { JsonValue } from '../../card/model/jsonValue.ts';
import {
  type CardConflict,
  conflictObjectId,
  describeConflict,
  type MergeSide,
  merge,
} from '../../card/model/merge.ts';
import type { ReviewState } from '../../protocol/reviewMessages.ts';
import type { L10n } from '../../shell/displayText.ts';
import { describeMissingPublished, describeObstacle, describeUpdateEffects } from '../documents/describeSaving.ts';

/** Everything that a review page's state is built from. */
export interface ReviewInput {
  readonly mode: ReviewState['mode'];
  readonly title: string;
  /** Absent if a new card is published. */
  readonly before?: { readonly label: string; readonly card: Card };
  readonly after: {
    readonly label: string;
    /** The last text that was a complete card; undefined if there was none. */
    readonly card: Card | undefined;
    /** The readable part of a text that was never a complete card. */
    readonly sketch?: CardSketch;
  };
  /** Findings of the newer side's text. */
  readonly findings: readonly Finding[];
  /** What sending means for this review. */
  readonly target: ReviewTarget;
  readonly conflicts?: readonly CardConflict[];
  readonly choices?: ReadonlyMap<string, MergeSide>;
  readonly confirm?: NonNullable<ReviewState['confirm']>;
  readonly notice?: string;
  readonly canCompareAsText: boolean;
  readonly candles: ReviewState['candles'];
  /** Decimals of the candles, if they are loaded. */
  readonly ofCandles?: number | undefined;
}

/** The full state of a review page. Pure, never throws. */
export function buildReviewState(input: ReviewInput, l10n: L10n): ReviewState {
  const { mode, title, before, after, findings, target, confirm, notice, canCompareAsText, candles } = input;
  const decimals = priceDecimals([before?.card, after.card], input.ofCandles);
  const lines = checklist(findings, target.kind === 'update' ? 'published card' : 'new card');
  return {
    type: 'review',
    mode,
    title,
    before: before === undefined ? { label: '' } : { label: before.label, sketch: sketchOfCard(before.card) },
    after: {
      label: after.label,
      sketch: after.card === undefined ? (after.sketch ?? EMPTY_SKETCH) : sketchOfCard(after.card),
    },
    ...(after.card === undefined
      ? { changes: [], uncompared: l10n.t('The text isn’t a complete card.') }
      : { changes: compareCards(before?.card, after.card, input.ofCandles) }),
    conflicts: (input.conflicts ?? []).map((conflict) => conflictOf(conflict, decimals, input.choices)),
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

function conflictOf(
  conflict: CardConflict,
  decimals: number,
  choices: ReadonlyMap<string, MergeSide> | undefined,
): ReviewState['conflicts'][number] {
  const objectId = conflictObjectId(conflict);
  return {
    key: conflict.label,
    label: conflict.label,
    ...(objectId === undefined ? {} : { objectId }),
    ...describeConflict(conflict, decimals),
    choice: choices?.get(conflict.label) ?? 'open',
  };
}

function sketchOfCard(card: Card): CardSketch {
  return sketchOf(card as JsonValue);
}

/** What sending the newer side would mean. */
export type ReviewTarget =
  /** The older side is the service's state. */
  | {
      readonly kind: 'update';
      readonly readOnlyReason?: string;
      /** The base of the edit, if the service has a newer state: both are merged. */
      readonly base?: Card;
    }
  | { readonly kind: 'creation' }
  /** Neither side is the service's current state. */
  | { readonly kind: 'none' };

type Sends = ReviewState['sends'];

/** What will be sent and what it triggers; makes the same decisions as saving and publishing. */
export function describeSending(
  {
    target,
    before,
    after,
    findings,
  }: {
    readonly target: ReviewTarget;
    readonly before: Card | undefined;
    readonly after: Card | undefined;
    readonly findings: readonly Finding[];
  },
  l10n: L10n,
): Sends {
  if (target.kind === 'none') {
    return { kind: 'none', headline: l10n.t('Comparing two versions. Nothing is sent from this page.'), effects: [] };
  }
  const readOnlyReason = target.kind === 'update' ? target.readOnlyReason : undefined;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const obstacle = describeObstacle({ readOnlyReason, errors: errors.length, card: after }, l10n);
  if (obstacle !== undefined || after === undefined) {
    const messages = [...new Set(errors.map(formatFinding))].slice(0, MAX_REASONS);
    return refusedSending(obstacle ?? '', readOnlyReason === undefined ? messages : [readOnlyReason]);
  }
  if (target.kind === 'creation') return describeRequest(creationPreview(after), l10n);
  if (before === undefined) return refusedSending(describeMissingPublished(l10n), []);
  const merged = target.base === undefined ? undefined : merge(target.base, before, after);
  if (merged?.kind === 'conflict') {
    return refusedSending(
      l10n.t('Both sides changed the same parts. Saving asks you to choose.'),
      merged.conflicts.map(({ label }) => label),
    );
  }
  return describeRequest(updatePreview(before, merged?.card ?? after), l10n);
}

/** Maximum number of reasons shown; the checklist has all. */
const MAX_REASONS = 5;

function describeRequest(request: RequestPreview, l10n: L10n): Sends {
  switch (request.kind) {
    case 'nothing':
      return { kind: 'nothing', headline: l10n.t('No changes to send.'), effects: [] };
    case 'refused':
      return refusedSending(
        l10n.t('The service would reject this.'),
        request.refusals.map(({ reason }) => reason),
      );
    case 'update':
      return {
        kind: 'send',
        headline: request.changes === 1 ? l10n.t('Sends 1 change.') : l10n.t('Sends {0} changes.', request.changes),
        body: request.body,
        effects: describeUpdateEffects(request, l10n),
      };
    case 'creation':
      return {
        kind: 'send',
        headline: l10n.t('Sends the whole card.'),
        body: request.body,
        effects: request.effects.map((effect) => describeCreationEffect(effect, l10n)),
      };
  }
}

function refusedSending(headline: string, reasons: readonly string[]): Sends {
  return { kind: 'refused', headline, effects: [...reasons] };
}

/** Describes what publishing triggers (P2 6; public-facts 3.1). */
function describeCreationEffect(effect: CreationEffect, l10n: L10n): string {
  switch (effect) {
    case 'postCreated':
      return l10n.t('Posts the card in the channel; members see it immediately.');
    case 'creationWebhook':
      return l10n.t('Fires the community’s webhooks with the whole card.');
  }
}
