import * as z from 'zod/mini';

/** What a creation answered. */
export interface CreatedAnalysis {
  readonly analysisId: string;
  /** The analysis itself, still unread, where the answer held it. */
  readonly analysis: unknown;
}

const idSchema = z.string().check(z.minLength(1));
const withAnalysis = z.looseObject({ analysis: z.looseObject({ _id: idSchema }) });
const withAnalysisId = z.looseObject({ analysisId: idSchema });
const withId = z.looseObject({ _id: idSchema });

/**
 * The reply of a creation: the documents do not show it, so the id is looked for in
 * `data.analysis._id`, `data.analysisId` and `data._id`, in this order (public-facts 3.1).
 */
export const createdReplySchema = z.pipe(
  z.looseObject({ data: z.union([withAnalysis, withAnalysisId, withId]) }),
  z.transform(({ data }): CreatedAnalysis => {
    const named = withAnalysis.safeParse(data);
    if (named.success) return { analysisId: named.data.analysis._id, analysis: named.data.analysis };
    const bare = withAnalysisId.safeParse(data);
    if (bare.success) return { analysisId: bare.data.analysisId, analysis: undefined };
    const record = withId.parse(data);
    return { analysisId: record._id, analysis: record };
  }),
);
