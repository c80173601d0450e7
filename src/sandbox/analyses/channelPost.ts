import { analysisType } from './analysisType.ts';
import type { AnalysisIdentity } from './describeAnalysis.ts';
import type { SavedCard } from './savedCard.ts';
import { withSavedIds } from './withSavedIds.ts';

/** The channel post of a card (P2 2.4): `text` is the card as the channel shows it, as a JSON string. */
export function channelPost(identity: AnalysisIdentity, card: SavedCard, deleted: boolean): object {
  const { metadata, levels } = card;
  return {
    _id: identity.postId,
    topicId: identity.channelId,
    text: JSON.stringify({
      title: metadata.title,
      symbol: metadata.symbol.toUpperCase(),
      timeframe: metadata.timeframe,
      type: analysisType(metadata).title,
      levels: Object.fromEntries(Object.entries(levels).map(([name, level]) => [name, level.price])),
      scenario: withSavedIds(metadata.preferenceText, card),
      alternative: withSavedIds(metadata.alternativeText ?? '', card),
      comments: withSavedIds(metadata.comments ?? '', card),
    }),
    deleted,
    createdAt: identity.createdAt,
    updatedAt: identity.updatedAt,
  };
}
