import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { FieldTable } from './fieldTable.ts';
import { lookupKey } from './matchKey.ts';
import type { TableSchema } from './tableLayout.ts';
import type { UserTable } from './userTable.ts';

/** `fieldValues`: what traders have in custom fields, as JSON, with what it is looked up by. */
export const fieldValueSchema: TableSchema = {
  names: ['fieldValues'],
  sql: `
  CREATE TABLE fieldValues (
    platformUserId TEXT NOT NULL, fieldId TEXT NOT NULL, value TEXT NOT NULL, matchKey TEXT,
    PRIMARY KEY (platformUserId, fieldId)
  ) WITHOUT ROWID;
  CREATE INDEX fieldValuesByKey ON fieldValues (fieldId, matchKey);
`,
};

/**
 * The traders' values of custom fields. Those of the identifier field are the traders' `clientRef`: they are read and
 * written there. Values of built-in fields are properties of the trader (`changes/builtInField.ts`).
 */
export class FieldValueTable {
  readonly #users: UserTable;
  readonly #fields: FieldTable;
  readonly #get: StatementSync;
  readonly #ofUser: StatementSync;
  readonly #usersWith: StatementSync;
  readonly #set: StatementSync;
  readonly #unset: StatementSync;
  readonly #ofField: StatementSync;
  readonly #removeField: StatementSync;

  constructor(database: DatabaseSync, users: UserTable, fields: FieldTable) {
    this.#users = users;
    this.#fields = fields;
    this.#get = database.prepare('SELECT value FROM fieldValues WHERE platformUserId = ? AND fieldId = ?');
    this.#ofUser = database.prepare('SELECT fieldId, value FROM fieldValues WHERE platformUserId = ? ORDER BY fieldId');
    this.#usersWith = database.prepare(
      'SELECT platformUserId FROM fieldValues WHERE fieldId = ? AND matchKey = ? ORDER BY platformUserId',
    );
    this.#set = database.prepare('INSERT OR REPLACE INTO fieldValues VALUES (?, ?, ?, ?)');
    this.#unset = database.prepare('DELETE FROM fieldValues WHERE platformUserId = ? AND fieldId = ?');
    this.#ofField = database.prepare('SELECT platformUserId, value FROM fieldValues WHERE fieldId = ?');
    this.#removeField = database.prepare('DELETE FROM fieldValues WHERE fieldId = ?');
  }

  /** Null when the trader has none. */
  get(platformUserId: string, fieldId: string): unknown {
    if (this.#isIdentifier(fieldId)) return this.#users.byId(platformUserId)?.clientRef ?? null;
    const row = this.#get.get(platformUserId, fieldId);
    return row === undefined ? null : JSON.parse(String(row['value']));
  }

  /** Null takes the value away. */
  set(platformUserId: string, fieldId: string, value: unknown): void {
    if (this.#isIdentifier(fieldId)) {
      const user = this.#users.byId(platformUserId);
      if (user !== undefined) this.#users.update({ ...user, clientRef: value === null ? null : String(value) });
      return;
    }
    if (value === null) {
      this.#unset.run(platformUserId, fieldId);
      return;
    }
    const field = this.#fields.find(fieldId);
    const key = field === undefined ? undefined : lookupKey(field, value);
    this.#set.run(platformUserId, fieldId, JSON.stringify(value), key ?? null);
  }

  /** By field id, the identifier field among them. */
  ofUser(platformUserId: string): Map<string, unknown> {
    const values = new Map<string, unknown>(
      this.#ofUser.all(platformUserId).map((row) => [String(row['fieldId']), JSON.parse(String(row['value']))]),
    );
    const identifier = this.#fields.identifier();
    const clientRef = identifier && this.#users.byId(platformUserId)?.clientRef;
    if (identifier !== undefined && typeof clientRef === 'string') values.set(identifier.id, clientRef);
    return values;
  }

  /** Platform user ids of everybody with that value, as `lookupKey` writes it; deleted and removed traders too. */
  usersWith(fieldId: string, key: string): string[] {
    if (this.#isIdentifier(fieldId)) return this.#users.byClientRef(key).map(({ platformUserId }) => platformUserId);
    return this.#usersWith.all(fieldId, key).map((row) => String(row['platformUserId']));
  }

  /** Writes anew what the field's values are looked up by: its type was changed. */
  refreshLookupKeys(fieldId: string): void {
    for (const row of this.#ofField.all(fieldId)) {
      this.set(String(row['platformUserId']), fieldId, JSON.parse(String(row['value'])));
    }
  }

  /** Takes every trader's value of the field away. */
  removeField(fieldId: string): void {
    this.#removeField.run(fieldId);
  }

  #isIdentifier(fieldId: string): boolean {
    return this.#fields.identifier()?.id === fieldId;
  }
}
