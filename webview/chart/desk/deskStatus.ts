import type { ToolId } from '../../../src/protocol/deskActions.ts';

/** What the toolbar and the status line show of the desk. */
export interface DrawingStatus {
  readonly tool: ToolId;
  /** What to do next. */
  readonly hint: string | undefined;
  /** What a point is drawn to, e.g. `H 1.10580`. */
  readonly caught: string | undefined;
  /** A gesture or a placement is under way. */
  readonly busy: boolean;
}
