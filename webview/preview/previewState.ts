import type { PreviewAction, PreviewSnapshot } from '../../src/protocol/previewMessages.ts';

/** Everything the page is rendered from. */
export interface PageState {
  readonly snapshot: PreviewSnapshot;
  /** The level or drawing under the pointer or with the focus, on the chart, in a text or in the table. */
  readonly hovered: string | undefined;
  /** The one that was selected last. */
  readonly picked: string | undefined;
  /** The last status message of the extension. */
  readonly message: string | undefined;
  /** Decimals of the candles' prices; undefined without candles. */
  readonly precision: number | undefined;
}

/** Actions of the page. */
export interface PreviewActions {
  /** Zooms to this object and highlights all references to it. */
  goTo(objectId: string): void;
  /** Highlights an object; undefined clears the highlight. */
  hover(objectId: string | undefined): void;
  fitCard(): void;
  run(action: PreviewAction): void;
}
