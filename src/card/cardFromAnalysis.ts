import type { PublishedCard } from './publishedCard.ts';
import { cardFromShapes } from './shapes.ts';
import { fieldOf, type Unreadable } from './unreadable.ts';

/** An analysis of the service as a card with what stands beside it, or what of it could not be read. */
export type ReadAnalysis = { readonly kind: 'read'; readonly published: PublishedCard } | Unreadable;

/**
 * Reads `data.analysis` (P2 2.4), which is anything that could be parsed. Total. Where an answer leaves out whose or
 * which channel it is, as an update's may, the card already held says it.
 */
export function cardFromAnalysis(analysis: unknown, held?: PublishedCard): ReadAnalysis {
  const analysisId = idIn(analysis, '_id') ?? held?.analysisId;
  if (analysisId === undefined) return { kind: 'unreadable', path: ['_id'], what: 'is missing' };
  const read = cardFromShapes(analysis);
  if (read.kind === 'unreadable') return read;
  const status = textIn(fieldOf(analysis, 'extra'), 'status') ?? held?.status;
  if (status === undefined) return { kind: 'unreadable', path: ['extra', 'status'], what: 'is missing' };
  const createdAt = textIn(analysis, 'createdAt') ?? held?.createdAt ?? '';
  const postMissing = postMissingIn(analysis) ?? held?.postMissing;
  return {
    kind: 'read',
    published: {
      analysisId,
      communityId: idIn(analysis, 'serverId') ?? held?.communityId ?? '',
      channelId: idIn(analysis, 'topicId') ?? held?.channelId ?? '',
      card: read.card,
      status,
      ownerId: idIn(fieldOf(analysis, 'owner'), 'id') ?? held?.ownerId ?? '',
      createdAt,
      updatedAt: textIn(analysis, 'updatedAt') ?? createdAt,
      savedIds: read.savedIds,
      ...(postMissing !== undefined && { postMissing }),
    },
  };
}

/** `message` is null when the post cannot be found; only Get has it (P2 2.4, 4.8). */
function postMissingIn(analysis: unknown): boolean | undefined {
  if (typeof analysis !== 'object' || analysis === null || !('message' in analysis)) return undefined;
  return analysis.message === null || fieldOf(analysis.message, 'deleted') === true;
}

function textIn(value: unknown, key: string): string | undefined {
  const field = fieldOf(value, key);
  return typeof field === 'string' ? field : undefined;
}

/** Ids are texts; a number is read as one. */
function idIn(value: unknown, key: string): string | undefined {
  const field = fieldOf(value, key);
  return typeof field === 'string' || typeof field === 'number' ? String(field) : undefined;
}
