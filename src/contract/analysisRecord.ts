import * as z from 'zod/mini';
import { textIdSchema } from './textId.ts';

/**
 * An analysis as the service returns it (P2 2.4). Fields that only serve the card's rendering are kept
 * unread. Ids are not held to 24 hex when reading: what the service names is taken as it came.
 */
export const analysisSchema = z.looseObject({
  _id: z.string().check(z.minLength(1)),
  /** `id`: platform user id of the sender. */
  owner: z.looseObject({ id: textIdSchema }),
  /** The community. */
  serverId: z.string(),
  /** The channel. */
  topicId: z.string(),
  /** The channel post. */
  commentId: z.optional(z.nullable(z.string())),
  /** `analysis` for cards made through the interface. */
  category: z.optional(z.string()),
  timeframe: z.optional(z.string()),
  /** The item whose `key` is `analysis` holds levels and metadata; every other item is a drawing. */
  shapes: z.array(z.looseObject({})),
  extra: z.looseObject({ status: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The channel post, or null when it cannot be found; Get only. */
  message: z.optional(z.nullable(z.looseObject({}))),
});

/** An analysis as the service returns it. */
export type AnalysisRecord = z.infer<typeof analysisSchema>;
