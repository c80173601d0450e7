import { CARD_TYPE_LABELS, cardType } from '../../card/cardType.ts';
import { withSavedIds } from '../../card/shapes.ts';
import type { AnalysisIdentity } from './describeAnalysis.ts';
import { clientIdsBySavedId, type SavedCard } from './savedCard.ts';

/** The channel post of a card (P2 2.4): `text` is the card as the channel shows it, as a JSON string. */
export function channelPost(identity: AnalysisIdentity, card: SavedCard, deleted: boolean): object {
  const { metadata, levels } = card;
  const saved = clientIdsBySavedId(card);
  return {
    _id: identity.postId,
    topicId: identity.channelId,
    text: JSON.stringify({
      title: metadata.title,
      symbol: metadata.symbol.toUpperCase(),
      timeframe: metadata.timeframe,
      type: CARD_TYPE_LABELS[cardType(metadata)],
      levels: Object.fromEntries(Object.entries(levels).map(([name, level]) => [name, level.price])),
      scenario: withSavedIds(metadata.preferenceText, saved),
      alternative: withSavedIds(metadata.alternativeText ?? '', saved),
      comments: withSavedIds(metadata.comments ?? '', saved),
    }),
    deleted,
    createdAt: identity.createdAt,
    updatedAt: identity.updatedAt,
  };
}
