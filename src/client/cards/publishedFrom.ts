import { cardFromAnalysis } from '../../card/cardFromAnalysis.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { formatUnreadable } from '../../card/unreadable.ts';
import type { AnalysisRecord } from '../../contract/analysisRecord.ts';

/** An analysis as a card, or the first thing in it that no card has. */
export type PublishedRead =
  | { readonly kind: 'card'; readonly published: PublishedCard }
  | { readonly kind: 'noCard'; readonly problem: string };

/** Reads an analysis as a card. `held`: the card before an update, whose answer leaves the channel post out (P2 4.8). */
export function publishedFrom(record: AnalysisRecord, held?: PublishedCard): PublishedRead {
  const read = cardFromAnalysis(record, held);
  if (read.kind === 'read') return { kind: 'card', published: read.published };
  return { kind: 'noCard', problem: `data.${formatUnreadable(read)}` };
}
