import * as z from 'zod/mini';
import { textIdSchema } from './textId.ts';

/**
 * An analysis as the service returns it (P2 2.4). Only what a card cannot do without is asked for: its shapes, where the
 * item whose `key` is `analysis` holds levels and metadata and every other one is a drawing. The id may be `_id`, `id`
 * or `analysisId`; owner, community, channel, status, times and post are decoration that may be missing.
 */
export const analysisSchema = z.looseObject({ shapes: z.array(z.unknown()) });

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
