import type { CardSketch } from '../../card/cardSketch.ts';
import type { CardText } from '../../card/cardText.ts';
import { unitOfSymbol } from '../../card/distanceUnit.ts';
import { formatTimeLeft, timeLeft } from '../../card/expiry.ts';
import type { Finding } from '../../card/findings/finding.ts';
import { levelPriceTexts } from '../../card/levelPriceTexts.ts';
import { levelsLockedReason } from '../../card/levels/levelsLock.ts';
import {
  type EditorAction,
  type EditorSnapshot,
  type FindingView,
  MAX_SELECTED,
} from '../../protocol/editorMessages.ts';
import type { DocumentOrigin, SnapshotInput } from './documentFacts.ts';
import { firstSyntaxProblem } from './isReadable.ts';
import { objectOf } from './objectPath.ts';
import { savePreview } from './savePreview.ts';
import type { L10n } from './words.ts';

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

const SEVERITY_ORDER = { error: 0, warning: 1, hint: 2 } as const;

/** Which findings are shown, in which order; a fix is named by its place in this list. */
export function shownFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings
    .toSorted((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity] || a.range.offset - b.range.offset)
    .slice(0, MAX_FINDINGS);
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
