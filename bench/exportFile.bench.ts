import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { type Measure, type MeasureRow, median } from './measure.ts';

const ROUNDS = 7;
const SHARE = 0.25;
const CHUNK = 1024 * 1024;
/** Longer than a job stays in the queue. */
const QUEUED_MS = 200;

/**
 * A report over the seed's 250,000 coin entries, from the moment work on it begins until its status says completed,
 * against writing and flushing the same bytes; by turns, in two processes.
 */
export const measure: Measure = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-export-'));
  const data = join(folder, 'data');
  const args = ['src/sandbox/main.ts', '--data', data];
  const child: ChildProcess = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    const sandbox: Sandbox = JSON.parse(line.toString());
    return [await compare(sandbox, folder, 'csv'), await compare(sandbox, folder, 'json')];
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
};

const jobSchema = z.object({
  data: z.object({ export_id: z.string(), status: z.string(), row_count: z.nullable(z.number()) }),
});

interface Sandbox {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly apiKey: string;
}

async function compare(sandbox: Sandbox, folder: string, format: 'csv' | 'json'): Promise<MeasureRow> {
  const [exported, written]: [number[], number[]] = [[], []];
  let rows = 0;
  let bytes: Buffer | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const job = await exportOnce(sandbox, format);
    exported.push(job.milliseconds);
    rows = job.rows;
    bytes ??= await readFile(join(folder, 'data', 'exports', `${job.id}.${format}`));
    written.push(await writeOnce(join(folder, `plain.${format}`), bytes));
  }
  // The first round finds nothing warm.
  const [own, baseline] = [median(exported.slice(1)), median(written.slice(1))];
  const ratio = baseline / own;
  return {
    name: `export of ${rows} rows as ${format}, ${((bytes?.length ?? 0) / 1e6).toFixed(0)} MB`,
    figure: `${own.toFixed(0)} ms`,
    baseline: `${baseline.toFixed(0)} ms`,
    ratio,
    limit: `≥ ${SHARE} ×`,
    holds: ratio >= SHARE,
  };
}

async function exportOnce(
  sandbox: Sandbox,
  format: string,
): Promise<{ readonly id: string; readonly rows: number; readonly milliseconds: number }> {
  const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
  const pause = (jobsPaused: boolean) =>
    fetch(`${sandbox.controlUrl}/settings`, {
      method: 'POST',
      headers: { 'x-sandbox-control': '1' },
      body: JSON.stringify({ jobsPaused }),
    });
  await pause(true);
  const created = await fetch(`${sandbox.baseUrl}/v1/loyalty-exports`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      dataset: 'points_transactions',
      format,
      start_at: '2000-01-01T00:00:00Z',
      end_at: new Date(Date.now() - 1000).toISOString(),
    }),
  });
  const id = jobSchema.parse(await created.json()).data.export_id;
  await delay(QUEUED_MS);
  const started = performance.now();
  await pause(false);
  for (;;) {
    const answer = await fetch(`${sandbox.baseUrl}/v1/loyalty-exports/${id}`, { headers });
    const { data } = jobSchema.parse(await answer.json());
    if (data.status === 'completed') {
      return { id, rows: data.row_count ?? 0, milliseconds: performance.now() - started };
    }
    if (data.status === 'failed') throw new Error('the export has failed');
    await delay(5);
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
