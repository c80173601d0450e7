import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** The folder is in use by another sandbox. */
export class DataInUseError extends Error {
  constructor(folder: string) {
    super(`Another sandbox is using ${folder}`);
    this.name = 'DataInUse';
  }
}

/** This Node has no SQLite: it's older than 22.13, or part of an editor built without it. */
class SqliteUnavailableError extends Error {
  constructor() {
    super(`The sandbox requires Node 22.13 or later with SQLite; this is ${process.version}`);
    this.name = 'NoSqlite';
  }
}

/**
 * Opens the folder's database for this process exclusively. SQLite holds a kernel lock, which ends with the process even
 * after `kill -9`. Every commit is flushed before it returns.
 */
export function openDatabase(folder: string): DatabaseSync {
  // Loaded dynamically: a failed import would end the program without a clear error.
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (sqlite === undefined) throw new SqliteUnavailableError();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'sandbox.sqlite');
  // Before SQLite opens it, because the write-ahead log inherits the file's permissions. Older versions used others.
  closeSync(openSync(file, 'a', 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600);
  const database = new sqlite.DatabaseSync(file, { timeout: 1500 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    // 64 MB instead of 2, because traders' rows are read and changed in random order.
    database.exec('PRAGMA cache_size = -65536');
    // A checkpoint per 16 MB instead of 4, because each waits for the disk.
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

/** The tables of one resource, defined next to the class that uses them. */
export interface TableSchema {
  readonly names: readonly string[];
  readonly sql: string;
}
