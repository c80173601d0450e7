/** The tables, as the sandbox makes them in an empty folder. `LAYOUT` changes with every change of them. */
export const LAYOUT = 1;

/** SQL of an empty store. */
export const TABLES = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE channels (id TEXT PRIMARY KEY, name TEXT NOT NULL, position INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE users (
    platformUserId TEXT PRIMARY KEY, recordId TEXT NOT NULL UNIQUE, username TEXT NOT NULL UNIQUE, email TEXT NOT NULL,
    member INTEGER NOT NULL, active INTEGER NOT NULL, clientRef TEXT
  ) WITHOUT ROWID;
  CREATE INDEX usersByEmail ON users (email);
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
  CREATE TABLE records (
    kind TEXT NOT NULL, position INTEGER NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
`;

/** Every table, for emptying them. */
export const TABLE_NAMES = [
  'facts',
  'channels',
  'users',
  'keys',
  'analyses',
  'creations',
  'events',
  'records',
] as const;
