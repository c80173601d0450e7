import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TableSchema } from './database.ts';

/** An API key: a community's, with permissions, or a member's personal key, which every route refuses. */
export interface ApiKey {
  readonly key: string;
  readonly kind: 'community' | 'personal';
  readonly permissions: readonly string[];
  readonly expired: boolean;
  readonly communityId: string;
  /** The community that owned it no longer exists. */
  readonly communityGone: boolean;
}

/** The keys in order of creation. Cached, because every request looks one up. */
export class KeyTable {
  readonly #all: StatementSync;
  readonly #add: StatementSync;
  #held: ReadonlyMap<string, ApiKey> | undefined;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT * FROM keys ORDER BY position');
    this.#add = database.prepare('INSERT INTO keys VALUES (?, (SELECT count(*) FROM keys), ?, ?, ?, ?, ?)');
  }

  all(): ApiKey[] {
    return this.#all.all().map(keyOf);
  }

  find(key: string): ApiKey | undefined {
    this.#held ??= new Map(this.all().map((it) => [it.key, it]));
    return this.#held.get(key);
  }

  add({ key, kind, permissions, expired, communityId, communityGone }: ApiKey): void {
    this.#add.run(key, kind, JSON.stringify(permissions), Number(expired), communityId, Number(communityGone));
    this.#held = undefined;
  }

  /** Call after a rolled back transaction, or when the table was cleared. */
  clearCache(): void {
    this.#held = undefined;
  }
}

function keyOf(row: Record<string, unknown>): ApiKey {
  return {
    key: String(row['key']),
    kind: row['kind'] === 'personal' ? 'personal' : 'community',
    permissions: JSON.parse(String(row['permissions'])),
    expired: row['expired'] === 1,
    communityId: String(row['communityId']),
    communityGone: row['communityGone'] === 1,
  };
}

/** A widget that a customer of the community sees in a mobile app, and the server-only credentials for it (P2 4.9). */
export interface Widget {
  readonly accessId: string;
  readonly accessKey: string;
  /** E.g. `data-customer-id`. */
  readonly identifierName: string;
  /** HTTPS origin without path, query or fragment. */
  readonly clientOrigin: string;
}

/** `widgets`, in order of creation. */
export const widgetSchema: TableSchema = {
  names: ['widgets'],
  sql: `
  CREATE TABLE widgets (
    position INTEGER PRIMARY KEY, accessId TEXT NOT NULL UNIQUE, accessKey TEXT NOT NULL, identifierName TEXT NOT NULL,
    clientOrigin TEXT NOT NULL
  );
`,
};

/** The widgets. */
export class WidgetTable {
  readonly #all: StatementSync;
  readonly #one: StatementSync;
  readonly #add: StatementSync;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT * FROM widgets ORDER BY position');
    this.#one = database.prepare('SELECT * FROM widgets WHERE accessId = ?');
    this.#add = database.prepare('INSERT INTO widgets VALUES (NULL, ?, ?, ?, ?)');
  }

  all(): Widget[] {
    return this.#all.all().map(widgetOf);
  }

  find(accessId: string): Widget | undefined {
    const row = this.#one.get(accessId);
    return row && widgetOf(row);
  }

  add({ accessId, accessKey, identifierName, clientOrigin }: Widget): void {
    this.#add.run(accessId, accessKey, identifierName, clientOrigin);
  }
}

function widgetOf(row: Record<string, unknown>): Widget {
  return {
    accessId: String(row['accessId']),
    accessKey: String(row['accessKey']),
    identifierName: String(row['identifierName']),
    clientOrigin: String(row['clientOrigin']),
  };
}
