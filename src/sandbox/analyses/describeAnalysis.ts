import type { LevelName, Levels } from '../../card/card.ts';
import { analysisType } from './analysisType.ts';
import { richText } from './richText.ts';
import type { SavedCard } from './savedCard.ts';
import { withSavedIds } from './withSavedIds.ts';

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

/** The nine level titles (P2 2.4), with the level that fills them; the others are never sent and stay 0. */
const LEVEL_TITLES: readonly (readonly [title: string, level: LevelName | undefined])[] = [
  ['1st Support', 'support'],
  ['2nd Support', undefined],
  ['3rd Support', undefined],
  ['Intermediate Support', 'intermediateSupport'],
  ['1st Resistance', 'resistance'],
  ['2nd Resistance', undefined],
  ['3rd Resistance', undefined],
  ['Intermediate Resistance', 'intermediateResistance'],
  ['Pivot', 'pivot'],
];

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
    extra: {
      status: identity.status,
      direction: metadata.direction.toLowerCase(),
      currency_pair: metadata.symbol.toUpperCase(),
      level: LEVEL_TITLES.map(([title, level]) => ({ title, value: priceOf(levels, level) })),
      analysisType: analysisType(metadata),
      happened: richText(withSavedIds(metadata.preferenceText, card)),
      expected: richText(withSavedIds(metadata.alternativeText ?? '', card)),
      comments: richText(withSavedIds(metadata.comments ?? '', card)),
    },
    createdAt: identity.createdAt,
    updatedAt: identity.updatedAt,
  };
}

function priceOf(levels: Levels, name: LevelName | undefined): number {
  return name === undefined ? 0 : (levels[name]?.price ?? 0);
}
