import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { exportFilePath, removeExportFile } from '../src/sandbox/exports/exportFiles.ts';
import { ExportJobs } from '../src/sandbox/exports/exportJobs.ts';
import { newObjectId } from '../src/sandbox/objectIds.ts';
import { plantSeed } from '../src/sandbox/seed/plantSeed.ts';
import { openDatabase } from '../src/sandbox/store/database.ts';
import type { ExportRow } from '../src/sandbox/store/exportTable.ts';
import { Store } from '../src/sandbox/store/store.ts';
import { type Measure, type MeasureRow, timesRow } from './measure.ts';

const ROUNDS = 15;
/**
 * Rows come from plain SQL, one by one: 4 µs each as CSV, more than half of it for reading. Nothing is precomputed for
 * exports, so they take many times as long as writing the bytes.
 */
const MOST = { csv: 100, json: 28 } as const;
const CHUNK = 1024 * 1024;
/** Warm-up rounds. */
const COLD = 2;

/**
 * An export of the seed's 250,000 coin entries, from when it is due until it is stored as completed and its file is on
 * disk, in slices that leave room for requests; against writing and flushing the same bytes. Alternating.
 */
export const measure: Measure = async ({ once }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-export-'));
  const store = new Store(openDatabase(folder));
  try {
    store.transact(() => plantSeed(store, once ? { historyRows: 12_000 } : {}, Date.now(), undefined));
    const jobs = new ExportJobs(store, folder);
    return [await compare('csv', { store, jobs, folder, once }), await compare('json', { store, jobs, folder, once })];
  } finally {
    store.close();
    await rm(folder, { recursive: true, force: true });
  }
};

interface Context {
  readonly store: Store;
  readonly jobs: ExportJobs;
  readonly folder: string;
  readonly once: boolean;
}

async function compare(format: 'csv' | 'json', { store, jobs, folder, once }: Context): Promise<MeasureRow> {
  const [exported, written]: [number[], number[]] = [[], []];
  let rows = 0;
  let bytes: Buffer | undefined;
  for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
    const row = queue(store, format);
    const started = performance.now();
    const completed = await work(store, jobs, row.id);
    exported.push(performance.now() - started);
    rows = completed.rowCount ?? 0;
    bytes ??= await readFile(exportFilePath(folder, completed));
    removeExportFile(folder, completed);
    written.push(await writeOnce(join(folder, `plain.${format}`), bytes));
  }
  const cold = once ? 0 : COLD;
  // The fastest of each: other programs can only add time, and they add more to longer runs.
  const [own, baseline] = [Math.min(...exported.slice(cold)), Math.min(...written.slice(cold))];
  const size = `${((bytes?.length ?? 0) / 1e6).toFixed(0)} MB`;
  return timesRow(`export of ${rows} rows as ${format}, ${size}, against writing them`, own, baseline, MOST[format]);
}

/** A job that has been queued long enough. */
function queue(store: Store, format: 'csv' | 'json'): ExportRow {
  const now = Date.now();
  const row: ExportRow = {
    id: `exp_${newObjectId(now)}`,
    communityId: String(store.facts.get('communityId')),
    keyHash: '',
    idempotencyKey: newObjectId(now),
    fingerprint: '',
    order: { format, startAt: 0, endAt: now },
    status: 'queued',
    queuedAt: now - 60_000,
    run: 0,
    rowCount: null,
    sizeBytes: null,
    failure: null,
  };
  store.transact(() => store.exports.add(row));
  return row;
}

/** As in the sandbox: a slice, then pending requests, then the next slice. Its clock is moved on instead of waiting. */
async function work(store: Store, jobs: ExportJobs, id: string): Promise<ExportRow> {
  let now = Date.now();
  for (;;) {
    const next = jobs.step(now);
    const row = next === 'again' ? undefined : store.exports.find(id);
    if (row?.status === 'completed') return row;
    if (row?.status === 'failed' || next === undefined) throw new Error('the export has failed');
    // The file is being flushed, too.
    await turn();
    if (next !== 'again') now += next;
  }
}

async function writeOnce(path: string, bytes: Buffer): Promise<number> {
  const started = performance.now();
  const file = await open(path, 'w');
  for (let at = 0; at < bytes.length; at += CHUNK) await file.write(bytes.subarray(at, at + CHUNK));
  await file.sync();
  await file.close();
  const milliseconds = performance.now() - started;
  await rm(path);
  return milliseconds;
}
