import type { DatabaseSync } from 'node:sqlite';
import type { TableSchema } from './database.ts';
import { Columns, json, optionalText, Statements, Table, text, unique, word } from './table.ts';

/** Named values stored as JSON: community, settings, clock, seed. */
export class FactTable {
  readonly #statements: Statements;

  constructor(database: DatabaseSync) {
    this.#statements = new Statements(database);
  }

  get(name: string): unknown {
    const row = this.#statements.prepare('SELECT value FROM facts WHERE name = ?').get(name);
    return row === undefined ? undefined : JSON.parse(String(row['value']));
  }

  set(name: string, value: unknown): void {
    this.#statements.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?)').run(name, JSON.stringify(value));
  }
}

interface Channel {
  readonly id: string;
  readonly name: string;
}

const channelColumns = new Columns<Channel>('channels', { id: unique(text), name: text });

/** The channels, in the community's order. */
export class ChannelTable extends Table<Channel> {
  protected readonly columns = channelColumns;

  all(): Channel[] {
    return this.many('ORDER BY position');
  }

  has(id: string): boolean {
    return this.one('WHERE id = ?', id) !== undefined;
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
export class BadgeTable extends Table<Badge> {
  protected readonly columns = badgeColumns;

  /** Case-sensitive. */
  byTitle(communityId: string, title: string): Badge | undefined {
    return this.one('WHERE communityId = ? AND title = ?', communityId, title);
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

const eventColumns = new Columns<ServiceEvent>('events', {
  at: text,
  kind: word(),
  event: text,
  analysisId: optionalText,
  platformUserId: optionalText,
});

/** The sent messages, oldest first. */
export class EventTable extends Table<ServiceEvent> {
  protected readonly columns = eventColumns;

  all(): ServiceEvent[] {
    return this.many('ORDER BY position');
  }
}

/** `facts`, `channels` and `events`. */
export const communitySchema: TableSchema = {
  names: ['facts', 'channels', 'events'],
  sql: `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE channels (position INTEGER PRIMARY KEY, ${channelColumns.sql});
  CREATE TABLE events (position INTEGER PRIMARY KEY, ${eventColumns.sql});
`,
};
