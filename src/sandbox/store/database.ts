import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** The folder is in use by another sandbox. */
export class DataInUseError extends Error {
  constructor(folder: string) {
    super(`another sandbox uses ${folder}`);
    this.name = 'DataInUse';
  }
}

/** This Node has no SQLite: before 22.13, or an editor built without it. */
export class SqliteUnavailableError extends Error {
  constructor() {
    super(`the sandbox needs Node 22.13 or newer, with SQLite; this is ${process.version}`);
    this.name = 'NoSqlite';
  }
}

/**
 * Opens the folder's database for this process alone. The lock is the kernel's, held by SQLite: it ends with the
 * process however that ends, so a `kill -9` leaves none behind. Every commit is flushed before it returns.
 */
export function openDatabase(folder: string): DatabaseSync {
  // Asked for here and not imported: a missing module would end the program before it could say why.
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (sqlite === undefined) throw new SqliteUnavailableError();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'sandbox.sqlite');
  // Before SQLite sees it: the log beside it gets the rights that the file has then. An older sandbox left others.
  closeSync(openSync(file, 'a', 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600);
  const database = new sqlite.DatabaseSync(file, { timeout: 1500 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    // 64 MB instead of 2: many traders' rows are read and changed in no order.
    database.exec('PRAGMA cache_size = -65536');
    // 16 MB instead of 4 between two sweeps of the log into the tables: each waits for the disk.
    database.exec('PRAGMA wal_autocheckpoint = 4000');
    database.exec('BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new DataInUseError(folder);
    throw error;
  }
  return database;
}

/** SQLITE_BUSY and SQLITE_LOCKED. */
function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return code === 5 || code === 6;
}

/** The tables of one resource, told beside the class that reads and writes them. */
export interface TableSchema {
  readonly names: readonly string[];
  readonly sql: string;
}
