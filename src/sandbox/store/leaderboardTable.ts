import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TableSchema } from './database.ts';

/** A leaderboard (P1 2.8, public-facts 8.2). */
export interface StoredLeaderboard {
  /** 24 hex. */
  readonly id: string;
  readonly communityId: string;
  readonly kind: 'default' | 'custom';
  readonly isEnabled: boolean;
  /** Position in the display order, from 1, without gaps. */
  readonly position: number;
  /** Unique in the community. */
  readonly slug: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** The rest of the document, with the field names of the reply. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** `leaderboards`: a few per community. */
export const leaderboardSchema: TableSchema = {
  names: ['leaderboards'],
  sql: `
  CREATE TABLE leaderboards (
    id TEXT PRIMARY KEY, communityId TEXT NOT NULL, kind TEXT NOT NULL, isEnabled INTEGER NOT NULL, position INTEGER NOT NULL,
    slug TEXT NOT NULL, name TEXT NOT NULL, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, body TEXT NOT NULL,
    UNIQUE (communityId, slug)
  ) WITHOUT ROWID;
  CREATE INDEX leaderboardsOfCommunity ON leaderboards (communityId, position);
`,
};

/** The leaderboards of each community. */
export class LeaderboardTable {
  readonly #ofCommunity: StatementSync;
  readonly #one: StatementSync;
  readonly #shift: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;
  readonly #remove: StatementSync;

  constructor(database: DatabaseSync) {
    this.#ofCommunity = database.prepare('SELECT * FROM leaderboards WHERE communityId = ? ORDER BY position');
    this.#one = database.prepare('SELECT * FROM leaderboards WHERE communityId = ? AND id = ?');
    this.#shift = database.prepare(
      'UPDATE leaderboards SET position = position + ?1 WHERE communityId = ?2 AND position BETWEEN ?3 AND ?4',
    );
    this.#add = database.prepare('INSERT INTO leaderboards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#update = database.prepare(
      `UPDATE leaderboards SET isEnabled = ?, position = ?, slug = ?, name = ?, updatedAt = ?, body = ? WHERE id = ?`,
    );
    this.#remove = database.prepare('DELETE FROM leaderboards WHERE id = ?');
  }

  /** In display order. */
  ofCommunity(communityId: string): StoredLeaderboard[] {
    return this.#ofCommunity.all(communityId).map(leaderboardOf);
  }

  /** By id, in any case. */
  find(communityId: string, id: string): StoredLeaderboard | undefined {
    const row = this.#one.get(communityId, id.toLowerCase());
    return row && leaderboardOf(row);
  }

  /** Inserts it at its position; the following ones move down. */
  add(board: StoredLeaderboard): void {
    const { id, communityId, kind, isEnabled, position, slug, name, createdAt, updatedAt, body } = board;
    this.#shift.run(1, communityId, position, LAST);
    const flag = Number(isEnabled);
    this.#add.run(id, communityId, kind, flag, position, slug, name, createdAt, updatedAt, JSON.stringify(body));
  }

  /** Updates everything except the ids and the kind; a new position moves those in between. */
  update(board: StoredLeaderboard): void {
    const { id, communityId, isEnabled, position, slug, name, updatedAt, body } = board;
    const before = this.find(communityId, id)?.position ?? position;
    if (position > before) this.#shift.run(-1, communityId, before + 1, position);
    if (position < before) this.#shift.run(1, communityId, position, before - 1);
    this.#update.run(Number(isEnabled), position, slug, name, updatedAt, JSON.stringify(body), id);
  }

  /** Deletes it; the following ones move up (P1 3.3). */
  remove({ id, communityId, position }: StoredLeaderboard): void {
    this.#remove.run(id);
    this.#shift.run(-1, communityId, position + 1, LAST);
  }
}

const LAST = Number.MAX_SAFE_INTEGER;

function leaderboardOf(row: Record<string, unknown>): StoredLeaderboard {
  return {
    id: String(row['id']),
    communityId: String(row['communityId']),
    kind: row['kind'] === 'default' ? 'default' : 'custom',
    isEnabled: row['isEnabled'] === 1,
    position: Number(row['position']),
    slug: String(row['slug']),
    name: String(row['name']),
    createdAt: String(row['createdAt']),
    updatedAt: String(row['updatedAt']),
    body: JSON.parse(String(row['body'])),
  };
}
