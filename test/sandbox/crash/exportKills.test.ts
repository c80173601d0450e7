import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newExportRecord, sendOrder } from '../../../src/admin/exports/exportOrder.ts';
import { JobFiles } from '../../../src/admin/jobs/jobFiles.ts';
import { jobOwner } from '../../../src/admin/jobs/jobRecord.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { keyFingerprint } from '../../../src/client/digest.ts';
import { openJournal } from '../../../src/client/journal.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import { randomMoment } from '../../support/randomMoment.ts';
import { loops, randomSeed, seededRandom } from '../../support/sampling.ts';
import { type BuiltProgram, builtProgram } from '../../support/sandbox.ts';
import { sharedSandbox } from '../../support/sharedSandbox.ts';

const ORDER_KILL_POINTS = ['kept', 'sending', 'answered'] as const;

describe('kill -9 of a process that orders an export', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'order-kills-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('at any point: the order is on disk with its key, and resuming it creates one job', async () => {
    const program = await builtProgram('test/sandbox/crash/orderer.ts', folder);
    const sandbox = await sharedSandbox();
    const { baseUrl, apiKey, communityId } = sandbox;
    const jobsOf = async (key: string) =>
      (await sandbox.state()).exports.filter(({ idempotencyKey }) => idempotencyKey === key);
    for (const point of ORDER_KILL_POINTS) {
      const place = jobOwner({ id: 'desk', communityId, baseUrl });
      const window = { startAt: '2026-01-01T00:00:00.000Z', endAt: '2026-01-02T00:00:00.000Z' };
      const order = { format: 'csv', ...window, refs: undefined } as const;
      const record = newExportRecord(order, place, keyFingerprint(apiKey), Date.now());
      const own = join(folder, point);
      const child = spawn(process.execPath, [program.path, baseUrl, apiKey, own, JSON.stringify(record), point], {
        env: { ...process.env, ...program.env },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      child.stdout.once('data', () => child.kill('SIGKILL'));
      assert.equal(await new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal))), 'SIGKILL');
      assert.equal((await jobsOf(record.idempotencyKey)).length, point === 'answered' ? 1 : 0, point);

      // The next window: all it knows is on disk.
      const jobs = new JobFiles(join(own, 'jobs'));
      const [found] = await jobs.all();
      assert.deepEqual(found, record, point);
      const journal = await openJournal(join(own, 'journal'));
      assert.equal((await journal.pending()).length, point === 'kept' ? 0 : 1, point);
      const transport = createHostFetch(globalThis.fetch);
      const client = createServiceClient({
        baseUrl,
        apiKey: async () => apiKey,
        transport,
        journal,
        log: () => undefined,
      });
      const end = await sendOrder({ client, jobs, journal }, record, undefined, new AbortController().signal);
      assert.ok(end.kind === 'ordered' && end.isReplay === (point === 'answered'), `${point}: ${end.kind}`);
      assert.deepEqual(
        (await jobsOf(record.idempotencyKey)).map(({ id }) => id),
        [end.record.exportId],
        point,
      );
      assert.deepEqual(await journal.pending(), [], point);
      await journal.close();
      await transport.close();
    }
  });
});

const KILLS = loops(100, 20);
const ROWS = { csv: 20_000, json: 3_000 };
const DOWNLOAD_KILL_POINTS = ['beforeSync', 'beforeRename', 'afterRename'] as const;
/** Longest time from the last byte, or from the start of the process, to the kill. */
const [AFTER_BYTES_MS, AFTER_START_MS] = [8, 60];

type Cut = 'bytes' | 'end' | 'start' | (typeof DOWNLOAD_KILL_POINTS)[number];

/** A good half of the cuts fall into the bytes, the others around the file's way into its place. */
const CUTS: readonly Cut[] = ['bytes', 'bytes', 'bytes', 'end', 'end', 'start', 'bytes', ...DOWNLOAD_KILL_POINTS];

/** Bytes per piece. */
const PIECE = 32 * 1024;

describe('client: kill -9 of a process that downloads an export (reliability 8)', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'download-kills-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it(`${KILLS} times: the final file is complete, either old or new; the next download cleans up`, async () => {
    const seed = randomSeed();
    const program = await builtProgram('test/sandbox/crash/downloader.ts', folder);
    const tallies = await Promise.all(
      (['csv', 'json'] as const).map((format, i) => killDownloads(program, join(folder, format), format, seed + i)),
    );
    const sum = (name: keyof Tally) => tallies.reduce((total, tally) => total + tally[name], 0);
    console.log(
      `      seed ${seed}: ${sum('killed')} kills, 0 corrupt files; ${sum('parts')} parts left and swept, ` +
        `${sum('replaced')} killed with the new file in place, ${sum('saved')} not reached`,
    );
    assert.ok(sum('killed') >= KILLS && sum('parts') > KILLS / 3);
  });
});

interface Tally {
  killed: number;
  parts: number;
  replaced: number;
  saved: number;
}

/** Half of all kills, for one format; every version of the file is another. */
async function killDownloads(program: BuiltProgram, place: string, format: 'csv' | 'json', seed: number) {
  const chance = seededRandom(seed);
  const slow = await startSlowExport();
  const target = join(place, `points.${format}`);
  mkdirSync(place);
  slow.rows = ROWS[format];
  const run = (point: string) =>
    spawn(process.execPath, [program.path, slow.baseUrl, format, target, point], {
      env: { ...process.env, ...program.env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  const saved = async () => {
    assert.equal(await new Promise((resolve) => run('').once('exit', resolve)), 0);
    assert.deepEqual(readdirSync(place), [`points.${format}`], 'nothing is left beside the file');
    assert.ok(readFileSync(target).equals(slow.file));
    return slow.file;
  };

  const tally: Tally = { killed: 0, parts: 0, replaced: 0, saved: 0 };
  slow.file = exportFile(format, ROWS[format], 0);
  // Its own end writes the compiled code down.
  let standing = await saved();
  for (let version = 1; tally.killed < KILLS / 2; version++) {
    assert.ok(version < KILLS, 'kills come too late to cut anything');
    slow.file = exportFile(format, ROWS[format], version);
    const where = CUTS[version % CUTS.length] ?? 'bytes';
    const child = run(where);
    await cut(child, slow, where, chance);
    if (child.signalCode === 'SIGKILL') tally.killed += 1;
    else tally.saved += 1;
    const shown = `${where}, version ${version}, seed ${seed}`;
    const now = readFileSync(target);
    const isNew = now.equals(slow.file);
    assert.ok(isNew || now.equals(standing), `${shown}: whole`);
    if (where === 'beforeSync' || where === 'beforeRename') assert.ok(!isNew, shown);
    if (where === 'afterRename') assert.ok(isNew, shown);
    const parts = readdirSync(place).filter((name) => name !== `points.${format}`);
    assert.ok(parts.length <= 1 && parts.every((name) => name.endsWith('.part')), `${shown}: ${parts}`);
    tally.parts += parts.length;
    tally.replaced += isNew ? 1 : 0;
    standing = now;
  }
  await saved();
  await slow.stop();
  return tally;
}

/** Resolves when the process is gone, by the kill or by itself. */
async function cut(child: ChildProcess, slow: SlowExport, where: Cut, chance: () => number): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const kill = () => void child.kill('SIGKILL');
  const killAt = Math.ceil(chance() * slow.file.length);
  slow.onPiece = (sent) => {
    if (where === 'bytes' && sent >= killAt) kill();
    if (where === 'end' && sent === slow.file.length) void randomMoment(chance, AFTER_BYTES_MS).then(kill);
  };
  if (where === 'start') void randomMoment(chance, AFTER_START_MS).then(kill);
  child.stdout?.on('data', (text: Buffer) => {
    if (text.toString().trim() === where) kill();
  });
  await gone;
  slow.onPiece = () => undefined;
}

/** A service with one completed export, whose file comes in pieces and so can be cut anywhere. */
interface SlowExport {
  readonly baseUrl: string;
  /** What the export's file is now. */
  file: Buffer;
  rows: number;
  /** Told after every piece, with the bytes that have left. */
  onPiece: (sent: number) => void;
  stop(): Promise<void>;
}

/** Starts it on loopback. */
async function startSlowExport(): Promise<SlowExport> {
  const server: Server = createServer(async (request, response) => {
    const json = (data: object) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ meta: { status: 'success' }, message: 'Done', data }));
    };
    if (request.url === '/v1/loyalty-exports/export-1') {
      return json({ status: 'completed', row_count: slow.rows, size_bytes: slow.file.length });
    }
    if (request.url === '/v1/loyalty-exports/export-1/download') return json({ url: `${slow.baseUrl}/file?signed=1` });
    const { file } = slow;
    response.setHeader('content-length', file.length);
    const pieces = async function* () {
      for (let sent = 0; sent < file.length; ) {
        const piece = file.subarray(sent, sent + PIECE);
        sent += piece.length;
        yield piece;
        slow.onPiece(sent);
      }
    };
    // As fast as the process reads. It may be killed.
    await pipeline(pieces, response).catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const slow: SlowExport = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    file: Buffer.alloc(0),
    rows: 0,
    onPiece: () => undefined,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return slow;
}

/** A file of so many rows, which no other version has. */
function exportFile(format: 'csv' | 'json', rows: number, version: number): Buffer {
  const record = (row: number) => {
    const at = `2026-01-01T00:00:${String(row % 60).padStart(2, '0')}.000Z`;
    return { client_ref: `c-${version}`, event_id: `e-${version}-${row}`, at, delta: String(row + 0.5) };
  };
  const all = Array.from({ length: rows }, (_, row) => record(row));
  if (format === 'csv') {
    const lines = all.map(({ client_ref, event_id, at, delta }) => `${client_ref},${event_id},${at},increase,${delta}`);
    return Buffer.from(`client_ref,event_id,recorded_at_utc,operation,points_delta\n${lines.join('\n')}\n`);
  }
  return Buffer.from(
    JSON.stringify(
      all.map(({ client_ref, event_id, at, delta }) => ({
        schema_version: 1,
        community_id: '64b7f0c2a1d3e4f5a6b7c8d9',
        client_ref,
        returning_user_id: '1234567',
        event_id,
        recorded_at_utc: at,
        occurred_at_utc: null,
        currency_type: 'reward',
        operation: 'increase',
        points_delta: delta,
        absolute_balance: null,
        raw_action: '"message"',
        source_reference: null,
        quality_notes: [],
      })),
    ),
  );
}
