import type { ReviewState } from '../../../src/protocol/reviewMessages.ts';

const knownIds = new WeakMap<ReviewState, ReadonlySet<string>>();

/** Ids of all levels and drawings of both cards, found once for a state. */
export function objectIdsShown(review: ReviewState): ReadonlySet<string> {
  const found = knownIds.get(review) ?? idsOf(review);
  knownIds.set(review, found);
  return found;
}

function idsOf({ before, after }: ReviewState): ReadonlySet<string> {
  const ids = [before.sketch, after.sketch].flatMap((sketch) =>
    sketch === undefined
      ? []
      : [...Object.values(sketch.levels), ...sketch.drawings].map(({ clientObjectId }) => clientObjectId),
  );
  return new Set(ids.filter((id) => id !== undefined));
}
