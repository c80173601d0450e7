import type { DrawingType, LineHead } from '../../../src/card/card.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import type { ToolId } from '../../../src/protocol/deskActions.ts';

/** What sets one drawing tool apart from another. */
export interface PlacingRules {
  readonly id: ToolId;
  readonly kind: DrawingType;
  readonly title: string;
  readonly pointCount: 1 | 2 | 3;
  /** A preset for the ends of a line. */
  readonly heads?: { readonly startHead: LineHead; readonly endHead: LineHead };
  /** What Shift does to a point that it binds to the one before. */
  readonly shiftHint?: string;
  /** The third point follows the pointer freely, Shift or not. */
  readonly thirdIsFree?: boolean;
  /** Where the points are stored, given those that are set and, for each that is missing, the last one again. */
  readonly stored?: (places: readonly Place[], tick: number) => readonly Place[];
  /** From where the next point is measured, when not from the one before it. */
  readonly measuredFrom?: (places: readonly Place[], to: Place, tick: number) => Place | undefined;
}

/** What Shift does where lines keep to directions. */
export const SHIFT_STEPS = 'Shift: steps of 45°.';
