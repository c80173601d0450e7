import type { DatabaseSync } from 'node:sqlite';
import type { UserFieldType } from '../../contract/userFields.ts';
import type { TableSchema } from './database.ts';
import { Columns, json, Statements, Table, text, textOrNull } from './table.ts';
import type { UserTable } from './userTable.ts';

/** The definition of a user field (P2 2.1). */
export interface FieldDefinition {
  /** 24 hex. */
  readonly id: string;
  /** The normalized field key: `a-z`, `0-9`, `_`, `-`. */
  readonly field: string;
  readonly name: string;
  readonly type: UserFieldType;
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
  readonly #statements: Statements;
  #held: readonly FieldDefinition[] | undefined;

  constructor(database: DatabaseSync) {
    this.#statements = new Statements(database);
  }

  /** Definitions that aren't deleted, built-in ones first, in order of creation. */
  all(): readonly FieldDefinition[] {
    this.#held ??= this.#statements
      .prepare('SELECT body FROM fields ORDER BY position')
      .all()
      .map((row): FieldDefinition => JSON.parse(String(row['body'])))
      .filter(({ deleted }) => !deleted);
    return this.#held;
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
    const insert = this.#statements.prepare('INSERT INTO fields VALUES (NULL, ?, ?)');
    insert.run(definition.id, JSON.stringify(definition));
    this.clearCache();
  }

  update(definition: FieldDefinition): void {
    const update = this.#statements.prepare('UPDATE fields SET body = ? WHERE id = ?');
    update.run(JSON.stringify(definition), definition.id);
    this.clearCache();
  }

  /** Marks the definition as deleted; `FieldValueTable.removeField` deletes the values. */
  remove(id: string): void {
    const definition = this.find(id);
    if (definition !== undefined) this.update({ ...definition, deleted: true });
  }

  /** Call after a rolled back transaction, or when the table was cleared. */
  clearCache(): void {
    this.#held = undefined;
  }
}

interface FieldValue {
  readonly platformUserId: string;
  readonly fieldId: string;
  readonly value: unknown;
  readonly matchKey: string | null;
}

const valueColumns = new Columns<FieldValue>('fieldValues', {
  platformUserId: text,
  fieldId: text,
  value: json(),
  matchKey: textOrNull,
});

/** `fieldValues`: the traders' custom field values as JSON, with their lookup keys. */
export const fieldValueSchema: TableSchema = {
  names: ['fieldValues'],
  sql: `
  CREATE TABLE fieldValues (${valueColumns.sql}, PRIMARY KEY (platformUserId, fieldId)) WITHOUT ROWID;
  CREATE INDEX fieldValuesByKey ON fieldValues (fieldId, matchKey);
`,
};

/**
 * The traders' custom field values. Values of the identifier field are read from and written to the traders' `clientRef`.
 * Values of built-in fields are properties of the trader (`userChanges.ts`).
 */
export class FieldValueTable extends Table<FieldValue> {
  protected readonly columns = valueColumns;
  readonly #users: UserTable;
  readonly #fields: FieldTable;

  constructor(database: DatabaseSync, users: UserTable, fields: FieldTable) {
    super(database);
    this.#users = users;
    this.#fields = fields;
  }

  /** Null when there is no value. */
  get(platformUserId: string, fieldId: string): unknown {
    if (this.#isIdentifier(fieldId)) return this.#users.byId(platformUserId)?.clientRef ?? null;
    return this.one('WHERE platformUserId = ? AND fieldId = ?', platformUserId, fieldId)?.value ?? null;
  }

  /** Null removes the value. */
  set(platformUserId: string, fieldId: string, value: unknown): void {
    if (this.#isIdentifier(fieldId)) {
      const user = this.#users.byId(platformUserId);
      if (user !== undefined) this.#users.update({ ...user, clientRef: value === null ? null : String(value) });
      return;
    }
    this.run('DELETE FROM fieldValues WHERE platformUserId = ? AND fieldId = ?', platformUserId, fieldId);
    if (value === null) return;
    const field = this.#fields.find(fieldId);
    const matchKey = (field && lookupKey(field, value)) ?? null;
    this.add({ platformUserId, fieldId, value, matchKey });
  }

  /** By field id, including the identifier field. */
  ofUser(platformUserId: string): Map<string, unknown> {
    const rows = this.many('WHERE platformUserId = ? ORDER BY fieldId', platformUserId);
    const values = new Map(rows.map(({ fieldId, value }) => [fieldId, value]));
    const identifier = this.#fields.identifier();
    const clientRef = identifier && this.#users.byId(platformUserId)?.clientRef;
    if (identifier !== undefined && typeof clientRef === 'string') values.set(identifier.id, clientRef);
    return values;
  }

  /** Platform user ids of all traders with the lookup key, including deleted and removed ones. */
  usersWith(fieldId: string, key: string): string[] {
    const found = this.#isIdentifier(fieldId)
      ? this.#users.byClientRef(key)
      : this.many('WHERE fieldId = ? AND matchKey = ? ORDER BY platformUserId', fieldId, key);
    return found.map(({ platformUserId }) => platformUserId);
  }

  /** Recomputes the lookup keys after the field's type changed. */
  refreshLookupKeys(fieldId: string): void {
    const values = this.many('WHERE fieldId = ?', fieldId);
    for (const { platformUserId, value } of values) this.set(platformUserId, fieldId, value);
  }

  /** Deletes all values of the field. */
  removeField(fieldId: string): void {
    this.run('DELETE FROM fieldValues WHERE fieldId = ?', fieldId);
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
  readonly apiKey: string;
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  readonly answer: string;
}

const writeColumns = new Columns<ValueWrite>('valueWrites', {
  apiKey: text,
  idempotencyKey: text,
  fingerprint: text,
  answer: text,
});

/** `valueWrites`: value writes by API key and idempotency key (P2 4.5). */
export const valueWriteSchema: TableSchema = {
  names: ['valueWrites'],
  sql: `
  CREATE TABLE valueWrites (${writeColumns.sql}, PRIMARY KEY (apiKey, idempotencyKey)) WITHOUT ROWID;
`,
};

/** Value writes that can be repeated without a second effect. */
export class ValueWriteTable extends Table<ValueWrite> {
  protected readonly columns = writeColumns;

  find(apiKey: string, idempotencyKey: string): ValueWrite | undefined {
    return this.one('WHERE apiKey = ? AND idempotencyKey = ?', apiKey, idempotencyKey);
  }
}
