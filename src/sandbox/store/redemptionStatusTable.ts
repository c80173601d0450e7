import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TableSchema } from './tableLayout.ts';

/** A status of the order workflow (P1 2.5). */
export interface StoredStatus {
  /** 24 hex. */
  readonly id: string;
  readonly communityId: string;
  readonly name: string;
  readonly category: string;
  readonly color: string;
  readonly order: number;
  readonly isDefault: boolean;
  /** False: switched off in the dashboard. */
  readonly enabled: boolean;
}

/** `redemptionStatuses`: few a community. */
export const redemptionStatusSchema: TableSchema = {
  names: ['redemptionStatuses'],
  sql: `
  CREATE TABLE redemptionStatuses (
    id TEXT PRIMARY KEY, communityId TEXT NOT NULL, name TEXT NOT NULL, category TEXT NOT NULL, color TEXT NOT NULL,
    place REAL NOT NULL, isDefault INTEGER NOT NULL, enabled INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX statusesOfCommunity ON redemptionStatuses (communityId, place);
`,
};

/** The statuses of the order workflow. */
export class RedemptionStatusTable {
  readonly #ofCommunity: StatementSync;
  readonly #one: StatementSync;
  readonly #add: StatementSync;
  readonly #enable: StatementSync;

  constructor(database: DatabaseSync) {
    this.#ofCommunity = database.prepare('SELECT * FROM redemptionStatuses WHERE communityId = ? ORDER BY place, id');
    this.#one = database.prepare('SELECT * FROM redemptionStatuses WHERE id = ?');
    this.#add = database.prepare('INSERT INTO redemptionStatuses VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#enable = database.prepare('UPDATE redemptionStatuses SET enabled = ? WHERE id = ?');
  }

  /** By `order`, those that are switched off too. */
  ofCommunity(communityId: string): StoredStatus[] {
    return this.#ofCommunity.all(communityId).map(statusOf);
  }

  find(id: string): StoredStatus | undefined {
    const row = this.#one.get(id.toLowerCase());
    return row && statusOf(row);
  }

  add({ id, communityId, name, category, color, order, isDefault, enabled }: StoredStatus): void {
    this.#add.run(id, communityId, name, category, color, order, Number(isDefault), Number(enabled));
  }

  enable(id: string, enabled: boolean): void {
    this.#enable.run(Number(enabled), id);
  }
}

function statusOf(row: Record<string, unknown>): StoredStatus {
  return {
    id: String(row['id']),
    communityId: String(row['communityId']),
    name: String(row['name']),
    category: String(row['category']),
    color: String(row['color']),
    order: Number(row['place']),
    isDefault: row['isDefault'] === 1,
    enabled: row['enabled'] === 1,
  };
}
