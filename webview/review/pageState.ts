import * as z from 'zod/mini';
import { lazy } from '../../src/card/model/lazy.ts';
import { chartRangeSchema } from '../../src/protocol/pageMessages.ts';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import type { ReaderState } from '../page/readerPage.ts';
import type { PointingActions } from '../page/readersText.ts';
import { restoreState, type VsCodeApi } from '../page/vscodePage.ts';

/** Everything the page is rendered from. */
export interface PageState extends ReaderState {
  readonly review: ReviewState;
  readonly view: ViewState;
  /** How the extension was requested to end the review; it hasn't responded yet. */
  readonly requested: 'nothing' | 'confirm' | 'cancel';
  /** Keys of the texts that are shown in full. */
  readonly wholeTexts: ReadonlySet<string>;
}

/** One of the two sides of a conflict. */
export type ConflictSide = Exclude<ReviewState['conflicts'][number]['choice'], 'open'>;

/** Actions of the page. */
export interface ReviewActions extends PointingActions {
  showSide(side: ChartSide): void;
  fitCard(): void;
  choose(key: string, side: ConflictSide): void;
  chooseAll(side: ConflictSide): void;
  /** Moves to the next unresolved conflict. */
  nextOpen(): void;
  /** Moves to the checklist. */
  goToChecks(): void;
  revealCheck(check: number): void;
  showWhole(key: string): void;
  copyBody(): void;
  compareAsText(): void;
  confirm(): void;
  cancel(): void;
  toggleSection(section: string, open: boolean): void;
}

/** Which of the two cards the chart shows; `both` shows the older one pale below the newer one. */
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

/** How the review is shown, without any content of the cards. Lives as long as the tab, even while it's hidden. */
export type ViewState = z.infer<ReturnType<typeof viewStateSchema>>;

/** The view state that the page kept, or the initial one. */
export function recallViewState(api: Pick<VsCodeApi<never>, 'getState'>): ViewState {
  return restoreState(api, viewStateSchema) ?? z.parse(viewStateSchema(), {});
}
