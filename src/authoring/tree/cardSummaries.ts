import { cardType } from '../../card/model/cardType.ts';
import { expiresAt } from '../../card/model/expiry.ts';
import { lazy } from '../../card/model/lazy.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, parseInstant } from '../../time.ts';
import { addressKey, type CardAddress, cardUri } from '../documents/remoteCards.ts';
import type { ListedCard } from '../outcome/outcomeBundle.ts';
import { type ChannelOutcomes, NO_OUTCOMES, OUTCOME_KINDS } from './outcomeLabels.ts';

/** A card that was read individually, as a list would contain it. */
export function summaryOf(published: PublishedCard): CardSummary {
  const { card, analysisId, channelId, status, ownerId, updatedAt, createdAt } = published;
  const { title, symbol, timeframe, expiry } = card.metadata;
  return {
    analysisId,
    channelId,
    title,
    symbol,
    timeframe,
    status,
    type: cardType(card.metadata),
    ownerId,
    updatedAt,
    expiresAt: expiresAt(createdAt, expiry),
    published,
  };
}

/** Sort orders of cards. */
export const CARD_ORDERS = ['updated', 'title', 'symbol', 'expiry', 'outcome'] as const;
export type CardOrder = (typeof CARD_ORDERS)[number];

const nameCollator = lazy(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));

/** Orders names as people do: numbers by value, upper and lower case alike. */
export function compareNames(a: string, b: string): number {
  return nameCollator().compare(a, b);
}

/** Total orders: ties are broken by id, so that the list is stable. */
export const compareCards: Readonly<Record<Exclude<CardOrder, 'outcome'>, (a: CardSummary, b: CardSummary) => number>> =
  {
    updated: (a, b) => compareText(b.updatedAt, a.updatedAt) || byId(a, b),
    title: (a, b) => compareNames(a.title, b.title) || byId(a, b),
    symbol: (a, b) => compareNames(a.symbol, b.symbol) || compareText(b.updatedAt, a.updatedAt) || byId(a, b),
    // Cards without expiry come last.
    expiry: (a, b) => compareNumber(a.expiresAt ?? Infinity, b.expiresAt ?? Infinity) || byId(a, b),
  };

/** The order of cards; by outcome, the last updated first among the same ones, and those without one at the end. */
export function cardComparator(
  order: CardOrder,
  { kindOf }: Pick<ChannelOutcomes, 'kindOf'> = NO_OUTCOMES,
): (a: CardSummary, b: CardSummary) => number {
  if (order !== 'outcome') return compareCards[order];
  const rank = (card: CardSummary): number => {
    const kind = kindOf(card);
    return kind === undefined ? OUTCOME_KINDS.length : OUTCOME_KINDS.indexOf(kind);
  };
  return (a, b) => compareNumber(rank(a), rank(b)) || compareCards.updated(a, b);
}

function byId(a: CardSummary, b: CardSummary): number {
  return compareText(a.analysisId, b.analysisId);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareNumber(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Time left in one unit, which is readable at a glance and rarely changes. `under`: less than one minute. */
export type ShortTimeLeft =
  | { readonly kind: 'days' | 'hours' | 'minutes'; readonly count: number }
  | { readonly kind: 'under' }
  | { readonly kind: 'past' };

/** Parameters in epoch milliseconds. Rounded down to whole units: 47 h 59 min is `47 h`, 48 h is `2 d`. */
export function shortTimeLeft(expiresAt: number, now: number): ShortTimeLeft {
  const left = expiresAt - now;
  if (left <= 0) return { kind: 'past' };
  if (left >= 2 * DAY_MS) return { kind: 'days', count: Math.floor(left / DAY_MS) };
  if (left >= HOUR_MS) return { kind: 'hours', count: Math.floor(left / HOUR_MS) };
  return left >= MINUTE_MS ? { kind: 'minutes', count: Math.floor(left / MINUTE_MS) } : { kind: 'under' };
}

/** None if the list contained only a summary, or not when the card was published. */
export function listedCard(address: CardAddress, { published, title }: CardSummary): ListedCard[] {
  const time = published && parseInstant(published.createdAt);
  if (published === undefined || time === undefined) return [];
  const { card } = published;
  return [{ key: addressKey(address), uri: cardUri(address, title), card, start: { time, isPublished: true } }];
}
