import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Columns, json, text } from './columns.ts';
import type { TableSchema } from './database.ts';

/** Named values stored as JSON: community, settings, clock, seed. */
export class FactTable {
  readonly #get: StatementSync;
  readonly #set: StatementSync;

  constructor(database: DatabaseSync) {
    this.#get = database.prepare('SELECT value FROM facts WHERE name = ?');
    this.#set = database.prepare(
      'INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
  }

  get(name: string): unknown {
    const row = this.#get.get(name);
    return row === undefined ? undefined : JSON.parse(String(row['value']));
  }

  set(name: string, value: unknown): void {
    this.#set.run(name, JSON.stringify(value));
  }
}

/** A channel of the community. */
interface Channel {
  readonly id: string;
  readonly name: string;
}

/** The channels, in the community's order. */
export class ChannelTable {
  readonly #all: StatementSync;
  readonly #one: StatementSync;
  readonly #add: StatementSync;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT id, name FROM channels ORDER BY position');
    this.#one = database.prepare('SELECT 1 FROM channels WHERE id = ?');
    this.#add = database.prepare('INSERT INTO channels VALUES (?, ?, (SELECT count(*) FROM channels))');
  }

  all(): Channel[] {
    return this.#all.all().map((row) => ({ id: String(row['id']), name: String(row['name']) }));
  }

  has(id: string): boolean {
    return this.#one.get(id) !== undefined;
  }

  add({ id, name }: Channel): void {
    this.#add.run(id, name);
  }
}

/** A badge that traders can get. */
export interface Badge {
  /** 24 hex. */
  readonly id: string;
  readonly communityId: string;
  readonly title: string;
  /** The request that created it (P2 4.11). */
  readonly fields: Readonly<Record<string, unknown>>;
}

const badgeColumns = new Columns<Badge>('badges', {
  id: { ...text, sql: 'TEXT PRIMARY KEY' },
  communityId: text,
  title: text,
  fields: json(),
});

/** `badges`: titles are unique per community. */
export const badgeSchema: TableSchema = {
  names: ['badges'],
  sql: `
  CREATE TABLE badges (${badgeColumns.sql}, UNIQUE (communityId, title)) WITHOUT ROWID;
`,
};

/** The badges of every community. */
export class BadgeTable {
  readonly #byTitle: StatementSync;
  readonly #add: StatementSync;

  constructor(database: DatabaseSync) {
    this.#byTitle = database.prepare('SELECT * FROM badges WHERE communityId = ? AND title = ?');
    this.#add = database.prepare(badgeColumns.insert);
  }

  /** Case-sensitive. */
  byTitle(communityId: string, title: string): Badge | undefined {
    const row = this.#byTitle.get(communityId, title);
    return row && badgeColumns.row(row);
  }

  add(badge: Badge): void {
    this.#add.run(...badgeColumns.cells(badge));
  }
}

/** A message that the service sent (P2 6). */
interface ServiceEvent {
  /** ISO 8601. */
  readonly at: string;
  readonly kind: 'message_webhook' | 'bot_message' | 'email';
  /** E.g. `update_analysis`. */
  readonly event: string;
  readonly analysisId?: string;
  readonly platformUserId?: string;
}

/** The sent messages, oldest first. */
export class EventTable {
  readonly #all: StatementSync;
  readonly #add: StatementSync;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT * FROM events ORDER BY position');
    this.#add = database.prepare('INSERT INTO events VALUES (NULL, ?, ?, ?, ?, ?)');
  }

  all(): ServiceEvent[] {
    return this.#all.all().map((row) => ({
      at: String(row['at']),
      kind: row['kind'] === 'bot_message' ? 'bot_message' : row['kind'] === 'email' ? 'email' : 'message_webhook',
      event: String(row['event']),
      ...(row['analysisId'] === null ? {} : { analysisId: String(row['analysisId']) }),
      ...(row['platformUserId'] === null ? {} : { platformUserId: String(row['platformUserId']) }),
    }));
  }

  add({ at, kind, event, analysisId, platformUserId }: ServiceEvent): void {
    this.#add.run(at, kind, event, analysisId ?? null, platformUserId ?? null);
  }
}
