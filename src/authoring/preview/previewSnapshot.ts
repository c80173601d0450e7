import * as z from 'zod/mini';
import type { Finding } from '../../card/findings/finding.ts';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import { formatDuration, formatTimeLeft, timeLeft } from '../../card/model/expiry.ts';
import { lazy } from '../../card/model/lazy.ts';
import type { CardText } from '../../card/text/cardText.ts';
import type { PreviewAction, PreviewSnapshot } from '../../protocol/previewMessages.ts';
import type { L10n } from '../../shell/displayText.ts';
import { formatUtcMinute as formatMinute } from '../../time.ts';
import type { VersionDetails } from '../documents/cardVersion.ts';
import type { CardOrigin } from '../documents/documentOrigin.ts';
import { problemOfText } from '../editor/documentSnapshot.ts';

/** Everything that a preview is built from. */
export interface PreviewInput {
  /** URI of the text. */
  readonly address: string;
  readonly version: number;
  readonly card: CardText;
  readonly findings: readonly Finding[];
  /** The last sketch that could be read; shown dimmed while the text isn't valid JSON. */
  readonly lastGood: CardSketch | undefined;
  readonly origin: PreviewOrigin;
  readonly notice: string | undefined;
  readonly candles: PreviewSnapshot['candles'];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Where the text of a preview comes from. */
export type PreviewOrigin =
  | Exclude<CardOrigin, { readonly kind: 'draft' }>
  | { readonly kind: 'draft'; readonly fileName: string; readonly publication?: Publication | undefined }
  /** Not in a file yet. */
  | { readonly kind: 'untitled'; readonly publication?: Publication | undefined }
  | { readonly kind: 'revision'; readonly fileName: string; readonly revision: Revision }
  /** A read-only snapshot taken for a comparison. */
  | { readonly kind: 'snapshot' }
  /** A published version that was seen on this machine. */
  | { readonly kind: 'version'; readonly facts: VersionDetails };

/** A draft's publication; `card` describes how its card differs from the draft now. */
interface Publication {
  readonly channel: string;
  readonly card: 'same' | 'changed' | 'deleted';
}

/** What is known of a git revision. */
interface Revision {
  /** The requested ref: a hash, `HEAD`, or empty for staged text. */
  readonly ref: string;
  /** Epoch milliseconds. */
  readonly committedAt: number | undefined;
}

/** The complete preview of one version of a text. Pure; never throws, whatever the text. */
export function previewSnapshot(facts: PreviewInput, l10n: L10n): PreviewSnapshot {
  const { card, origin, notice } = facts;
  const problem = problemOfText(card, l10n);
  const sketch = problem === undefined ? card.sketch : (facts.lastGood ?? card.sketch);
  return {
    type: 'snapshot',
    card: facts.address,
    version: facts.version,
    sketch,
    ...(problem === undefined
      ? {}
      : { unreadable: { message: problem.message, pictured: facts.lastGood !== undefined } }),
    errors: facts.findings.filter(({ severity }) => severity === 'error').length,
    expiry: describeExpiry(sketch, origin, facts.now, l10n),
    origin: describeOrigin(facts, l10n),
    standing: describeUnpublishedStatus(origin, l10n),
    ...(notice === undefined ? {} : { notice }),
    ...publishedFacts(origin, l10n),
    candles: facts.candles,
    actions: actionsOf(origin),
  };
}

/** The hours of a published card count from its creation (P2 2.4); those of an unpublished text haven't started. */
export function describeExpiry({ metadata }: CardSketch, origin: PreviewOrigin, now: number, l10n: L10n): string {
  const { expiry } = metadata;
  if (expiry === undefined) return '';
  if (origin.kind === 'remote' && origin.published !== undefined) {
    return formatTimeLeft(timeLeft(origin.published.createdAt, expiry, now));
  }
  return expiry.type === 'GTC' ? l10n.t('until cancelled') : l10n.t('{0} h after publishing', expiry.hours);
}

function describeOrigin({ origin, now }: PreviewInput, l10n: L10n): string {
  switch (origin.kind) {
    case 'draft':
      return origin.publication === undefined
        ? l10n.t('Draft {0}', origin.fileName)
        : l10n.t('Draft {0}, published in {1}', origin.fileName, origin.publication.channel);
    case 'untitled':
      return l10n.t('Draft, not saved yet');
    case 'remote':
      return `${origin.connection} · ${origin.channel}`;
    case 'revision':
      return `${origin.fileName} · ${describeRevision(origin.revision, now, l10n)}`;
    case 'snapshot':
      return l10n.t('Snapshot of a card');
    case 'version':
      return describeVersion(origin.facts, l10n);
  }
}

/** The label shown in place of a published card's status. */
export function describeUnpublishedStatus(origin: PreviewOrigin, l10n: L10n): string {
  switch (origin.kind) {
    case 'draft':
    case 'untitled':
      return describePublication(origin.publication?.card, l10n);
    case 'remote':
      return l10n.t('Not loaded yet');
    case 'revision':
      return l10n.t('Earlier draft');
    case 'snapshot':
      return l10n.t('Snapshot');
    case 'version':
      return l10n.t('Stored version');
  }
}

/** Whether a draft is published, as in the Drafts view. */
export function describePublication(state: Publication['card'] | undefined, l10n: L10n): string {
  switch (state) {
    case undefined:
      return l10n.t('Not published');
    case 'same':
      return l10n.t('Published');
    case 'changed':
      return l10n.t('Changed since published');
    case 'deleted':
      return l10n.t('Published card deleted');
  }
}

function describeVersion({ status, updatedAt }: VersionDetails, l10n: L10n): string {
  const time = formatUtcMinute(Date.parse(updatedAt));
  return time === undefined
    ? l10n.t('A version while the card was {0}', status)
    : l10n.t('Version of {0}, while the card was {1}', time, status);
}

function publishedFacts(origin: PreviewOrigin, l10n: L10n): Pick<PreviewSnapshot, 'published'> {
  if (origin.kind !== 'remote' || origin.published === undefined) return {};
  const { published, channel, gone, isMine } = origin;
  const { status, ownerId, updatedAt } = published;
  const owner = isMine ? l10n.t('you') : ownerId;
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
    case 'snapshot':
    case 'version':
      return ['openAsText', ...always];
  }
}

/** Longest card title in a tab, in UTF-16 units. */
const MAX_TITLE_LENGTH = 40;

/** The tab title of a preview. */
export function previewTitle(
  { sketch }: Pick<PreviewSnapshot, 'sketch'>,
  origin: PreviewOrigin,
  fileName: string,
  l10n: L10n,
): string {
  const title = sketch.metadata.title?.replace(/\s+/g, ' ').trim() ?? '';
  const name =
    title === ''
      ? fileName
      : title.length <= MAX_TITLE_LENGTH
        ? title
        : `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…`;
  const which = describeState(origin, l10n);
  return which === undefined ? l10n.t('Preview: {0}', name) : l10n.t('Preview: {0} ({1})', name, which);
}

/** Distinguishes the tab of an earlier state from that of the card itself. */
function describeState(origin: PreviewOrigin, l10n: L10n): string | undefined {
  switch (origin.kind) {
    case 'revision':
      return shortRef(origin.revision.ref, l10n);
    case 'version':
      return formatUtcMinute(Date.parse(origin.facts.updatedAt)) ?? l10n.t('earlier');
    case 'draft':
    case 'untitled':
    case 'remote':
    case 'snapshot':
      return undefined;
  }
}

const HASH = /^[0-9a-f]{7,64}$/i;
/** Length of an abbreviated hash, as git uses it. */
const SHORT_HASH_LENGTH = 7;

/** E.g. `revision 1a2b3c4 · 2 d ago`, `last commit`, `staged`. `now` in epoch milliseconds. */
export function describeRevision({ ref, committedAt }: Revision, now: number, l10n: L10n): string {
  const name = describeRef(ref, l10n);
  if (committedAt === undefined) return name;
  return `${name} · ${l10n.t('{0} ago', formatDuration(Math.max(0, now - committedAt)))}`;
}

/** The short name of a revision for a tab, e.g. `1a2b3c4`, `HEAD` or `staged`. */
function shortRef(ref: string, l10n: L10n): string {
  if (isIndex(ref)) return l10n.t('staged');
  return HASH.test(ref) ? ref.slice(0, SHORT_HASH_LENGTH) : ref;
}

function describeRef(ref: string, l10n: L10n): string {
  if (isIndex(ref)) return l10n.t('staged');
  if (ref === 'HEAD') return l10n.t('last commit');
  return l10n.t('revision {0}', shortRef(ref, l10n));
}

/** `~` is the index if the file is staged, else the last commit. */
function isIndex(ref: string): boolean {
  return ref === '' || ref === '~';
}

const gitQuerySchema = lazy(() => z.object({ path: z.string(), ref: z.string() }));

/** The ref in a URI of VS Code's Git extension (`git:/file?{"path":…,"ref":…}`); undefined for other URIs. */
export function gitRefOf(address: { readonly scheme: string; readonly query: string }): string | undefined {
  if (address.scheme !== 'git') return undefined;
  try {
    const read = z.safeParse(gitQuerySchema(), JSON.parse(address.query));
    return read.success ? read.data.ref : undefined;
  } catch {
    return undefined;
  }
}

/** Formats a time (epoch milliseconds) in UTC; undefined if it isn't a valid time. */
export function formatUtcMinute(time: number): string | undefined {
  return Number.isFinite(time) ? formatMinute(time) : undefined;
}

/**
 * Delay in milliseconds before text changes are sent to a preview, so that fast typing is batched; less than a frame.
 */
export const TYPING_DELAY_MS = 10;
