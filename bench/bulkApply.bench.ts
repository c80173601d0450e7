import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BulkJobs, BulkUpload } from '../src/sandbox/bulk/bulkJobs.ts';
import { CsvReader } from '../src/sandbox/bulk/csvRecords.ts';
import { newObjectId } from '../src/sandbox/objectIds.ts';
import { plantSeed } from '../src/sandbox/seed/plantSeed.ts';
import { openDatabase } from '../src/sandbox/store/database.ts';
import { Store } from '../src/sandbox/store/store.ts';
import type { User } from '../src/sandbox/store/userTable.ts';
import { type Measure, median, shareRow } from './measure.ts';

const FILE_BYTES = 30_000_000;
const CHUNK_BYTES = 65_536;
const TRADERS = 280_000;
const ROUNDS = 3;
/** Was 0.2 while an upload's rows were stored in blocks, which took a second CSV reader. */
const SHARE = 0.15;
const ROWS_AT_ONCE = 500;
const HEADER =
  'Email,First Name,Last Name,Phone Number,Country,Language,Role,Tag,Badges,Total XP_op,Total XP,Total Coins_op,Total Coins,Penalty(warned/suspended/banned)';

/**
 * A 30 MB file with another trader in every row, from its first byte to the job's end: split into records, checked
 * against trader and catalog, applied to traders and histories in the service's transactions. Baseline: the same cells
 * inserted into a bare table of the same database, keyed by e-mail, in transactions of as many rows.
 */
export const measure: Measure = async ({ once }) => {
  const folder = mkdtempSync(join(tmpdir(), 'chart-cards-bulk-'));
  const database = openDatabase(folder);
  const store = new Store(database);
  try {
    store.transact(() => plantSeed(store, { users: once ? 1_000 : TRADERS }, Date.now(), undefined));
    const users = store.users.all().filter(({ member, active }) => member && active);
    let rows = 0;
    const rates = { bulk: [] as number[], bare: [] as number[] };
    for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
      const file = Buffer.from(fileOf(users, round));
      const records = recordsOf(file);
      rows = records.length;
      const bare = bareTable(database);
      rates.bare.push(rows / seconds(() => insertBare(store, bare, records)));
      rates.bulk.push(rows / seconds(() => runJob(store, file, rows)));
    }
    const name = `bulk file of 30 MB, ${rows} rows, parsed, checked and applied, against inserting its cells`;
    return [shareRow(name, median(rates.bulk), median(rates.bare), SHARE, 'rows/s')];
  } finally {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The rows of a file, without the header. */
function recordsOf(file: Uint8Array): string[][] {
  const records: string[][] = [];
  const reader = new CsvReader((cells) => records.push(cells));
  reader.push(file);
  reader.end();
  return records.slice(1);
}

/**
 * Like the upload of a customer database: every cell is filled. Every row gives its trader new tags, every fourth
 * also adds XP, which goes into the history; the rest is unchanged.
 */
function fileOf(users: readonly User[], round: number): string {
  const lines = [HEADER];
  let size = 0;
  for (const [i, user] of users.entries()) {
    const { email, firstName, lastName, phone, country, language, roles, badges } = user;
    const tags = [
      ['forex', 'swing'],
      ['metals', 'scalper'],
      ['crypto', 'indices'],
      ['swing', 'metals'],
    ][(i + round) % 4];
    const lists = [roles.filter((role) => role !== '@all'), tags ?? [], badges].map((names) => `"${names.join(', ')}"`);
    const texts = [email, firstName, lastName, phone, country, language].map((text) => text ?? '');
    const line = [...texts, ...lists, 'add', i % 4 === 0 ? 1 + (i % 40) : '', 'add', '', ''].join(',');
    if (size + line.length > FILE_BYTES) break;
    size += line.length + 2;
    lines.push(line);
  }
  return `${lines.join('\r\n')}\r\n`;
}

function runJob(store: Store, file: Buffer, rows: number): void {
  let now = Date.now();
  const id = newObjectId(now);
  const upload = new BulkUpload(store, id);
  for (let at = 0; at < file.length; at += CHUNK_BYTES) upload.push(file.subarray(at, at + CHUNK_BYTES));
  const communityId = String(store.facts.get('communityId'));
  const times = { createdAt: now, startedAt: null, endedAt: null };
  const queued = {
    id,
    communityId,
    name: 'bench',
    status: 'In Queue',
    ...times,
    identifier: null,
    isCapped: true,
  } as const;
  const read = upload.end();
  store.transact(() => store.bulk.add({ ...queued, ...read, done: 0, failed: 0 }));
  const jobs = new BulkJobs(store);
  for (let next = jobs.step(now); next !== undefined; next = jobs.step(now)) now += next === 'again' ? 0 : next;
  const ended = store.bulk.find(communityId, id);
  if (ended?.status !== 'Completed' || ended.failed > 0 || ended.done !== rows) {
    throw new Error(`the job is ${ended?.status}, ${ended?.failed} of ${ended?.done} rows failed`);
  }
}

/** Creates an empty table and returns the function that inserts a row. */
function bareTable(database: DatabaseSync): StatementSync {
  const columns = HEADER.split(',').map((_, i) => `c${i}`);
  database.exec('DROP TABLE IF EXISTS bare');
  database.exec(`CREATE TABLE bare (${columns.map((name) => `${name} TEXT`).join(', ')}, UNIQUE (c0))`);
  return database.prepare(`INSERT INTO bare VALUES (${columns.map(() => '?').join(', ')})`);
}

function insertBare(store: Store, insert: StatementSync, records: readonly (readonly string[])[]): void {
  for (let at = 0; at < records.length; at += ROWS_AT_ONCE) {
    store.transactUnflushed(() => {
      for (const cells of records.slice(at, at + ROWS_AT_ONCE)) insert.run(...cells);
    });
  }
}

function seconds(work: () => void): number {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
}
