import type { TableSchema } from './database.ts';
import { Columns, flag, json, Table, text, unique, word } from './table.ts';

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

/** The keys in order of creation. */
export class KeyTable extends Table<ApiKey> {
  protected readonly columns = keyColumns;

  all(): ApiKey[] {
    return this.many('ORDER BY position');
  }

  find(key: string): ApiKey | undefined {
    return this.one('WHERE key = ?', key);
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
export class WidgetTable extends Table<Widget> {
  protected readonly columns = widgetColumns;

  all(): Widget[] {
    return this.many('ORDER BY position');
  }

  find(accessId: string): Widget | undefined {
    return this.one('WHERE accessId = ?', accessId);
  }
}
