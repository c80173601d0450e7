import { MAX_EPOCH_MS } from '../../time.ts';
import type { Card } from './card.ts';
import { cardFromShapes } from './shapes.ts';
import { fieldOf, formatUnreadable, type Unreadable } from './unreadable.ts';

/** States of an analysis (P2 3.2); only `Pending` can be changed. */
export const ANALYSIS_STATUSES = ['Pending', 'Active', 'Expired', 'Cancelled'] as const;
type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number];

/** A card as the service holds it, with what the service adds (P2 2.4). */
export interface PublishedCard {
  readonly analysisId: string;
  readonly communityId: string;
  readonly channelId: string;
  /** The card itself; its text links use client IDs again. */
  readonly card: Card;
  /** An undocumented status is kept as received and counts as not changeable. Empty if the response had none. */
  readonly status: AnalysisStatus | (string & {});
  /** Platform user ID of the sender, the only member who can update (P2 4.8). */
  readonly ownerId: string;
  /** ISO 8601. Empty if the response had none, like all IDs above except `analysisId`. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Saved drawing ID → client object ID; saved IDs change with every replaced set (P2 4.8 rule 4). */
  readonly savedIds: Readonly<Record<string, string>>;
  /** Whether the channel post was deleted or can't be found (P2 2.4); undefined if the response didn't say. */
  readonly postMissing?: boolean;
  /** What this card lacks, for people; the card can be shown but must not be saved. */
  readonly incomplete?: string;
}

/**
 * Whether the service should accept a change (P2 3.2). A missing status counts as Pending: the service itself rejects
 * updates of other cards, and a card that could be saved isn't locked for nothing.
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

/** An analysis of the service as a card, or what could not be read. */
type ReadAnalysis = { readonly kind: 'read'; readonly published: PublishedCard } | Unreadable;

/**
 * Reads `data.analysis` (P2 2.4), which can be any parsed value. Total. If a response lacks the community or channel,
 * as an update's may, they come from the known card.
 */
export function cardFromAnalysis(analysis: unknown, held?: PublishedCard): ReadAnalysis {
  const analysisId = idIn(analysis, '_id', 'analysisId', 'id') ?? held?.analysisId;
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

/** A documented status in any capitalisation, or the status as received. */
function statusIn(analysis: unknown): string | undefined {
  const status = idIn(fieldOf(analysis, 'extra'), 'status') ?? idIn(analysis, 'status');
  return ANALYSIS_STATUSES.find((known) => known.toLowerCase() === status?.trim().toLowerCase()) ?? status;
}

function ownerIn(analysis: unknown): string | undefined {
  return idIn(fieldOf(analysis, 'owner'), 'id', '_id', 'userId') ?? idIn(analysis, 'owner', 'ownerId');
}

/** `message` is null if the post can't be found; only Get has it (P2 2.4, 4.8). */
function postMissingIn(analysis: unknown): boolean | undefined {
  if (typeof analysis !== 'object' || analysis === null || !('message' in analysis)) return undefined;
  return analysis.message === null || fieldOf(analysis.message, 'deleted') === true;
}

/** ISO 8601; epoch milliseconds are converted. */
function timeIn(value: unknown, key: string): string | undefined {
  const time = fieldOf(value, key);
  if (typeof time === 'number' && Math.abs(time) <= MAX_EPOCH_MS) return new Date(time).toISOString();
  return typeof time === 'string' ? time : undefined;
}

/** The first of the keys that has an ID. IDs are strings; a number is converted. */
function idIn(value: unknown, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const field = fieldOf(value, key);
    if ((typeof field === 'string' && field !== '') || typeof field === 'number') return String(field);
  }
  return undefined;
}
