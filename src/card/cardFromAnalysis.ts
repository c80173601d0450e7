import { ANALYSIS_STATUSES, type PublishedCard } from './publishedCard.ts';
import { cardFromShapes } from './shapes.ts';
import { fieldOf, formatUnreadable, type Unreadable } from './unreadable.ts';

/** An analysis of the service as a card with what stands beside it, or what of it could not be read. */
export type ReadAnalysis = { readonly kind: 'read'; readonly published: PublishedCard } | Unreadable;

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
  if (typeof time === 'number' && Math.abs(time) <= 8.64e15) return new Date(time).toISOString();
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
