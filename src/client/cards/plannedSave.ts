import type { Card } from '../../card/card.ts';
import { type PatchBody, patch } from '../../card/patch.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { cardDifferences } from './cardDifferences.ts';
import type { SaveRequest, SaveResult } from './cardService.ts';

/** What is sent, and onto what. */
export interface PlannedSave {
  readonly theirs: PublishedCard;
  /** What the card shall be: mine, or mine with their changes. */
  readonly target: Card;
  readonly body: PatchBody;
}

/** The result of a save that the service holds. */
export function savedAs(
  request: SaveRequest,
  target: Card,
  published: PublishedCard,
  after: 'answer' | 'readBack',
): SaveResult {
  const differences = cardDifferences(target, published.card);
  return isMine(request, target)
    ? { kind: 'saved', published, differences, after }
    : { kind: 'mergedAndSaved', published, edited: target, differences };
}

/** Whether nothing of somebody else's is in the target. */
export function isMine(request: SaveRequest, target: Card): boolean {
  return patch(request.mine, target).kind === 'nothing';
}
