import { extraSummary } from '../../card/extraSummary.ts';
import { clientIdsBySavedId, type SavedCard } from './savedCard.ts';

/** What an analysis is besides its card. */
export interface AnalysisIdentity {
  readonly id: string;
  readonly ownerId: string;
  readonly communityId: string;
  readonly channelId: string;
  readonly postId: string;
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `data.analysis` without `message`, as P2 2.4 describes it. */
export function describeAnalysis(identity: AnalysisIdentity, card: SavedCard): object {
  const { metadata, levels, drawings } = card;
  return {
    _id: identity.id,
    owner: { id: identity.ownerId },
    serverId: identity.communityId,
    topicId: identity.channelId,
    commentId: identity.postId,
    category: 'analysis',
    timeframe: metadata.timeframe,
    shapes: [{ key: 'analysis', levels, metadata }, ...drawings],
    extra: extraSummary(card, identity.status, clientIdsBySavedId(card)),
    createdAt: identity.createdAt,
    updatedAt: identity.updatedAt,
  };
}
