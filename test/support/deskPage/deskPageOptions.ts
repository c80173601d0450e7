import type { RememberedPreferences, StylePreset } from '../../../src/protocol/deskSettings.ts';

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
