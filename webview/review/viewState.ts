import * as z from 'zod/mini';
import type { VsCodeApi } from '../page/vscodeApi.ts';

/** Which of the two cards the chart shows; `both` has the older one pale beneath the newer one. */
export const CHART_SIDES = ['before', 'both', 'after'] as const;
export type ChartSide = (typeof CHART_SIDES)[number];

const viewStateSchema = z.object({
  side: z._default(z.enum(CHART_SIDES), 'both'),
  closedSections: z._default(z.array(z.string()), ['body']),
  /** The part of the chart that was shown; times in epoch milliseconds. */
  chart: z.optional(
    z.object({
      fromTime: z.number(),
      toTime: z.number(),
      prices: z.exactOptional(z.object({ low: z.number(), high: z.number() })),
    }),
  ),
});

/** How the review is looked at; nothing of the cards. Lives as long as the tab, hidden or not. */
export type ViewState = z.infer<typeof viewStateSchema>;

/** The last view state, or the first one where none can be read. */
export function recallViewState(api: VsCodeApi): ViewState {
  const stored = z.safeParse(viewStateSchema, api.getState());
  return stored.success ? stored.data : z.parse(viewStateSchema, {});
}
