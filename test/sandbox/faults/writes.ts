import { analysisWrites } from './analysisWrites.ts';
import type { FaultyWrite } from './faultyWrite.ts';
import { fieldWrites } from './fieldWrites.ts';
import { jobWrites } from './jobWrites.ts';
import { leaderboardWrites } from './leaderboardWrites.ts';
import { legacyWrites } from './legacyWrites.ts';
import { redemptionWrites } from './redemptionWrites.ts';

/** Every write of the interface, with what counts its effects. */
export const writes: readonly FaultyWrite[] = [
  ...analysisWrites,
  ...redemptionWrites,
  ...leaderboardWrites,
  ...fieldWrites,
  ...jobWrites,
  ...legacyWrites,
];
