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

/**
 * An analysis in a list, as far as it can be read: the documents do not show the item, so everything
 * but the id may be missing (public-facts 3.2).
 */
export const analysisItemSchema = z.looseObject({
  _id: z.string().check(z.minLength(1)),
  owner: z.optional(z.nullable(z.looseObject({ id: z.optional(textIdSchema) }))),
  topicId: z.optional(z.string()),
  timeframe: z.optional(z.nullable(z.string())),
  shapes: z.optional(z.nullable(z.array(z.unknown()))),
  extra: z.optional(
    z.nullable(
      z.looseObject({
        status: z.optional(z.string()),
        currency_pair: z.optional(z.string()),
        analysisType: z.optional(z.nullable(z.looseObject({ type: z.optional(z.string()) }))),
      }),
    ),
  ),
  title: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
});

/** An analysis in a list, as far as it can be read. */
export type AnalysisItem = z.infer<typeof analysisItemSchema>;
