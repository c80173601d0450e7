import { unresolvedLinks } from '../../card/mentions/objectMentions.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';
import type { L10n } from '../../shell/displayText.ts';
import { type ChannelOutcomes, NO_OUTCOMES, type OutcomeKind, outcomeLabel } from './outcomeLabels.ts';

/** Which cards are shown. Absent or empty conditions don't filter. */
export interface CardFilter {
  readonly statuses?: readonly string[];
  readonly symbol?: string;
  readonly ownerId?: string;
  /** Matched against title and symbol, ignoring case. */
  readonly text?: string;
  /** Only cards with a link to a level or drawing that doesn't exist. */
  readonly links?: 'unresolved';
  readonly outcomes?: readonly OutcomeKind[];
  /** Only running cards with at most `SOON_HOURS` left. */
  readonly expiry?: 'soon';
}

/** The empty filter. */
export const NO_FILTER: CardFilter = {};

/** Threshold for "expiring soon", in hours. */
export const SOON_HOURS = 6;

/** Statuses in which a card's time is still running. */
const RUNNING: ReadonlySet<string> = new Set(['Pending', 'Active']);

/** The filter with one of its on/off conditions toggled. */
export function toggleFilter(filter: CardFilter, part: 'links' | 'expiry'): CardFilter {
  const { links, expiry, ...others } = filter;
  const next: Pick<CardFilter, 'links' | 'expiry'> =
    part === 'links'
      ? { ...(links === undefined ? { links: 'unresolved' } : {}), ...(expiry === undefined ? {} : { expiry }) }
      : { ...(links === undefined ? {} : { links }), ...(expiry === undefined ? { expiry: 'soon' } : {}) };
  return { ...others, ...next };
}

/** Whether the filter has any condition. */
export function isNarrowing(filter: CardFilter): boolean {
  const { statuses, symbol, ownerId, text, links, expiry, outcomes } = filter;
  return Boolean(statuses?.length || symbol || ownerId || text || links || expiry || outcomes?.length);
}

/** Compiles the filter into a predicate. `now` in epoch milliseconds. */
export function filterTest(
  filter: CardFilter,
  now: number,
  { kindOf }: Pick<ChannelOutcomes, 'kindOf'> = NO_OUTCOMES,
): (card: CardSummary) => boolean {
  const outcomes = filter.outcomes?.length ? new Set<OutcomeKind | undefined>(filter.outcomes) : undefined;
  const statuses = filter.statuses?.length ? new Set(filter.statuses) : undefined;
  const symbol = filter.symbol?.toUpperCase();
  const text = filter.text?.toLowerCase();
  return (card) =>
    (statuses === undefined || statuses.has(card.status)) &&
    (!symbol || card.symbol.toUpperCase() === symbol) &&
    (!filter.ownerId || card.ownerId === filter.ownerId) &&
    (!text || card.title.toLowerCase().includes(text) || card.symbol.toLowerCase().includes(text)) &&
    (!filter.expiry || expiresSoon(card, now)) &&
    (outcomes === undefined || outcomes.has(kindOf(card))) &&
    (!filter.links || hasUnresolvedLinks(card));
}

/**
 * Whether the filter needs data that the list didn't contain for this card: a summary has no texts, levels or expiry. Such
 * cards are hidden, and the channel shows a message.
 */
export function isUndecided(filter: CardFilter, card: CardSummary): boolean {
  if (card.published !== undefined) return false;
  return (
    Boolean(filter.outcomes?.length) ||
    filter.links !== undefined ||
    (filter.expiry !== undefined && card.expiresAt === undefined)
  );
}

function expiresSoon({ status, expiresAt }: CardSummary, now: number): boolean {
  if (expiresAt === undefined || !RUNNING.has(status)) return false;
  return expiresAt > now && expiresAt - now <= SOON_HOURS * 3_600_000;
}

function hasUnresolvedLinks({ published }: CardSummary): boolean {
  return published !== undefined && unresolvedLinks(published.card).length > 0;
}

/** Describes the filter; undefined if it is empty. `isMine`: the owner is the sender. */
export function describeFilter(filter: CardFilter, l10n: L10n, isMine = false): string | undefined {
  if (!isNarrowing(filter)) return undefined;
  const { statuses, symbol, ownerId, text, links, expiry, outcomes } = filter;
  const parts = [
    statuses?.join('/'),
    symbol,
    isMine ? l10n.t('mine') : ownerId === undefined || ownerId === '' ? undefined : l10n.t('owner {0}', ownerId),
    text === undefined || text === '' ? undefined : `“${text}”`,
    links === undefined ? undefined : l10n.t('unresolved links'),
    expiry === undefined ? undefined : l10n.t('at most {0} h left', SOON_HOURS),
    outcomes?.map((kind) => outcomeLabel(kind, l10n)).join('/'),
  ];
  return l10n.t('Filter: {0}', parts.filter((part) => part !== undefined && part !== '').join(' · '));
}
