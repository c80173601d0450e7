import type { Card } from '../../src/card/card.ts';
import type { RememberedPreferences, StylePreset } from '../../src/protocol/chartSettings.ts';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';

/** What the page is opened with, put there by its driver. */
export interface EditorPageOptions {
  /** Number of candles; 0 for none. */
  readonly bars: number;
  /** The card's text; absent for the sample card around the last candle's price. */
  readonly text?: string;
  readonly readOnly?: string;
  /** The state in which the service holds the card; absent for a draft. */
  readonly published?: string;
  /** What is remembered from before, as far as it is not what a desk begins with. */
  readonly remembered?: Partial<RememberedPreferences>;
  /** The presets of the settings. */
  readonly presets?: readonly StylePreset[];
  /** What the page kept of its view when it was closed. */
  readonly state?: unknown;
}

/** What the page is opened with, put there by its driver. */
export interface PreviewPageOptions {
  /** Number of candles; 0 for none. */
  readonly bars: number;
  /** The card's text; absent for the sample card around the last candle's price. */
  readonly text?: string;
  /** The state in which the service holds the card; absent for a draft. */
  readonly published?: string;
  readonly notice?: string;
  /** What VS Code has kept for the page. */
  readonly kept?: unknown;
}

/** What the page is opened with, put there by its driver. */
export interface ResultsPageOptions {
  readonly sample: 'overview' | 'orders' | 'plots' | 'empty' | 'odd' | 'wide' | 'single';
  /** Number of rows. */
  readonly rows: number;
  /** `reading`: rows come as the driver says, and the end with them. */
  readonly reading: 'complete' | 'reading';
  /** Of a result that is being read: how many there will be. */
  readonly total?: number;
}

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
