import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TableSchema } from './tableLayout.ts';

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
