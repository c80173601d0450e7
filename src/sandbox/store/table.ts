import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

/** How a property is stored. */
export interface Column<T> {
  /** Type and constraints. */
  readonly sql: string;
  write(value: T): SQLInputValue;
  read(cell: SQLOutputValue): T;
}

/** A text. */
export const text: Column<string> = { sql: 'TEXT NOT NULL', write: (value) => value, read: String };
/** A text, or null. */
export const textOrNull: Column<string | null> = {
  sql: 'TEXT',
  write: (value) => value,
  read: (cell) => (cell === null ? null : String(cell)),
};
/** A text, or undefined. */
export const optionalText: Column<string | undefined> = {
  sql: 'TEXT',
  write: (value) => value ?? null,
  read: (cell) => (cell === null ? undefined : String(cell)),
};
/** A whole number. */
export const integer: Column<number> = { sql: 'INTEGER NOT NULL', write: (value) => value, read: Number };
/** A whole number, or null. */
export const integerOrNull: Column<number | null> = {
  sql: 'INTEGER',
  write: (value) => value,
  read: (cell) => (cell === null ? null : Number(cell)),
};
/** A number. */
export const real: Column<number> = { ...integer, sql: 'REAL NOT NULL' };
/** A boolean, as 1 or 0. */
export const flag: Column<boolean> = { sql: 'INTEGER NOT NULL', write: Number, read: (cell) => cell === 1 };

/** One of a few words, or null where they include it; nothing but the sandbox writes them. */
export function word<T extends string | null>(sql = 'TEXT NOT NULL'): Column<T> {
  return { sql, write: (value) => value, read: (cell) => cell as T };
}

/** A value as JSON text. */
export function json<T>(): Column<T> {
  return { sql: 'TEXT NOT NULL', write: (value) => JSON.stringify(value), read: (cell) => JSON.parse(String(cell)) };
}

/** A column whose values are unique. */
export function unique<T>(column: Column<T>): Column<T> {
  return { ...column, sql: `${column.sql} UNIQUE` };
}

/** The columns that hold a row's properties, in the order of their definition. */
export class Columns<Row extends object> {
  readonly table: string;
  readonly names: readonly (keyof Row & string)[];
  /** INSERT of `cells(row)`. */
  readonly insert: string;
  readonly #columns: { readonly [Name in keyof Row]-?: Column<Row[Name]> };

  constructor(table: string, columns: { readonly [Name in keyof Row]-?: Column<Row[Name]> }) {
    this.table = table;
    this.#columns = columns;
    this.names = Object.keys(columns) as (keyof Row & string)[];
    this.insert = `INSERT INTO ${table} (${this.names.map(quoted).join(', ')}) VALUES (${this.names.map(() => '?').join(', ')})`;
  }

  /** For CREATE TABLE. */
  get sql(): string {
    return this.names.map((name) => `${quoted(name)} ${this.#columns[name].sql}`).join(', ');
  }

  /** UPDATE with `cells(row, names)` and then the value of `key`, which finds the row. */
  update(names: readonly (keyof Row & string)[], key: keyof Row & string): string {
    return `UPDATE ${this.table} SET ${names.map((name) => `${quoted(name)} = ?`).join(', ')} WHERE ${quoted(key)} = ?`;
  }

  cells(row: Row, names = this.names): SQLInputValue[] {
    return names.map((name) => this.#columns[name].write(row[name]));
  }

  /** `record`: as SQLite returns it, with other columns or not. */
  row(record: Record<string, SQLOutputValue>): Row {
    const row: Partial<Row> = {};
    for (const name of this.names) row[name] = this.#columns[name].read(record[name] ?? null);
    return row as Row;
  }
}

/** The statements of a database, each prepared once. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(sql: string): StatementSync {
    const held = this.#prepared.get(sql);
    if (held !== undefined) return held;
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

/** A table whose rows are those of its columns. */
export abstract class Table<Row extends object> {
  protected abstract readonly columns: Columns<Row>;
  readonly #statements: Statements;

  constructor(database: DatabaseSync) {
    this.#statements = new Statements(database);
  }

  add(row: Row): void {
    this.run(this.columns.insert, ...this.columns.cells(row));
  }

  /** The first row of `SELECT * FROM table` with the rest of the query, e.g. `WHERE id = ?`. */
  protected one(rest: string, ...values: SQLInputValue[]): Row | undefined {
    const row = this.statement(`SELECT * FROM ${this.columns.table} ${rest}`).get(...values);
    return row && this.columns.row(row);
  }

  protected many(rest: string, ...values: SQLInputValue[]): Row[] {
    const rows = this.statement(`SELECT * FROM ${this.columns.table} ${rest}`).all(...values);
    return rows.map((row) => this.columns.row(row));
  }

  protected countOf(where: string, ...values: SQLInputValue[]): number {
    return Number(
      this.statement(`SELECT count(*) AS count FROM ${this.columns.table} ${where}`).get(...values)?.['count'],
    );
  }

  protected run(sql: string, ...values: SQLInputValue[]): void {
    this.statement(sql).run(...values);
  }

  protected statement(sql: string): StatementSync {
    return this.#statements.prepare(sql);
  }
}

/** A column may have the name of a keyword. */
function quoted(name: string): string {
  return `"${name}"`;
}
