import { CARD_LIMITS } from '../../../src/card/card.ts';
import type { EditorSnapshot } from '../../../src/protocol/editorMessages.ts';

/** Why no further drawing fits into the card; undefined while one does. */
export function drawingLimitReason({ sketch }: Pick<EditorSnapshot, 'sketch'>, more = 1): string | undefined {
  const { max } = CARD_LIMITS.drawings;
  if (sketch.drawings.length + more <= max) return undefined;
  return more === 1 || sketch.drawings.length >= max
    ? `A card has room for ${max} drawings. Delete one to draw another.`
    : `A card has room for ${max} drawings: ${more} more do not fit.`;
}
