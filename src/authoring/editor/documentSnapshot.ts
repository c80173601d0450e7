import { compareBySeverity, type Finding } from '../../card/findings/finding.ts';
import { fixId } from '../../card/findings/fixes.ts';
import { formatFinding, formatFix } from '../../card/findings/formatFinding.ts';
import { levelsLockedReason } from '../../card/findings/publishedState.ts';
import { type DistanceUnitSetting, unitOfSymbol } from '../../card/geometry/distances.ts';
import type { PivotIsInvalidation } from '../../card/geometry/levels.ts';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import { describeChanges } from '../../card/model/describeChanges.ts';
import { formatTimeLeft, timeLeft } from '../../card/model/expiry.ts';
import { planSave } from '../../card/model/savePlan.ts';
import type { CardText } from '../../card/text/cardText.ts';
import { formatSyntaxMistake } from '../../card/text/formatSyntaxMistake.ts';
import { firstSyntaxProblem, levelPriceTexts } from '../../card/text/readCard.ts';
import {
  type EditorAction,
  type EditorSnapshot,
  type FindingView,
  MAX_SELECTED,
} from '../../protocol/editorMessages.ts';
import type { L10n } from '../../shell/displayText.ts';
import { describeMissingPublished, describeObstacle, describeUpdateEffects } from '../documents/describeSaving.ts';
import type { DocumentOrigin, DraftState } from '../documents/documentOrigin.ts';
import { objectOf } from './objectPlaces.ts';

/** Everything a snapshot of a document is built from. */
export interface SnapshotInput {
  readonly version: number;
  readonly card: CardText;
  readonly findings: readonly Finding[];
  /** The last sketch that could be read; shown dimmed while the text isn't valid JSON. */
  readonly lastGood: CardSketch | undefined;
  readonly origin: DocumentOrigin;
  /** The card that the draft was published as. */
  readonly publication?: DraftState | undefined;
  /** Where the published card's unsaved text came from. */
  readonly laidOver?: string | undefined;
  readonly dirty: boolean;
  readonly candles: EditorSnapshot['candles'];
  /** Decimals of the candles, if they are loaded. */
  readonly decimals?: number | undefined;
  /** How the levels are read; absent if the pivot is the entry. */
  readonly pivotIsInvalidation?: PivotIsInvalidation;
  /** Unit of distances; absent if the symbol decides. */
  readonly distanceUnit?: DistanceUnitSetting;
  /** Ids of the selected objects, most recently selected last. */
  readonly selected: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Maximum number of findings shown, errors first. */
const MAX_FINDINGS = 200;
/** Longest finding message before it is truncated, in UTF-16 units. */
const MAX_FINDING_LENGTH = 1000;

/** The complete editor state for one document version. Never throws, whatever the text. */
export function buildSnapshot(input: SnapshotInput, l10n: L10n): EditorSnapshot {
  const { card, origin } = input;
  const problem = problemOfText(card, l10n);
  const sketch = problem === undefined ? card.sketch : (input.lastGood ?? card.sketch);
  return {
    type: 'snapshot',
    version: input.version,
    sketch,
    ...(problem === undefined ? { priceTexts: levelPriceTexts(card) } : {}),
    ...(problem === undefined
      ? {}
      : {
          unreadable: {
            message: problem.message,
            line: lineOf(card.text, problem.offset),
            pictured: input.lastGood !== undefined,
          },
        }),
    findings: findingViews(input.findings, card.sketch),
    ...(origin.readOnlyReason === undefined
      ? {}
      : { readOnly: { reason: origin.readOnlyReason, actions: readOnlyActions(origin) } }),
    origin: originView(input, l10n),
    ...(input.laidOver === undefined ? {} : { laidOver: input.laidOver }),
    save: savePreview(input, l10n),
    dirty: input.dirty,
    candles: input.candles,
    ...lockedLevels(origin, sketch),
    ...(input.pivotIsInvalidation === undefined ? {} : { pivotIsInvalidation: input.pivotIsInvalidation }),
    unit: unitOfSymbol(input.distanceUnit ?? 'auto', sketch.metadata.symbol),
    selected: input.selected.slice(-MAX_SELECTED),
  };
}

/** Only for editable cards; a read-only card already gives its own reason. */
function lockedLevels(origin: DocumentOrigin, sketch: CardSketch): Pick<EditorSnapshot, 'levelsLocked'> {
  if (origin.kind === 'draft' || origin.readOnlyReason !== undefined) return {};
  const reason = levelsLockedReason(origin.published, sketch);
  return reason === undefined ? {} : { levelsLocked: reason };
}

/** Whether the service would keep the levels of an editable card as they are. */
export function areLevelsLocked(origin: DocumentOrigin, sketch: CardSketch): boolean {
  return lockedLevels(origin, sketch).levelsLocked !== undefined;
}

/** Why the text can't be read as a card: a JSON value that isn't an object is treated like invalid JSON. */
export function problemOfText(card: CardText, l10n: L10n): { message: string; offset: number } | undefined {
  const problem = firstSyntaxProblem(card);
  if (problem !== undefined) return { message: formatSyntaxMistake(problem), offset: problem.offset };
  if (card.root?.type === 'object') return undefined;
  return { message: l10n.t('A card must be a JSON object, starting with {.'), offset: card.root?.offset ?? 0 };
}

/** Line number of an offset, from 1. */
function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

function findingViews(findings: readonly Finding[], sketch: CardSketch): FindingView[] {
  const shown = findings.toSorted(compareBySeverity).slice(0, MAX_FINDINGS);
  return shown.map((finding) => {
    const { rule, severity, path, range, fixes } = finding;
    const objectId = objectOf(sketch, path);
    const message = formatFinding(finding);
    return {
      rule,
      severity,
      path: path.slice(0, 12),
      message: message.length <= MAX_FINDING_LENGTH ? message : `${message.slice(0, MAX_FINDING_LENGTH)}…`,
      ...(objectId === undefined ? {} : { objectId }),
      range: { offset: range.offset, length: range.length },
      fixes: fixes.map((fix) => ({ id: fixId(finding, fix), title: formatFix(fix.change) })),
    };
  });
}

function readOnlyActions(origin: DocumentOrigin): EditorAction[] {
  if (origin.kind === 'draft') return ['openAsText'];
  if (origin.locked) return ['unlock', 'saveAsDraft'];
  return origin.gone ? ['saveAsDraft'] : ['saveAsDraft', 'refresh'];
}

function originView({ origin, publication, now }: SnapshotInput, l10n: L10n): EditorSnapshot['origin'] {
  if (origin.kind === 'draft') {
    const { fileName } = origin;
    if (publication === undefined) return { kind: 'draft', fileName };
    const { title, channelName, state } = publication;
    return { kind: 'draft', fileName, publication: { card: l10n.t('“{0}” in {1}', title, channelName), state } };
  }
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

type SavePreview = EditorSnapshot['save'];

/** What Save would do with the current text; makes the same decisions as saving. */
export function savePreview(
  {
    card,
    findings,
    origin,
    dirty,
    decimals,
  }: Pick<SnapshotInput, 'card' | 'findings' | 'origin' | 'dirty' | 'decimals'>,
  l10n: L10n,
): SavePreview {
  if (origin.kind === 'draft') {
    return previewWithoutChanges(
      'file',
      dirty ? l10n.t('Save writes the draft to its file.') : l10n.t('The draft is saved.'),
    );
  }
  const { published, readOnlyReason } = origin;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const obstacle = describeObstacle({ readOnlyReason, errors, card: card.card }, l10n);
  if (obstacle !== undefined || card.card === undefined) return previewWithoutChanges('refused', obstacle ?? '');
  if (published === undefined) return previewWithoutChanges('refused', describeMissingPublished(l10n));
  const { patch: difference, base } = planSave(published, card.card);
  switch (difference.kind) {
    case 'nothing':
      return previewWithoutChanges('nothing', l10n.t('No changes to send.'));
    case 'refused':
      return {
        ...previewWithoutChanges('refused', l10n.t('The service would reject this.')),
        effects: difference.refusals.map(({ reason }) => reason),
      };
    case 'send': {
      const changes = describeChanges(base.card, card.card, decimals);
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
