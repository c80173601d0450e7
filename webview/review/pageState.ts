import * as z from 'zod/mini';
import { lazy } from '../../src/card/lazy.ts';
import { chartRangeSchema } from '../../src/protocol/pageMessages.ts';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import { restoreState, type VsCodeApi } from '../page/vscodePage.ts';

/** Everything the page is rendered from. */
export interface PageState {
  readonly review: ReviewState;
  readonly view: ViewState;
  /** The level or drawing under the pointer or with the focus, on the chart or in a row. */
  readonly hovered: string | undefined;
  /** The one that was selected last. */
  readonly picked: string | undefined;
  /** How the extension was requested to end the review; it hasn't responded yet. */
  readonly requested: 'nothing' | 'confirm' | 'cancel';
  /** The last status message of the extension. */
  readonly message: string | undefined;
  /** Keys of the texts that are shown in full. */
  readonly wholeTexts: ReadonlySet<string>;
}

/** One of the two sides of a conflict. */
export type ConflictSide = Exclude<ReviewState['conflicts'][number]['choice'], 'open'>;

/** Actions of the page. */
export interface ReviewActions {
  showSide(side: ChartSide): void;
  /** Zooms to this object. */
  goTo(objectId: string): void;
  /** Highlights an object; undefined clears the highlight. */
  hover(objectId: string | undefined): void;
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
