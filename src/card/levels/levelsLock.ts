import type { CardSketch } from '../cardSketch.ts';
import { CHANGEABLE_STATUS, isTypeChanged } from '../findings/publishedState.ts';
import type { PublishedCard } from '../publishedCard.ts';

/**
 * Why the levels cannot be moved, though the card can be changed; undefined when they can. The service takes levels on
 * creation, and afterwards only together with another type (P2 4.8 rule 2).
 */
export function levelsLockedReason(
  published: Pick<PublishedCard, 'status' | 'card'> | undefined,
  current: CardSketch,
): string | undefined {
  if (published?.status !== CHANGEABLE_STATUS || isTypeChanged({ sketch: current }, published.card)) return undefined;
  return "The service keeps a published card's levels until its type changes: change the direction or the entry placement to move them.";
}
