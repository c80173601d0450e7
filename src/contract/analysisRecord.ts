import * as z from 'zod/mini';

/**
 * An analysis as the service returns it (P2 2.4). Only what a card cannot do without is asked for: its shapes, where the
 * item whose `key` is `analysis` holds levels and metadata and every other one is a drawing. The id may be `_id`, `id`
 * or `analysisId`; owner, community, channel, status, times and post are decoration that may be missing.
 */
export const analysisSchema = z.looseObject({ shapes: z.array(z.unknown()) });

/** An analysis as the service returns it. */
export type AnalysisRecord = z.infer<typeof analysisSchema>;
