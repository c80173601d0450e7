import type { PreviewAction } from '../../src/protocol/previewMessages.ts';

/** What a reader can do. */
export interface PreviewActions {
  /** Shows this object large, and marks all that speaks of it. */
  goTo(objectId: string): void;
  /** Marks an object as pointed at; undefined ends it. */
  hover(objectId: string | undefined): void;
  fitCard(): void;
  run(action: PreviewAction): void;
}
