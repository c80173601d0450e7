import type { CardSketch } from '../../card/cardSketch.ts';
import type { CardText } from '../../card/cardText.ts';
import { levelPriceTexts } from '../../card/completion/linkCompletions.ts';
import { type DistanceUnitSetting, unitOfSymbol } from '../../card/distances.ts';
import { formatTimeLeft, timeLeft } from '../../card/expiry.ts';
import { compareBySeverity, type Finding } from '../../card/findings/finding.ts';
import { levelsLockedReason } from '../../card/findings/publishedState.ts';
import type { PivotIsInvalidation } from '../../card/levels.ts';
import { patch } from '../../card/patch.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import {
  type EditorAction,
  type EditorSnapshot,
  type FindingView,
  MAX_SELECTED,
} from '../../protocol/editorMessages.ts';
import type { L10n } from '../displayText.ts';
import { describeUpdateEffects } from '../review/reviewState.ts';
import { firstSyntaxProblem } from './cardEdits.ts';
import { objectOf } from './objectPlaces.ts';

/** All that is known of a document, from which the picture of it is built. */
export interface SnapshotInput {
  readonly version: number;
  readonly card: CardText;
  readonly findings: readonly Finding[];
  /** The last sketch of a text that was JSON; shown dimmed while it is none. */
  readonly lastGood: CardSketch | undefined;
  readonly origin: DocumentOrigin;
  readonly dirty: boolean;
  readonly candles: EditorSnapshot['candles'];
  /** How the levels are read; absent where the pivot is the entry. */
  readonly pivotIsInvalidation?: PivotIsInvalidation;
  /** What distances are told in; absent where the symbol decides. */
  readonly distanceUnit?: DistanceUnitSetting;
  /** Ids of the selected objects, the last one chosen last. */
  readonly selected: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Where the document comes from, and what stands against changing it. */
export type DocumentOrigin =
  | { readonly kind: 'draft'; readonly fileName: string; readonly readOnlyReason: string | undefined }
  | {
      readonly kind: 'remote';
      readonly connection: string;
      readonly channel: string;
      /** Undefined until the card has been read. */
      readonly published: PublishedCard | undefined;
      /** Deleted on the service. */
      readonly gone: boolean;
      readonly readOnlyReason: string | undefined;
    };

/** Findings shown at most; a card with more has other worries. The errors come first. */
export const MAX_FINDINGS = 200;
/** Longest message of one finding that is shown whole, in UTF-16 units. */
const LONGEST_MESSAGE = 1000;

/** The whole picture of a document at one version. Pure; total for any text. */
export function buildSnapshot(facts: SnapshotInput, l10n: L10n): EditorSnapshot {
  const { card, origin } = facts;
  const problem = problemOfText(card, l10n);
  const sketch = problem === undefined ? card.sketch : (facts.lastGood ?? card.sketch);
  return {
    type: 'snapshot',
    version: facts.version,
    sketch: plainSketch(sketch),
    ...(problem === undefined ? { priceTexts: levelPriceTexts(card) } : {}),
    ...(problem === undefined
      ? {}
      : {
          unreadable: {
            message: problem.message,
            line: lineOf(card.text, problem.offset),
            pictured: facts.lastGood !== undefined,
          },
        }),
    findings: findingViews(facts.findings, card.sketch),
    ...(origin.readOnlyReason === undefined
      ? {}
      : { readOnly: { reason: origin.readOnlyReason, actions: readOnlyActions(origin) } }),
    origin: originView(facts, l10n),
    save: savePreview(facts, l10n),
    dirty: facts.dirty,
    candles: facts.candles,
    ...lockedLevels(origin, sketch),
    ...(facts.pivotIsInvalidation === undefined ? {} : { pivotIsInvalidation: facts.pivotIsInvalidation }),
    unit: unitOfSymbol(facts.distanceUnit ?? 'auto', sketch.metadata.symbol),
    selected: facts.selected.slice(-MAX_SELECTED),
  };
}

/** Only of a card that can be changed: one that cannot says why already. */
function lockedLevels(origin: DocumentOrigin, sketch: CardSketch): Pick<EditorSnapshot, 'levelsLocked'> {
  if (origin.kind === 'draft' || origin.readOnlyReason !== undefined) return {};
  const reason = levelsLockedReason(origin.published, sketch);
  return reason === undefined ? {} : { levelsLocked: reason };
}

/** Why the text cannot be read as a card: JSON that is no object at its outermost is as little one as no JSON at all. */
export function problemOfText(card: CardText, l10n: L10n): { message: string; offset: number } | undefined {
  const problem = firstSyntaxProblem(card);
  if (problem !== undefined) return problem;
  if (card.root?.type === 'object') return undefined;
  return { message: l10n.t('A card is an object: it begins with an opening brace.'), offset: card.root?.offset ?? 0 };
}

/** From 1. */
function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Which findings are shown, in which order; a fix is named by its place in this list. */
export function shownFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(compareBySeverity).slice(0, MAX_FINDINGS);
}

function findingViews(findings: readonly Finding[], sketch: CardSketch): FindingView[] {
  return shownFindings(findings).map(({ rule, severity, path, message, fixes }) => {
    const objectId = objectOf(sketch, path);
    return {
      rule,
      severity,
      path: path.slice(0, 12),
      message: message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE)}…`,
      ...(objectId === undefined ? {} : { objectId }),
      fixes: fixes.map((fix) => fix.title),
    };
  });
}

function readOnlyActions(origin: DocumentOrigin): EditorAction[] {
  if (origin.kind === 'draft') return ['openAsText'];
  return origin.gone ? ['saveAsDraft'] : ['saveAsDraft', 'refresh'];
}

function originView({ origin, now }: SnapshotInput, l10n: L10n): EditorSnapshot['origin'] {
  if (origin.kind === 'draft') return { kind: 'draft', fileName: origin.fileName };
  const { connection, channel, published, gone } = origin;
  return {
    kind: 'published',
    connection,
    channel,
    status: gone ? l10n.t('Deleted') : (published?.status ?? ''),
    updatedAt: published?.updatedAt ?? '',
    timeLeft:
      published && !gone ? formatTimeLeft(timeLeft(published.createdAt, published.card.metadata.expiry, now)) : '',
  };
}

/** The wire's types are mutable, and the sketch is not. */
function plainSketch(sketch: CardSketch): EditorSnapshot['sketch'] {
  return structuredClone(sketch) as EditorSnapshot['sketch'];
}

type SavePreview = EditorSnapshot['save'];

/** What Ctrl+S would do with the text as it stands: the same decision that saving takes. */
export function savePreview(
  { card, findings, origin, dirty }: Pick<SnapshotInput, 'card' | 'findings' | 'origin' | 'dirty'>,
  l10n: L10n,
): SavePreview {
  if (origin.kind === 'draft') {
    return previewWithoutChanges(
      'file',
      dirty ? l10n.t('Writes the draft to its file.') : l10n.t('The draft is saved.'),
    );
  }
  if (origin.readOnlyReason !== undefined)
    return previewWithoutChanges('refused', l10n.t('This card cannot be changed any more.'));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) {
    return previewWithoutChanges(
      'refused',
      errors === 1 ? l10n.t('1 error must be mended first.') : l10n.t('{0} errors must be mended first.', errors),
    );
  }
  if (card.card === undefined) return previewWithoutChanges('refused', l10n.t('The text is not a whole card.'));
  if (origin.published === undefined)
    return previewWithoutChanges('refused', l10n.t('The published card has not been read yet.'));
  const difference = patch(origin.published.card, card.card);
  switch (difference.kind) {
    case 'nothing':
      return previewWithoutChanges('nothing', l10n.t('Nothing to send: the service holds this card.'));
    case 'refused':
      return {
        ...previewWithoutChanges('refused', l10n.t('The service would not store this.')),
        effects: difference.refusals.map(({ reason }) => reason),
      };
    case 'send': {
      const { changes } = difference;
      return {
        kind: 'send',
        headline: changes.length === 1 ? l10n.t('Sends 1 change.') : l10n.t('Sends {0} changes.', changes.length),
        changes: changes.map(({ label, before, after }) => ({
          label,
          ...(before === undefined ? {} : { before }),
          ...(after === undefined ? {} : { after }),
        })),
        effects: describeUpdateEffects(difference, l10n),
      };
    }
  }
}

function previewWithoutChanges(kind: SavePreview['kind'], headline: string): SavePreview {
  return { kind, headline, changes: [], effects: [] };
}
