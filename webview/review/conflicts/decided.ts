import type { ReviewConflict } from '../../../src/protocol/reviewMessages.ts';

/** How many of the parts are decided. */
export function decidedCount(conflicts: readonly ReviewConflict[]): number {
  return conflicts.filter(({ choice }) => choice !== 'open').length;
}

/** E.g. `2 of 3 decided`, `All 3 decided`. */
export function formatDecided(conflicts: readonly ReviewConflict[]): string {
  const [decided, all] = [decidedCount(conflicts), conflicts.length];
  if (decided < all) return `${decided} of ${all} decided`;
  return all === 1 ? 'Decided' : `All ${all} decided`;
}

/** The key of the next part that nobody has decided, after that one and round to the first. */
export function nextOpenKey(conflicts: readonly ReviewConflict[], after: string | undefined): string | undefined {
  const from = conflicts.findIndex(({ key }) => key === after) + 1;
  return [...conflicts.slice(from), ...conflicts.slice(0, from)].find(({ choice }) => choice === 'open')?.key;
}
