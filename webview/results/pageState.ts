import type { DetailsMessage, ResultHead } from '../../src/protocol/resultsMessages.ts';
import type { ViewState } from './viewState.ts';

/** All that the page around its table is drawn from. */
export interface PageState {
  readonly head: ResultHead;
  readonly view: ViewState;
  /** Rows that the page has, and those of them that are shown and selected. */
  readonly counts: { readonly held: number; readonly shown: number; readonly selected: number };
  /** Rows are being put in order. */
  readonly sorting: 'sorting' | 'sorted';
  /** Places of the columns that are shown. */
  readonly columns: readonly number[];
  readonly details: DetailsMessage | undefined;
  readonly chooser: 'open' | 'closed';
  /** What the extension has said of something that was asked for. */
  readonly told: string | undefined;
}

/** What of the state passes: nothing of it is kept when the result is read again. */
export type TransientState = Pick<PageState, 'sorting' | 'details' | 'chooser' | 'told'>;

/** As it begins. */
export const INITIAL_TRANSIENT_STATE: TransientState = {
  sorting: 'sorted',
  details: undefined,
  chooser: 'closed',
  told: undefined,
};
