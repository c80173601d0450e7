import { cardType } from '../../card/cardType.ts';
import { expiresAt } from '../../card/expiry.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';

/** A card that was read by itself, as a list would show it. */
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
