import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TableSchema } from './tableLayout.ts';

/** A widget that a customer of the community sees in a mobile app, and the server-only credentials for it (P2 4.9). */
export interface Widget {
  readonly accessId: string;
  readonly accessKey: string;
  /** E.g. `data-customer-id`. */
  readonly identifierName: string;
  /** HTTPS origin without path, query or fragment. */
  readonly clientOrigin: string;
}

/** `widgets`: in the order of their making. */
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
