import * as z from 'zod/mini';
import type { VsCodeApi } from '../page/vscodeApi.ts';

const viewStateSchema = z.object({
  filter: z._default(z.string(), ''),
  /** What is typed above columns, by their places. */
  columnFilters: z._default(z.array(z.object({ column: z.int(), text: z.string() })), []),
  filterRow: z._default(z.enum(['shown', 'hidden']), 'hidden'),
  sort: z.optional(z.object({ column: z.int(), direction: z.enum(['up', 'down']) })),
  /** Columns that were chosen or taken away by hand, by their places. */
  columns: z._default(z.array(z.object({ column: z.int(), shown: z.boolean() })), []),
  /** Widths that were set by hand, in CSS pixels. */
  widths: z._default(z.array(z.object({ column: z.int(), width: z.number() })), []),
  /** The plot that is shown in place of the table; -1: the table. */
  plot: z._default(z.int(), -1),
  /** `untouched`: nobody has opened or closed them yet. */
  details: z._default(z.enum(['open', 'closed', 'untouched']), 'untouched'),
  /** Number of the row that was active last. */
  row: z._default(z.int(), 0),
});

/** How a result is looked at; nothing of its rows. Lives as long as the tab, hidden or not. */
export type ViewState = z.infer<typeof viewStateSchema>;

/** The last view state, or the first one where none can be read. */
export function recallViewState(api: VsCodeApi): ViewState {
  const stored = z.safeParse(viewStateSchema, api.getState());
  return stored.success ? stored.data : z.parse(viewStateSchema, {});
}
