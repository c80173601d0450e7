import { textSeed } from '../market/noise.ts';
import { badgeSchema } from './badgeTable.ts';
import { bulkSchema } from './bulkTable.ts';
import { exportSchema } from './exportTable.ts';
import { fieldSchema } from './fieldTable.ts';
import { fieldValueSchema } from './fieldValueTable.ts';
import { leaderboardSchema } from './leaderboardTable.ts';
import { orderSchema } from './orderTable.ts';
import { historySchema } from './ownHistory.ts';
import { redemptionStatusSchema } from './redemptionStatusTable.ts';
import type { TableSchema } from './tableLayout.ts';
import { userSchema } from './userTable.ts';
import { valueWriteSchema } from './valueWriteTable.ts';
import { widgetSchema } from './widgetTable.ts';

/** Changes when what is in the tables changes its meaning, though their SQL stays, and with every change of the seed's history. */
export const CONTENT_VERSION = 5;

/** Tables that have a file of their own: one line each. */
const RESOURCE_SCHEMAS: readonly TableSchema[] = [
  userSchema,
  fieldSchema,
  fieldValueSchema,
  historySchema,
  orderSchema,
  redemptionStatusSchema,
  leaderboardSchema,
  widgetSchema,
  badgeSchema,
  bulkSchema,
  exportSchema,
  valueWriteSchema,
];

const CORE_SCHEMA: TableSchema = {
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
export const SCHEMA_SQL = [CORE_SCHEMA, ...RESOURCE_SCHEMAS].map(({ sql }) => sql).join('\n');

/** Every table, for emptying them. */
export const TABLE_NAMES = [CORE_SCHEMA, ...RESOURCE_SCHEMAS].flatMap(({ names }) => names);

/** Changes with every change of the tables: a folder of another layout is emptied. A whole number above 0, for SQLite. */
export const SCHEMA_VERSION = (textSeed(`${CONTENT_VERSION} ${SCHEMA_SQL}`) >>> 1) + 1;
