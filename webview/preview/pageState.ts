import type { PreviewSnapshot } from '../../src/protocol/previewMessages.ts';

/** All that the page is drawn from. */
export interface PageState {
  readonly snapshot: PreviewSnapshot;
  /** The level or drawing that is pointed at, on the chart, in a text or in the table. */
  readonly hovered: string | undefined;
  /** The one that was chosen last. */
  readonly picked: string | undefined;
  /** What the extension has said of something that was asked for. */
  readonly message: string | undefined;
  /** Decimals of the candles' prices; undefined without candles. */
  readonly precision: number | undefined;
}
