import type { Card } from '../../src/card/model/card.ts';
import type { RememberedPreferences, StylePreset } from '../../src/protocol/chartSettings.ts';
import type { EditorSnapshot } from '../../src/protocol/editorMessages.ts';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';

/** Options of the editor page, set by the test. */
export interface EditorPageOptions {
  /** Number of candles; 0 for none. */
  readonly bars: number;
  /** The candles have volumes. */
  readonly hasVolume?: boolean;
  /** The card's text; absent for the sample card around the last candle's price. */
  readonly text?: string;
  readonly readOnly?: string;
  /** The card's status on the service; absent for a draft. */
  readonly published?: string;
  /** Stored preferences that differ from the defaults. */
  readonly remembered?: Partial<RememberedPreferences>;
  /** The presets of the settings. */
  readonly presets?: readonly StylePreset[];
  /** The view state that the page saved when it was closed. */
  readonly state?: unknown;
  /** Parts of every snapshot to replace. */
  readonly instead?: Partial<EditorSnapshot>;
}

/** Options of the preview page, set by the test. */
export interface PreviewPageOptions {
  /** Number of candles; 0 for none. */
  readonly bars: number;
  /** The card's text; absent for the sample card around the last candle's price. */
  readonly text?: string;
  /** The card's status on the service; absent for a draft. */
  readonly published?: string;
  /** The page's saved state. */
  readonly kept?: unknown;
}

/** Options of the reader chart, set by the test. */
export interface ReaderPageOptions {
  /** Number of candles. */
  readonly bars: number;
}

/** Options of the results page, set by the test. */
export interface ResultsPageOptions {
  readonly sample: 'overview' | 'orders' | 'plots' | 'empty' | 'unusual' | 'wide' | 'single' | 'sums';
  /** Number of rows. */
  readonly rows: number;
  /** `reading`: the test adds the rows and ends the reading. */
  readonly reading: 'complete' | 'reading';
  /** For a result that is still being read: the number of rows to come. */
  readonly total?: number;
}

/** Options of the review page, set by the test. */
export interface ReviewPageOptions {
  readonly mode: ReviewState['mode'];
  /** Number of candles; 0 for none. */
  readonly bars: number;
  readonly after?: Card;
  readonly title?: string;
  readonly notice?: string;
  /** Parts of the state to replace. */
  readonly instead?: Partial<ReviewState>;
}
