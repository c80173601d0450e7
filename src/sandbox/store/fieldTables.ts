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

/** The definition of a user field (P2 2.1). */
export interface FieldDefinition {
  /** 24 hex. */
  readonly id: string;
  /** The normalized field key: `a-z`, `0-9`, `_`, `-`. */
  readonly field: string;
  /** Display name. */
  readonly name: string;
  readonly type: FieldType;
  /** JSON; null for none. */
  readonly defaultValue: unknown;
  /** For the two dropdown types. */
  readonly options: readonly string[];
  readonly isCustom: boolean;
  /** Marked as user identifier: its values are the traders' `clientRef`. */
  readonly isIdentifier: boolean;
  /** Whether traders can be looked up by it yet. */
  readonly ready: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly deleted: boolean;
  /** From its creator (public-facts 6.2). */
  readonly description?: string;
  /** Meant to be filled in by every trader, but not enforced (public-facts 6.2). */
  readonly required?: boolean;
}

/** `fields`: the definitions in order of creation; deleted ones stay because history entries refer to them. */
export const fieldSchema: TableSchema = {
  names: ['fields'],
  sql: `
  CREATE TABLE fields (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
`,
};

/** User field definitions, cached because they are few. */
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

  /** Changes with every write, for caches that depend on the definitions. */
  get version(): number {
    return this.#version;
  }

  /** Definitions that aren't deleted, built-in ones first, in order of creation. */
  all(): readonly FieldDefinition[] {
    return this.#known();
  }

  /** By id (any case) or normalized key; not by display name. */
  find(idOrCleanKey: string): FieldDefinition | undefined {
    const id = idOrCleanKey.toLowerCase();
    const all = this.all();
    return all.find((it) => it.id === id) ?? all.find(({ field }) => field === idOrCleanKey);
  }

  /** By display name, case-sensitive (columns of bulk files, P2 4.6). */
  byName(name: string): FieldDefinition | undefined {
    return this.all().find((it) => it.name === name);
  }

  /** The field marked as identifier; its values are the traders' `clientRef`. */
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

  /** Marks the definition as deleted; `FieldValueTable.removeField` deletes the values. */
  remove(id: string): void {
    const definition = this.find(id);
    if (definition !== undefined) this.update({ ...definition, deleted: true });
  }

  /** Call after a rolled back transaction, or when the table was cleared. */
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

/** `fieldValues`: the traders' custom field values as JSON, with their lookup keys. */
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
 * The traders' custom field values. Values of the identifier field are read from and written to the traders' `clientRef`.
 * Values of built-in fields are properties of the trader (`userChanges.ts`).
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

  /** Null when there is no value. */
  get(platformUserId: string, fieldId: string): unknown {
    if (this.#isIdentifier(fieldId)) return this.#users.byId(platformUserId)?.clientRef ?? null;
    const row = this.#get.get(platformUserId, fieldId);
    return row === undefined ? null : JSON.parse(String(row['value']));
  }

  /** Null removes the value. */
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

  /** By field id, including the identifier field. */
  ofUser(platformUserId: string): Map<string, unknown> {
    const values = new Map<string, unknown>(
      this.#ofUser.all(platformUserId).map((row) => [String(row['fieldId']), JSON.parse(String(row['value']))]),
    );
    const identifier = this.#fields.identifier();
    const clientRef = identifier && this.#users.byId(platformUserId)?.clientRef;
    if (identifier !== undefined && typeof clientRef === 'string') values.set(identifier.id, clientRef);
    return values;
  }

  /** Platform user ids of all traders with the lookup key, including deleted and removed ones. */
  usersWith(fieldId: string, key: string): string[] {
    if (this.#isIdentifier(fieldId)) return this.#users.byClientRef(key).map(({ platformUserId }) => platformUserId);
    return this.#usersWith.all(fieldId, key).map((row) => String(row['platformUserId']));
  }

  /** Recomputes the lookup keys after the field's type changed. */
  refreshLookupKeys(fieldId: string): void {
    for (const row of this.#ofField.all(fieldId)) {
      this.set(String(row['platformUserId']), fieldId, JSON.parse(String(row['value'])));
    }
  }

  /** Deletes all values of the field. */
  removeField(fieldId: string): void {
    this.#removeField.run(fieldId);
  }

  #isIdentifier(fieldId: string): boolean {
    return this.#fields.identifier()?.id === fieldId;
  }
}

/**
 * The lookup key of a value: trimmed text, or for a numerical field the number as text, so that `101` and `"101.0"` are
 * equal (P1 4.5). Undefined for values that can't be looked up: blank text, or text in a numerical field.
 */
export function lookupKey({ type }: Pick<FieldDefinition, 'type'>, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  if (text === '') return undefined;
  if (type !== 'numerical') return text;
  const number = parseDecimal(text);
  // Turns `-0` into `0`.
  return number === undefined ? undefined : String(number);
}

/** A decimal number, optionally with an exponent; not the other notations of `Number` (`0x10`, blank). */
export function parseDecimal(text: string): number | undefined {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A value write with an idempotency key: the request's hash and the reply's JSON. */
interface ValueWrite {
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

/** Value writes that can be repeated without a second effect. */
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
