import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TableSchema } from './database.ts';
import type { UserTable } from './userTable.ts';

/** The nine types of P2 2.1. */
export const FIELD_TYPES = [
  'single-line-text',
  'multi-line-text',
  'numerical',
  'date',
  'time',
  'date-time',
  'boolean',
  'single-select-dropdown',
  'multi-select-dropdown',
] as const;
/** A type of P2 2.1. */
export type FieldType = (typeof FIELD_TYPES)[number];

/** What is defined of a user field (P2 2.1). */
export interface FieldDefinition {
  /** 24 hex. */
  readonly id: string;
  /** The field key, clean: `a-z`, `0-9`, `_`, `-`. */
  readonly field: string;
  /** Display name. */
  readonly name: string;
  readonly type: FieldType;
  /** JSON; null for none. */
  readonly defaultValue: unknown;
  /** Of the two dropdown types. */
  readonly options: readonly string[];
  readonly isCustom: boolean;
  /** Marked as user identifier: its values are the traders' `clientRef`. */
  readonly isIdentifier: boolean;
  /** Traders can be looked up by it already. */
  readonly ready: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly deleted: boolean;
  /** Words of whoever made it (public-facts 6.2). */
  readonly description?: string;
  /** Meant to be filled in by every trader; nothing follows from it (public-facts 6.2). */
  readonly required?: boolean;
}

/** `fields`: the definitions in the order of their making; deleted ones stay, as history entries name them. */
export const fieldSchema: TableSchema = {
  names: ['fields'],
  sql: `
  CREATE TABLE fields (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
`,
};

/** User field definitions: few, and held in memory. */
export class FieldTable {
  readonly #all: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;
  #held: readonly FieldDefinition[] | undefined;
  #version = 0;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT body FROM fields ORDER BY position');
    this.#add = database.prepare('INSERT INTO fields VALUES (NULL, ?, ?)');
    this.#update = database.prepare('UPDATE fields SET body = ? WHERE id = ?');
  }

  /** Another number after every change: what was put together before may be out of date. */
  get version(): number {
    return this.#version;
  }

  /** Those that are not deleted, built-in ones first, in the order of their making. */
  all(): readonly FieldDefinition[] {
    return this.#known();
  }

  /** By id (any case) or by a key that was cleaned already; not by display name. */
  find(idOrCleanKey: string): FieldDefinition | undefined {
    const id = idOrCleanKey.toLowerCase();
    const all = this.all();
    return all.find((it) => it.id === id) ?? all.find(({ field }) => field === idOrCleanKey);
  }

  /** By display name, letter by letter (columns of bulk files, P2 4.6). */
  byName(name: string): FieldDefinition | undefined {
    return this.all().find((it) => it.name === name);
  }

  /** The field that is marked as identifier; its values are the traders' `clientRef`. */
  identifier(): FieldDefinition | undefined {
    return this.all().find(({ isIdentifier }) => isIdentifier);
  }

  add(definition: FieldDefinition): void {
    this.#add.run(definition.id, JSON.stringify(definition));
    this.clearCache();
  }

  update(definition: FieldDefinition): void {
    this.#update.run(JSON.stringify(definition), definition.id);
    this.clearCache();
  }

  /** Marks it as deleted; its values are `FieldValueTable.removeField`'s. */
  remove(id: string): void {
    const definition = this.find(id);
    if (definition !== undefined) this.update({ ...definition, deleted: true });
  }

  /** A transaction was rolled back, or the table was emptied. */
  clearCache(): void {
    this.#version += 1;
    this.#held = undefined;
  }

  #known(): readonly FieldDefinition[] {
    this.#held ??= this.#all
      .all()
      .map((row): FieldDefinition => JSON.parse(String(row['body'])))
      .filter(({ deleted }) => !deleted);
    return this.#held;
  }
}

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

/**
 * What a value is looked up by: trimmed text, or for a numerical field the number as text, so that `101` and `"101.0"`
 * are one (P1 4.5). Undefined for a value that cannot be looked up: blank, or no number in a numerical field.
 */
export function lookupKey({ type }: Pick<FieldDefinition, 'type'>, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  if (text === '') return undefined;
  if (type !== 'numerical') return text;
  const number = parseDecimal(text);
  // `-0` is written `0`.
  return number === undefined ? undefined : String(number);
}

/** A decimal number, also with an exponent; not the other notations that `Number` takes (`0x10`, blank). */
export function parseDecimal(text: string): number | undefined {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A value write that carried an idempotency key: what was asked (as a hash) and the JSON that was answered. */
export interface ValueWrite {
  readonly fingerprint: string;
  readonly answer: string;
}

/** `valueWrites`: value writes by API key and idempotency key (P2 4.5). */
export const valueWriteSchema: TableSchema = {
  names: ['valueWrites'],
  sql: `
  CREATE TABLE valueWrites (
    apiKey TEXT NOT NULL, idempotencyKey TEXT NOT NULL, fingerprint TEXT NOT NULL, answer TEXT NOT NULL,
    PRIMARY KEY (apiKey, idempotencyKey)
  ) WITHOUT ROWID;
`,
};

/** Value writes that can be sent again without a second effect. */
export class ValueWriteTable {
  readonly #find: StatementSync;
  readonly #add: StatementSync;

  constructor(database: DatabaseSync) {
    this.#find = database.prepare(
      'SELECT fingerprint, answer FROM valueWrites WHERE apiKey = ? AND idempotencyKey = ?',
    );
    this.#add = database.prepare('INSERT INTO valueWrites VALUES (?, ?, ?, ?)');
  }

  find(apiKey: string, idempotencyKey: string): ValueWrite | undefined {
    const row = this.#find.get(apiKey, idempotencyKey);
    return row && { fingerprint: String(row['fingerprint']), answer: String(row['answer']) };
  }

  add(apiKey: string, idempotencyKey: string, { fingerprint, answer }: ValueWrite): void {
    this.#add.run(apiKey, idempotencyKey, fingerprint, answer);
  }
}
