import type { CandlesMessage } from './pageMessages.ts';
import type { PreviewSnapshot } from './previewMessages.ts';

/** The key of the card in `_meta` of a tool's result, which programs pass on to the card app and not to the model. */
export const CARD_IN_RESULT = 'chart-cards/card';

/** What the card app shows: the page of a card in a conversation. JSON, so candles are rows. */
export interface CardAppContent {
  readonly snapshot: PreviewSnapshot;
  readonly candles?: Pick<CandlesMessage, 'timeframe' | 'precision' | 'tick'> & {
    /** Opening time in epoch milliseconds, open, high, low and close. */
    readonly rows: readonly (readonly [number, number, number, number, number])[];
  };
}
