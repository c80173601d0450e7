import type { PreviewAction, PreviewSnapshot } from '../../src/protocol/previewMessages.ts';

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

/** What a reader can do. */
export interface PreviewActions {
  /** Shows this object large, and marks all that speaks of it. */
  goTo(objectId: string): void;
  /** Marks an object as pointed at; undefined ends it. */
  hover(objectId: string | undefined): void;
  fitCard(): void;
  run(action: PreviewAction): void;
}
