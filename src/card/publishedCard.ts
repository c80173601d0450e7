import { MAX_EPOCH_MS } from '../time.ts';
import type { Card } from './card.ts';
import { cardFromShapes } from './shapes.ts';
import { fieldOf, formatUnreadable, type Unreadable } from './unreadable.ts';

/** States of an analysis (P2 3.2); only `Pending` can be changed. */
export const ANALYSIS_STATUSES = ['Pending', 'Active', 'Expired', 'Cancelled'] as const;
type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number];

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

/** An analysis of the service as a card with what stands beside it, or what of it could not be read. */
type ReadAnalysis = { readonly kind: 'read'; readonly published: PublishedCard } | Unreadable;

/**
 * Reads `data.analysis` (P2 2.4), which is anything that could be parsed. Total. Where an answer leaves out whose or
 * which channel it is, as an update's may, the card already held says it.
 */
export function cardFromAnalysis(analysis: unknown, held?: PublishedCard): ReadAnalysis {
  const analysisId = idIn(analysis, '_id', 'id', 'analysisId') ?? held?.analysisId;
  if (analysisId === undefined) return { kind: 'unreadable', path: ['_id'], what: 'is missing' };
  const read = cardFromShapes(analysis);
  if (read.kind === 'unreadable') return read;
  const postMissing = postMissingIn(analysis) ?? held?.postMissing;
  return {
    kind: 'read',
    published: {
      analysisId,
      communityId: idIn(analysis, 'serverId', 'communityId', 'communityID') ?? held?.communityId ?? '',
      channelId: idIn(analysis, 'topicId', 'channelId', 'channelID') ?? held?.channelId ?? '',
      card: read.card,
      status: statusIn(analysis) ?? held?.status ?? '',
      ownerId: ownerIn(analysis) ?? held?.ownerId ?? '',
      createdAt: timeIn(analysis, 'createdAt') ?? held?.createdAt ?? '',
      updatedAt: timeIn(analysis, 'updatedAt') ?? timeIn(analysis, 'createdAt') ?? '',
      savedIds: read.savedIds,
      ...(postMissing !== undefined && { postMissing }),
      ...(read.incomplete !== undefined && { incomplete: formatUnreadable(read.incomplete) }),
    },
  };
}

/** One of the documented statuses, however it is capitalised, or what else was said. */
function statusIn(analysis: unknown): string | undefined {
  const status = idIn(fieldOf(analysis, 'extra'), 'status') ?? idIn(analysis, 'status');
  return ANALYSIS_STATUSES.find((known) => known.toLowerCase() === status?.trim().toLowerCase()) ?? status;
}

function ownerIn(analysis: unknown): string | undefined {
  return idIn(fieldOf(analysis, 'owner'), 'id', '_id', 'userId') ?? idIn(analysis, 'owner', 'ownerId');
}

/** `message` is null when the post cannot be found; only Get has it (P2 2.4, 4.8). */
function postMissingIn(analysis: unknown): boolean | undefined {
  if (typeof analysis !== 'object' || analysis === null || !('message' in analysis)) return undefined;
  return analysis.message === null || fieldOf(analysis.message, 'deleted') === true;
}

/** ISO 8601, or epoch milliseconds written as such. */
function timeIn(value: unknown, key: string): string | undefined {
  const time = fieldOf(value, key);
  if (typeof time === 'number' && Math.abs(time) <= MAX_EPOCH_MS) return new Date(time).toISOString();
  return typeof time === 'string' ? time : undefined;
}

/** The first of the keys that names an id. Ids are texts; a number is read as one. */
function idIn(value: unknown, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const field = fieldOf(value, key);
    if ((typeof field === 'string' && field !== '') || typeof field === 'number') return String(field);
  }
  return undefined;
}
