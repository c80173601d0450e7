import * as z from 'zod/mini';
import { lazy } from '../../src/card/model/lazy.ts';
import { TOOL_IDS } from '../../src/protocol/chartActions.ts';
import { chartRangeSchema } from '../../src/protocol/pageMessages.ts';
import { restoreState, type VsCodeApi } from '../page/vscodePage.ts';

/** Width of the side panel, in CSS pixels. */
export const PANEL_WIDTH = { least: 240, first: 340, most: 900 } as const;

const viewStateSchema = lazy(() =>
  z.object({
    /** CSS pixels. */
    panelWidth: z._default(
      z.number().check(z.minimum(PANEL_WIDTH.least), z.maximum(PANEL_WIDTH.most)),
      PANEL_WIDTH.first,
    ),
    panelHidden: z._default(z.boolean(), false),
    closedSections: z._default(z.array(z.string()), []),
    /** Ids of objects that are hidden, or locked against moving, in this session. */
    hidden: z._default(z.array(z.string()), []),
    locked: z._default(z.array(z.string()), []),
    /** Invalid texts in fields. */
    unfinished: z._default(z.array(z.object({ fieldId: z.string(), label: z.string(), text: z.string() })), []),
    /** The last used tools among those that share a button, the newest last. */
    lastTools: z._default(z.array(z.enum(TOOL_IDS)), []),
    /** The visible part of the chart. */
    chart: z.optional(chartRangeSchema()),
  }),
);

/** How the card is viewed, nothing of the card itself. Lives as long as the tab, even while hidden. */
export type ViewState = z.infer<ReturnType<typeof viewStateSchema>>;

/** The stored view state, or the default if none can be read. */
export function recallViewState(api: Pick<VsCodeApi<never>, 'getState'>): ViewState {
  return restoreState(api, viewStateSchema) ?? z.parse(viewStateSchema(), {});
}

/** The nearest allowed panel width. */
export function clampPanelWidth(width: number): number {
  return Math.round(Math.min(PANEL_WIDTH.most, Math.max(PANEL_WIDTH.least, width)));
}
