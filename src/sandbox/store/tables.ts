import { textSeed } from '../market/noise.ts';
import { badgeLayout } from './badgeTable.ts';
import { bulkLayout } from './bulkTable.ts';
import { exportLayout } from './exportTable.ts';
import { fieldLayout } from './fieldTable.ts';
import { fieldValueLayout } from './fieldValueTable.ts';
import { leaderboardLayout } from './leaderboardTable.ts';
import { orderLayout } from './orderTable.ts';
import { historyLayout } from './ownHistory.ts';
import { redemptionStatusLayout } from './redemptionStatusTable.ts';
import type { TableLayout } from './tableLayout.ts';
import { userLayout } from './userTable.ts';
import { valueWriteLayout } from './valueWriteTable.ts';
import { widgetLayout } from './widgetTable.ts';

/** Changes when what is in the tables changes its meaning, though their SQL stays, and with every change of the seed's history. */
export const CONTENT = 5;

/** Tables that have a file of their own: one line each. */
const OWN_FILES: readonly TableLayout[] = [
  userLayout,
  fieldLayout,
  fieldValueLayout,
  historyLayout,
  orderLayout,
  redemptionStatusLayout,
  leaderboardLayout,
  widgetLayout,
  badgeLayout,
  bulkLayout,
  exportLayout,
  valueWriteLayout,
];

const FRAME: TableLayout = {
  names: ['facts', 'channels', 'keys', 'analyses', 'creations', 'events'],
  sql: `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE channels (id TEXT PRIMARY KEY, name TEXT NOT NULL, position INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE keys (
    key TEXT PRIMARY KEY, position INTEGER NOT NULL, kind TEXT NOT NULL, permissions TEXT NOT NULL, expired INTEGER NOT NULL,
    communityId TEXT NOT NULL, communityGone INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE analyses (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, communityId TEXT NOT NULL, channelId TEXT NOT NULL,
    status TEXT NOT NULL, type TEXT NOT NULL, ownerId TEXT NOT NULL, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
    deleted INTEGER NOT NULL, body TEXT NOT NULL, post TEXT NOT NULL
  );
  CREATE INDEX analysesOfChannel ON analyses (channelId, deleted, createdAt DESC, position DESC);
  CREATE TABLE creations (
    channelId TEXT NOT NULL, idempotencyKey TEXT NOT NULL, fingerprint TEXT NOT NULL, analysisId TEXT NOT NULL,
    PRIMARY KEY (channelId, idempotencyKey)
  ) WITHOUT ROWID;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, event TEXT NOT NULL, analysisId TEXT, platformUserId TEXT
  );
`,
};

/** SQL of an empty store. */
export const TABLES = [FRAME, ...OWN_FILES].map(({ sql }) => sql).join('\n');

/** Every table, for emptying them. */
export const TABLE_NAMES = [FRAME, ...OWN_FILES].flatMap(({ names }) => names);

/** Changes with every change of the tables: a folder of another layout is emptied. A whole number above 0, for SQLite. */
export const LAYOUT = (textSeed(`${CONTENT} ${TABLES}`) >>> 1) + 1;
