import type { Card } from './card.ts';
import { type Patch, patch } from './patch.ts';
import type { PublishedCard } from './publishedCard.ts';
import { isRecord } from './unreadable.ts';

/** What saving a card over a published one means. Computed once per save, then reviewed, sent and compared. */
export interface SavePlan {
  /** The published card that the edit began from, with its numbers as `mine` writes them; see `withMeantPrecision`. */
  readonly base: PublishedCard;
  readonly mine: Card;
  /** From `base` to `mine`. */
  readonly patch: Patch;
}

/** Plans the save of `mine`, an edit of `base`. */
export function planSave(base: PublishedCard, mine: Card): SavePlan {
  const card = withMeantPrecision(base.card, mine);
  return { base: { ...base, card }, mine, patch: patch(card, mine) };
}

/**
 * The stored card with the numbers of `meant` wherever the stored ones are their 32-bit roundings. A service that keeps
 * 32 bits returns those; readers can't tell them apart, and sending them again would change nothing.
 */
export function withMeantPrecision(stored: Card, meant: Card): Card {
  return {
    ...stored,
    levels: restorePrecision(stored.levels, meant.levels),
    drawings: stored.drawings.map((drawing) =>
      restorePrecision(
        drawing,
        meant.drawings.find(({ clientObjectId }) => clientObjectId === drawing.clientObjectId),
      ),
    ),
  };
}

function restorePrecision<T>(stored: T, meant: unknown): T;
function restorePrecision(stored: unknown, meant: unknown): unknown {
  if (typeof stored === 'number') {
    // A rounding always has more digits than the original: 65000.125 isn't the rounding of 65000.124.
    const isRounded =
      typeof meant === 'number' && stored === Math.fround(meant) && `${stored}`.length > `${meant}`.length;
    return isRounded ? meant : stored;
  }
  if (Array.isArray(stored))
    return stored.map((part, at) => restorePrecision(part, Array.isArray(meant) ? meant[at] : undefined));
  if (!isRecord(stored)) return stored;
  const fields = isRecord(meant) ? meant : {};
  return Object.fromEntries(Object.entries(stored).map(([key, part]) => [key, restorePrecision(part, fields[key])]));
}
