import type { Card } from '../../card/card.ts';
import { merge } from '../../card/merge.ts';
import { isChangeable, type PublishedCard } from '../../card/publishedCard.ts';
import type { CardService, SaveRequest, SaveResult } from '../../client/cards/cardService.ts';

/** What a save would make of the card that the service holds now, or why there is nothing to look at. */
export type SaveTarget =
  | { readonly kind: 'target'; readonly theirs: PublishedCard; readonly card: Card }
  | Exclude<SaveResult, { kind: 'saved' | 'mergedAndSaved' }>;

/** Reads the card and merges as a save does, and sends nothing. */
export async function readSaveTarget(
  service: Pick<CardService, 'read'>,
  { base, mine }: Pick<SaveRequest, 'base' | 'mine'>,
  signal: AbortSignal,
): Promise<SaveTarget> {
  const read = await service.read(base.analysisId, signal);
  switch (read.kind) {
    case 'refused':
      return read.refusal.status === 404 ? { kind: 'gone' } : read;
    case 'notSent':
    case 'unknown':
      // Only the reading was sent: the card was not touched.
      return { kind: 'notSent', failure: read.failure };
    case 'done': {
      // The answer names no channel; what is known of the place stays.
      const theirs = { ...read.value, communityId: base.communityId, channelId: base.channelId };
      if (!isChangeable(theirs)) return { kind: 'notPending', published: theirs };
      if (theirs.updatedAt === base.updatedAt) return { kind: 'target', theirs, card: mine };
      const merged = merge(base.card, theirs.card, mine);
      return merged.kind === 'merged'
        ? { kind: 'target', theirs, card: merged.card }
        : { kind: 'conflict', theirs, conflicts: merged.conflicts };
    }
  }
}
