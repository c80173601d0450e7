import type { Card } from './card.ts';

/** States of an analysis (P2 3.2); only `Pending` can be changed. */
export const ANALYSIS_STATUSES = ['Pending', 'Active', 'Expired', 'Cancelled'] as const;
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number];

/** A card as the service holds it, with what the service adds beside it (P2 2.4). */
export interface PublishedCard {
  readonly analysisId: string;
  readonly communityId: string;
  readonly channelId: string;
  /** The card itself, its text links named by client ids again. */
  readonly card: Card;
  /** A status the documents do not name is kept as it came; it counts as not changeable. Empty where none was said. */
  readonly status: AnalysisStatus | (string & {});
  /** Platform user id of the sender, the only member who can update (P2 4.8). */
  readonly ownerId: string;
  /** ISO 8601; empty where the service did not say, and so are all ids above but `analysisId`. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Saved drawing id → client object id; saved ids change with every replaced set (P2 4.8 rule 4). */
  readonly savedIds: Readonly<Record<string, string>>;
  /** The channel post is deleted or cannot be found (P2 2.4); undefined where the answer did not say. */
  readonly postMissing?: boolean;
  /** What a card needs and this one lacks, in words; the card is shown and must not be saved. */
  readonly incomplete?: string;
}

/**
 * Whether the service would take a change (P2 3.2), as far as is known. A status that was not said is taken for Pending:
 * the service refuses the update of any other card itself, and a card that could be saved is not locked for nothing.
 */
export function isChangeable({
  status,
  incomplete,
}: {
  readonly status: string;
  readonly incomplete?: string;
}): boolean {
  return (status === 'Pending' || status === '') && incomplete === undefined;
}
