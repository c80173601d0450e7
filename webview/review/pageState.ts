import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import type { ViewState } from './viewState.ts';

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
