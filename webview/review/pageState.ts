import * as z from 'zod/mini';
import { lazy } from '../../src/card/lazy.ts';
import { chartRangeSchema } from '../../src/protocol/pageMessages.ts';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import { restoreState, type VsCodeApi } from '../page/vscodePage.ts';

/** All that the page is drawn from. */
export interface PageState {
  readonly review: ReviewState;
  readonly view: ViewState;
  /** The level or drawing that is pointed at, on the chart or in a row. */
  readonly hovered: string | undefined;
  /** The one that was chosen last. */
  readonly picked: string | undefined;
  /** What the extension was asked to end the review with, and has not answered yet. */
  readonly requested: 'nothing' | 'confirm' | 'cancel';
  /** What the extension has said of something that was asked for. */
  readonly message: string | undefined;
  /** Keys of the texts whose unchanged parts are shown as well. */
  readonly wholeTexts: ReadonlySet<string>;
}

/** One of the two who changed a part. */
export type ConflictSide = Exclude<ReviewState['conflicts'][number]['choice'], 'open'>;

/** What a person can do on the review page. */
export interface ReviewActions {
  showSide(side: ChartSide): void;
  /** Shows these objects large. */
  goTo(objectId: string): void;
  /** Marks an object as pointed at; undefined ends it. */
  hover(objectId: string | undefined): void;
  fitCard(): void;
  choose(key: string, side: ConflictSide): void;
  chooseAll(side: ConflictSide): void;
  /** Leads to the next part that nobody has decided. */
  nextOpen(): void;
  /** Leads to the checklist. */
  goToChecks(): void;
  revealCheck(check: number): void;
  showWhole(key: string): void;
  copyBody(): void;
  compareAsText(): void;
  confirm(): void;
  cancel(): void;
  toggleSection(section: string, open: boolean): void;
}

/** Which of the two cards the chart shows; `both` has the older one pale beneath the newer one. */
export const CHART_SIDES = ['before', 'both', 'after'] as const;
export type ChartSide = (typeof CHART_SIDES)[number];

const viewStateSchema = lazy(() =>
  z.object({
    side: z._default(z.enum(CHART_SIDES), 'both'),
    closedSections: z._default(z.array(z.string()), ['body']),
    /** The visible part of the chart. */
    chart: z.optional(chartRangeSchema()),
  }),
);

/** How the review is looked at; nothing of the cards. Lives as long as the tab, hidden or not. */
export type ViewState = z.infer<ReturnType<typeof viewStateSchema>>;

/** The view state that the page kept, or the initial one. */
export function recallViewState(api: Pick<VsCodeApi<never>, 'getState'>): ViewState {
  return restoreState(api, viewStateSchema) ?? z.parse(viewStateSchema(), {});
}
