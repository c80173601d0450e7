import type { TierSetup } from '../tiers.ts';

/** Tiers of the community; in the last one two levels share a name (P1 2.7). */
export const TIERS: readonly TierSetup[] = [
  {
    name: 'Bronze',
    levels: [
      { name: 'Novice', xp: 0 },
      { name: 'Trader', xp: 500 },
    ],
  },
  { name: 'Silver', levels: [{ name: 'Senior', xp: 2000 }] },
  {
    name: 'Gold',
    levels: [
      { name: 'Master', xp: 10_000 },
      { name: 'Legend', xp: 25_000 },
      { name: 'Master', xp: 50_000 },
    ],
  },
];
