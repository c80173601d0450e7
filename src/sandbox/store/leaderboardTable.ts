import type { TableSchema } from './database.ts';
import { Columns, flag, integer, json, Table, text, word } from './table.ts';

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

const columns = new Columns<StoredLeaderboard>('leaderboards', {
  id: { ...text, sql: 'TEXT PRIMARY KEY' },
  communityId: text,
  kind: word(),
  isEnabled: flag,
  position: integer,
  slug: text,
  name: text,
  createdAt: text,
  updatedAt: text,
  body: json(),
});
const MUTABLE = ['isEnabled', 'position', 'slug', 'name', 'updatedAt', 'body'] as const;

/** `leaderboards`: a few per community. */
export const leaderboardSchema: TableSchema = {
  names: ['leaderboards'],
  sql: `
  CREATE TABLE leaderboards (${columns.sql}, UNIQUE (communityId, slug)) WITHOUT ROWID;
  CREATE INDEX leaderboardsOfCommunity ON leaderboards (communityId, position);
`,
};

const UPDATE = columns.update(MUTABLE, 'id');
const SHIFT = 'UPDATE leaderboards SET position = position + ?1 WHERE communityId = ?2 AND position BETWEEN ?3 AND ?4';
const LAST = Number.MAX_SAFE_INTEGER;

/** The leaderboards of each community. */
export class LeaderboardTable extends Table<StoredLeaderboard> {
  protected readonly columns = columns;

  /** In display order. */
  ofCommunity(communityId: string): StoredLeaderboard[] {
    return this.many('WHERE communityId = ? ORDER BY position', communityId);
  }

  /** By id, in any case. */
  find(communityId: string, id: string): StoredLeaderboard | undefined {
    return this.one('WHERE communityId = ? AND id = ?', communityId, id.toLowerCase());
  }

  /** Inserts it at its position; the following ones move down. */
  override add(board: StoredLeaderboard): void {
    this.run(SHIFT, 1, board.communityId, board.position, LAST);
    super.add(board);
  }

  /** Updates everything except the ids and the kind; a new position moves those in between. */
  update(board: StoredLeaderboard): void {
    const { id, communityId, position } = board;
    const before = this.find(communityId, id)?.position ?? position;
    if (position > before) this.run(SHIFT, -1, communityId, before + 1, position);
    if (position < before) this.run(SHIFT, 1, communityId, position, before - 1);
    this.run(UPDATE, ...columns.cells(board, MUTABLE), id);
  }

  /** Deletes it; the following ones move up (P1 3.3). */
  remove({ id, communityId, position }: StoredLeaderboard): void {
    this.run('DELETE FROM leaderboards WHERE id = ?', id);
    this.run(SHIFT, -1, communityId, position + 1, LAST);
  }
}
