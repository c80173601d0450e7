import type { Levels, Metadata } from '../../card/card.ts';
import { cardType } from '../../card/cardType.ts';
import type { AnalysisRow } from '../store/analysisTable.ts';
import { channelPost } from './channelPost.ts';
import { type AnalysisIdentity, describeAnalysis } from './describeAnalysis.ts';
import type { SavedCard, SavedDrawing } from './savedCard.ts';

/** The row of an analysis, its answer and its post written out. */
export function toAnalysisRow(identity: AnalysisIdentity, card: SavedCard): AnalysisRow {
  const { id, communityId, channelId, ownerId, status, createdAt, updatedAt } = identity;
  return {
    id,
    communityId,
    channelId,
    ownerId,
    status,
    type: cardType(card.metadata),
    createdAt,
    updatedAt,
    deleted: false,
    body: JSON.stringify(describeAnalysis(identity, card)),
    post: JSON.stringify(channelPost(identity, card, false)),
  };
}

/** What `toAnalysisRow` wrote, read again. */
export function parseAnalysisRow(row: AnalysisRow): { readonly identity: AnalysisIdentity; readonly card: SavedCard } {
  const analysis: {
    readonly commentId: string;
    readonly shapes: readonly [{ readonly metadata: Metadata; readonly levels: Levels }, ...SavedDrawing[]];
  } = JSON.parse(row.body);
  const { id, communityId, channelId, ownerId, status, createdAt, updatedAt } = row;
  const [{ metadata, levels }, ...drawings] = analysis.shapes;
  return {
    identity: { id, communityId, channelId, ownerId, status, createdAt, updatedAt, postId: analysis.commentId },
    card: { metadata, levels, drawings },
  };
}
