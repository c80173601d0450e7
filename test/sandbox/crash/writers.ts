import type { CrashFixture, CrashWriter } from './crashWriter.ts';
import { badgeWriter } from './writers/badgeWriter.ts';
import { bulkWriter } from './writers/bulkWriter.ts';
import { cardWriter } from './writers/cardWriter.ts';
import { exportWriter } from './writers/exportWriter.ts';
import { fieldWriter } from './writers/fieldWriter.ts';
import { leaderboardWriter } from './writers/leaderboardWriter.ts';
import { orderWriter } from './writers/orderWriter.ts';
import { roleWriter } from './writers/roleWriter.ts';
import { statusWriter } from './writers/statusWriter.ts';
import { valueWriter } from './writers/valueWriter.ts';

/** Every kind of write of the interface: one file each, one line here. */
export const crashWriters: readonly ((bench: CrashFixture) => Promise<CrashWriter>)[] = [
  cardWriter,
  fieldWriter,
  valueWriter,
  statusWriter,
  orderWriter,
  leaderboardWriter,
  bulkWriter,
  exportWriter,
  badgeWriter,
  roleWriter,
];
