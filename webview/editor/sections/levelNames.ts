import type { LevelName } from '../../../src/card/card.ts';

/** How the levels are called in the panel; short, because they stand in a narrow table. */
export const LEVEL_LABELS: Readonly<Record<LevelName, string>> = {
  resistance: 'Resistance',
  intermediateResistance: 'Interm. res.',
  pivot: 'Pivot',
  intermediateSupport: 'Interm. sup.',
  support: 'Support',
};
