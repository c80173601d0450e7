import type { ReviewState } from '../../../src/protocol/reviewMessages.ts';
import type { ChartSide } from '../viewState.ts';
import { isOnSide, shownSide } from './chartPicture.ts';

/** The side on which that object can be seen: the one that is shown, or else both. */
export function sideFor(review: ReviewState, wanted: ChartSide, objectId: string): ChartSide {
  const side = shownSide(review, wanted);
  if (side === 'both' || isOnSide(review[side].sketch, objectId)) return side;
  return shownSide(review, 'both');
}
