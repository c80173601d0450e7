import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

type Sqlite = typeof import('node:sqlite');

/** The folder is in use by another sandbox. */
export class DataInUseError extends Error {
  constructor(folder: string) {
    super(`Another sandbox is using ${folder}`);
    this.name = 'DataInUse';
  }
}

/** The folder's database can't be read; nothing was changed. */
export class DataDamagedError extends Error {
  constructor(folder: string) {
    super(`The data in ${folder} is damaged`);
    this.name = 'DataDamaged';
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
 * after `kill -9`. Every commit is flushed before it returns. `replacesDamaged`: a damaged database is replaced by an
 * empty one; one that can be read stays.
 */
export function openDatabase(folder: string, { replacesDamaged = false } = {}): DatabaseSync {
  // Loaded dynamically: a failed import would end the program without a clear error.
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (sqlite === undefined) throw new SqliteUnavailableError();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'sandbox.sqlite');
  try {
    return openFile(sqlite, file);
  } catch (error) {
    if (isBusy(error)) throw new DataInUseError(folder);
    if (!isDamaged(error)) throw error;
    if (!replacesDamaged) throw new DataDamagedError(folder);
    for (const one of filesOf(file)) rmSync(one, { force: true });
    return openFile(sqlite, file);
  }
}

function openFile(sqlite: Sqlite, file: string): DatabaseSync {
  // Before SQLite opens it, because the write-ahead log inherits the file's permissions. Older versions used others.
  closeSync(openSync(file, 'a', 0o600));
  for (const one of filesOf(file)) if (existsSync(one)) chmodSync(one, 0o600);
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
    // Otherwise a damaged page is only found by the request that needs it, and a reset fails.
    const { quick_check: found } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
    if (found !== 'ok') throw new DataDamagedError(file);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function filesOf(file: string): readonly string[] {
  return [file, `${file}-wal`, `${file}-shm`];
}

/** SQLITE_BUSY and SQLITE_LOCKED. */
function isBusy(error: unknown): boolean {
  return [5, 6].includes(resultCode(error));
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
function isDamaged(error: unknown): boolean {
  return error instanceof DataDamagedError || [11, 26].includes(resultCode(error));
}

function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** The tables of one resource, defined next to the class that uses them. */
export interface TableSchema {
  readonly names: readonly string[];
  readonly sql: string;
}
