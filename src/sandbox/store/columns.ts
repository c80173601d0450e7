import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

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
  readonly names: readonly (keyof Row & string)[];
  readonly #table: string;
  readonly #blank: Readonly<Record<string, unknown>>;
  readonly #reads: readonly ((cell: SQLOutputValue) => unknown)[];
  readonly #columns: { readonly [Name in keyof Row]-?: Column<Row[Name]> };

  constructor(table: string, columns: { readonly [Name in keyof Row]-?: Column<Row[Name]> }) {
    this.#table = table;
    this.#columns = columns;
    this.names = Object.keys(columns) as (keyof Row & string)[];
    this.#blank = Object.fromEntries(this.names.map((name) => [name, undefined]));
    this.#reads = this.names.map((name) => columns[name].read);
  }

  /** For CREATE TABLE. */
  get sql(): string {
    return this.names.map((name) => `${quoted(name)} ${this.#columns[name].sql}`).join(', ');
  }

  /** INSERT of `cells(row)`. */
  get insert(): string {
    return `INSERT INTO ${this.#table} (${this.names.map(quoted).join(', ')}) VALUES (${this.names.map(() => '?').join(', ')})`;
  }

  /** UPDATE with `cells(row, names)` and then the value of `key`, which finds the row. */
  update(names: readonly (keyof Row & string)[], key: keyof Row & string): string {
    return `UPDATE ${this.#table} SET ${names.map((name) => `${quoted(name)} = ?`).join(', ')} WHERE ${quoted(key)} = ?`;
  }

  /** The cells of the named columns. */
  cells(row: Row, names = this.names): SQLInputValue[] {
    return names.map((name) => this.#columns[name].write(row[name]));
  }

  /** `record`: as SQLite returns it, with other columns or not. */
  row(record: Record<string, SQLOutputValue>): Row {
    return this.rowOfCells(this.names.map((name) => record[name] ?? null));
  }

  /** `cells`: those of all columns, in their order. */
  rowOfCells(cells: readonly SQLOutputValue[]): Row {
    // A copy has its final shape at once, half the time of adding one property after the other.
    const row: Record<string, unknown> = { ...this.#blank };
    for (let i = 0; i < cells.length; i += 1) row[this.names[i] as string] = this.#reads[i]?.(cells[i] ?? null);
    return row as Row;
  }
}

/** A column may have the name of a keyword. */
function quoted(name: string): string {
  return `"${name}"`;
}
