import { unresolvedLinks } from '../../card/objectMentions.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';
import type { L10n } from '../displayText.ts';

/** Which cards are shown. What is absent or empty does not narrow. */
export interface CardFilter {
  readonly statuses?: readonly string[];
  readonly symbol?: string;
  readonly ownerId?: string;
  /** Looked for in title and symbol, upper and lower case alike. */
  readonly text?: string;
  /** Only cards with a link that names no level and no drawing. */
  readonly links?: 'unresolved';
  /** Only cards that still stand and have `SOON_HOURS` left at most. */
  readonly expiry?: 'soon';
}

/** No narrowing at all. */
export const NO_FILTER: CardFilter = {};

/** What "soon" means for an expiry, in hours. */
export const SOON_HOURS = 6;

/** Statuses in which a card's time still runs. */
const RUNNING: ReadonlySet<string> = new Set(['Pending', 'Active']);

/** The filter with one of the parts that have no more to say turned on, or off again. */
export function toggleFilter(filter: CardFilter, part: 'links' | 'expiry'): CardFilter {
  const { links, expiry, ...others } = filter;
  const next: Pick<CardFilter, 'links' | 'expiry'> =
    part === 'links'
      ? { ...(links === undefined ? { links: 'unresolved' } : {}), ...(expiry === undefined ? {} : { expiry }) }
      : { ...(links === undefined ? {} : { links }), ...(expiry === undefined ? { expiry: 'soon' } : {}) };
  return { ...others, ...next };
}

/** Whether the filter narrows anything. */
export function isNarrowing(filter: CardFilter): boolean {
  const { statuses, symbol, ownerId, text, links, expiry } = filter;
  return Boolean(statuses?.length || symbol || ownerId || text || links || expiry);
}

/** A test made once for many cards. `now` in epoch milliseconds. */
export function filterTest(filter: CardFilter, now: number): (card: CardSummary) => boolean {
  const statuses = filter.statuses?.length ? new Set(filter.statuses) : undefined;
  const symbol = filter.symbol?.toUpperCase();
  const text = filter.text?.toLowerCase();
  return (card) =>
    (statuses === undefined || statuses.has(card.status)) &&
    (!symbol || card.symbol.toUpperCase() === symbol) &&
    (!filter.ownerId || card.ownerId === filter.ownerId) &&
    (!text || card.title.toLowerCase().includes(text) || card.symbol.toLowerCase().includes(text)) &&
    (!filter.expiry || expiresSoon(card, now)) &&
    (!filter.links || hasUnresolvedLinks(card));
}

/**
 * Whether the filter asks for something that the list did not tell of this card: a summary has no texts, and no
 * expiry. Such a card is not shown, and the channel says so.
 */
export function isUndecided(filter: CardFilter, card: CardSummary): boolean {
  if (card.published !== undefined) return false;
  return filter.links !== undefined || (filter.expiry !== undefined && card.expiresAt === undefined);
}

function expiresSoon({ status, expiresAt }: CardSummary, now: number): boolean {
  if (expiresAt === undefined || !RUNNING.has(status)) return false;
  return expiresAt > now && expiresAt - now <= SOON_HOURS * 3_600_000;
}

function hasUnresolvedLinks({ published }: CardSummary): boolean {
  return published !== undefined && unresolvedLinks(published.card).length > 0;
}

/** What the list is narrowed by, in words; undefined when it is not. */
export function describeFilter(filter: CardFilter, l10n: L10n): string | undefined {
  if (!isNarrowing(filter)) return undefined;
  const { statuses, symbol, ownerId, text, links, expiry } = filter;
  const parts = [
    statuses?.join('/'),
    symbol,
    ownerId === undefined || ownerId === '' ? undefined : l10n.t('owner {0}', ownerId),
    text === undefined || text === '' ? undefined : `“${text}”`,
    links === undefined ? undefined : l10n.t('unresolved links'),
    expiry === undefined ? undefined : l10n.t('at most {0} h left', SOON_HOURS),
  ];
  return l10n.t('Only: {0}', parts.filter((part) => part !== undefined && part !== '').join(' · '));
}
