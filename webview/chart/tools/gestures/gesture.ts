import type { SnapTarget } from '../../../../src/card/geometry/snapping.ts';
import type { ToolContext } from '../deskFacts.ts';
import type { ToolOutcome } from '../tool.ts';
import type { ToolPointer } from '../toolEvent.ts';
import type { ToolView } from '../toolView.ts';

/** How far a gesture has come: what is shown of it, and what comes of it if it ends here; nothing when it changes nothing. */
export interface Progress {
  readonly shown: Partial<ToolView>;
  readonly outcomes: readonly ToolOutcome[];
  /** What the magnet holds. */
  readonly held?: SnapTarget | undefined;
}

/**
 * Something that is held and follows the pointer, seen from where it was taken. It remembers only its beginning, so
 * that every way of the pointer to one place has the same result.
 */
export interface Gesture {
  readonly cursor: string;
  readonly hint: string | undefined;
  to(at: ToolPointer, facts: ToolContext, before: Progress | undefined): Progress;
}

/** Nothing has moved. */
export const NO_PROGRESS: Progress = { shown: {}, outcomes: [] };
