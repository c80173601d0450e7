import type { CardSketch } from '../../card/cardSketch.ts';
import { formatTimeLeft, timeLeft } from '../../card/expiry.ts';
import type { PreviewAction, PreviewSnapshot } from '../../protocol/previewMessages.ts';
import { problemOfText } from '../editor/snapshot.ts';
import type { L10n } from '../editor/words.ts';
import type { VersionDetails } from '../history/versionQuery.ts';
import type { PreviewInput, PreviewOrigin } from './previewFacts.ts';
import { describeRevision } from './revisionInWords.ts';
import { formatUtcMinute } from './utcMinute.ts';

/** The whole preview of a text at one version. Pure; total for any text. */
export function previewSnapshot(facts: PreviewInput, l10n: L10n): PreviewSnapshot {
  const { card, origin, notice } = facts;
  const problem = problemOfText(card, l10n);
  const sketch = problem === undefined ? card.sketch : (facts.lastGood ?? card.sketch);
  return {
    type: 'snapshot',
    card: facts.address,
    version: facts.version,
    sketch: plainSketch(sketch),
    ...(problem === undefined
      ? {}
      : { unreadable: { message: problem.message, pictured: facts.lastGood !== undefined } }),
    errors: facts.findings.filter(({ severity }) => severity === 'error').length,
    expiry: describeExpiry(sketch, facts, l10n),
    origin: describeOrigin(facts, l10n),
    standing: describeUnpublishedStatus(origin, l10n),
    ...(notice === undefined ? {} : { notice }),
    ...publishedFacts(origin, l10n),
    candles: facts.candles,
    actions: actionsOf(origin),
  };
}

/** A published card's hours run from its creation (P2 2.4); those of a text that is not published have not begun. */
function describeExpiry({ metadata }: CardSketch, { origin, now }: PreviewInput, l10n: L10n): string {
  const { expiry } = metadata;
  if (expiry === undefined) return '';
  if (origin.kind === 'remote' && origin.published !== undefined) {
    return formatTimeLeft(timeLeft(origin.published.createdAt, expiry, now));
  }
  return expiry.type === 'GTC' ? l10n.t('until cancelled') : l10n.t('{0} h from publishing', expiry.hours);
}

function describeOrigin({ origin, now }: PreviewInput, l10n: L10n): string {
  switch (origin.kind) {
    case 'draft':
      return l10n.t('Draft {0}', origin.fileName);
    case 'untitled':
      return l10n.t('Draft, not saved yet');
    case 'remote':
      return `${origin.connection} · ${origin.channel}`;
    case 'revision':
      return `${origin.fileName} · ${describeRevision(origin.revision, now, l10n)}`;
    case 'picture':
      return l10n.t('Kept picture of a card');
    case 'version':
      return describeVersion(origin.facts, l10n);
  }
}

/** What stands where a published card has its status. */
function describeUnpublishedStatus(origin: PreviewOrigin, l10n: L10n): string {
  switch (origin.kind) {
    case 'draft':
    case 'untitled':
      return l10n.t('Not published');
    case 'remote':
      return l10n.t('Not read yet');
    case 'revision':
      return l10n.t('Earlier draft');
    case 'picture':
      return l10n.t('Kept picture');
    case 'version':
      return l10n.t('Kept version');
  }
}

function describeVersion({ status, updatedAt }: VersionDetails, l10n: L10n): string {
  const time = formatUtcMinute(Date.parse(updatedAt));
  return time === undefined
    ? l10n.t('A version that was {0}', status)
    : l10n.t('Version of {0}, when it was {1}', time, status);
}

function publishedFacts(origin: PreviewOrigin, l10n: L10n): Pick<PreviewSnapshot, 'published'> {
  if (origin.kind !== 'remote' || origin.published === undefined) return {};
  const { published, channel, gone } = origin;
  const { status, ownerId: owner, updatedAt } = published;
  return { published: { status: gone ? l10n.t('Deleted') : status, owner, channel, updatedAt } };
}

function actionsOf(origin: PreviewOrigin): PreviewAction[] {
  const always = ['copyImage', 'export', 'reloadCandles'] as const;
  switch (origin.kind) {
    case 'draft':
      return ['openInEditor', 'openAsText', 'compare', 'publish', ...always];
    case 'remote':
      return ['openInEditor', 'openAsText', 'compare', ...always];
    case 'untitled':
    case 'revision':
    case 'picture':
    case 'version':
      return ['openAsText', ...always];
  }
}

/** The wire's types are mutable, and the sketch is not. */
function plainSketch(sketch: CardSketch): PreviewSnapshot['sketch'] {
  return structuredClone(sketch) as PreviewSnapshot['sketch'];
}
