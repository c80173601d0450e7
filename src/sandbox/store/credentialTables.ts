import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Columns, flag, json, text, unique, word } from './columns.ts';
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

const keyColumns = new Columns<ApiKey>('keys', {
  key: unique(text),
  kind: word(),
  permissions: json(),
  expired: flag,
  communityId: text,
  communityGone: flag,
});

/** `keys`, in order of creation. */
export const keySchema: TableSchema = {
  names: ['keys'],
  sql: `
  CREATE TABLE keys (position INTEGER PRIMARY KEY, ${keyColumns.sql});
`,
};

/** The keys in order of creation. Cached, because every request looks one up. */
export class KeyTable {
  readonly #all: StatementSync;
  readonly #add: StatementSync;
  #held: ReadonlyMap<string, ApiKey> | undefined;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT * FROM keys ORDER BY position');
    this.#add = database.prepare(keyColumns.insert);
  }

  all(): ApiKey[] {
    return this.#all.all().map((row) => keyColumns.row(row));
  }

  find(key: string): ApiKey | undefined {
    this.#held ??= new Map(this.all().map((it) => [it.key, it]));
    return this.#held.get(key);
  }

  add(key: ApiKey): void {
    this.#add.run(...keyColumns.cells(key));
    this.#held = undefined;
  }

  /** Call after a rolled back transaction, or when the table was cleared. */
  clearCache(): void {
    this.#held = undefined;
  }
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

const widgetColumns = new Columns<Widget>('widgets', {
  accessId: unique(text),
  accessKey: text,
  identifierName: text,
  clientOrigin: text,
});

/** `widgets`, in order of creation. */
export const widgetSchema: TableSchema = {
  names: ['widgets'],
  sql: `
  CREATE TABLE widgets (position INTEGER PRIMARY KEY, ${widgetColumns.sql});
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
    this.#add = database.prepare(widgetColumns.insert);
  }

  all(): Widget[] {
    return this.#all.all().map((row) => widgetColumns.row(row));
  }

  find(accessId: string): Widget | undefined {
    const row = this.#one.get(accessId);
    return row && widgetColumns.row(row);
  }

  add(widget: Widget): void {
    this.#add.run(...widgetColumns.cells(widget));
  }
}
