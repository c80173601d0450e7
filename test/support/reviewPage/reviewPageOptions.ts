import type { Card } from '../../../src/card/card.ts';
import type { ReviewState } from '../../../src/protocol/reviewMessages.ts';

/** What the page is opened with, put there by its driver. */
export interface ReviewPageOptions {
  readonly mode: ReviewState['mode'];
  /** Number of candles; 0 for none. */
  readonly bars: number;
  /** Absent for the sample's older card; `none` when there is none, as in publishing. */
  readonly before?: Card | 'none';
  readonly after?: Card;
  /** Of a conflict: what the service holds now. */
  readonly theirs?: Card;
  readonly title?: string;
  readonly notice?: string;
  /** Why it cannot be confirmed, beside the errors of the card. */
  readonly refusal?: string;
  /** What of the state is to be otherwise. */
  readonly instead?: Partial<ReviewState>;
}
