import type { DrawingStyle, LineHead } from '../card.ts';

/** How a drawing looks, as far as it is not where it lies: style, ends of a line, ratios of a retracement. */
export interface DrawingLook {
  readonly style: Partial<DrawingStyle>;
  readonly startHead?: LineHead;
  readonly endHead?: LineHead;
  /** Absent for the standard set. */
  readonly levels?: readonly number[];
}
