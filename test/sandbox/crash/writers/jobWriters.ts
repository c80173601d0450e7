import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadExport, readReportedSize } from '../../../../src/client/exports/downloadExport.ts';
import { uploadBulkUpdate } from '../../../../src/contract/bulkUpdates.ts';
import { createLoyaltyExport } from '../../../../src/contract/loyaltyExports.ts';
import { createHostFetch } from '../../../../src/http/hostFetch.ts';
import { eventually } from '../../../support/waiting.ts';
import { doneValue } from '../../faults/faultyWrite.ts';
import type { CrashFixture, CrashWriter } from '../crashWriter.ts';

const TRADERS = 20;
/** Rows of nobody, which make a job long: between two that count. */
const FILLERS = 50;
/** From one job to the next. */
const LIVES = 8;

/** Bulk updates: jobs that go on over many lives, each row applied once (P2 4.6). */
export async function bulkWriter(bench: CrashFixture): Promise<CrashWriter> {
  const { service, signal } = bench;
  const traders = bench.traders.slice(10, 10 + TRADERS);
  const balances = async () => {
    const all: { xp: number; coins: number }[] = [];
    for (const { email } of traders) {
      const { xp, coins } = doneValue(await service.users.info({ body: { idOrEmail: email } }, { signal })).data;
      all.push({ xp: xp ?? 0, coins: coins ?? 0 });
    }
    return all;
  };
  const before = await balances();
  const jobs = new Set<string>();
  let last = -LIVES;
  const found = async (name: string) => (await bench.state()).bulkJobs.filter((it) => it.name === name);
  const lines = ['Email,Total XP,Total XP_op,Total Coins,Total Coins_op'];
  for (const { email } of traders) {
    lines.push(`${email},3,add,2,add`);
    for (let i = 0; i < FILLERS; i++) lines.push(`nobody.${lines.length}@traders.example,3,add,2,add`);
  }
  const csv = Buffer.from(`${lines.join('\n')}\n`);
  const check = async () => {
    for (const name of jobs) assert.equal((await found(name)).length, 1, `job ${name}`);
  };

  return {
    name: 'bulk uploads',
    next: async (turn) => {
      if (turn > 0 || bench.life - last < LIVES) return undefined;
      const name = `crash ${bench.life}`;
      const file = { name: 'rows.csv', size: csv.length, open: () => chunks(csv) };
      return {
        operation: uploadBulkUpdate,
        input: { upload: { file, fields: { log_name: name } } },
        effects: async () => (await found(name)).length,
        learn: () => {
          jobs.add(name);
          last = bench.life;
        },
      };
    },
    check,
    checkAll: async () => {
      await check();
      for (const name of jobs) {
        const id = (await found(name))[0]?.id ?? '';
        await eventually(`a completed job ${name}`, async () => {
          return doneValue(await service.bulkUpdates.status({ path: { id } }, { signal })).data.status === 'Completed';
        });
        const { data } = doneValue(await service.bulkUpdates.details({ path: { id } }, { signal }));
        assert.deepEqual([data.successUsers, data.failedUsers], [TRADERS, TRADERS * FILLERS], name);
      }
      const after = await balances();
      const moved = after.map(({ xp, coins }, i) => [
        Number((xp - (before[i]?.xp ?? 0)).toFixed(6)),
        Number((coins - (before[i]?.coins ?? 0)).toFixed(6)),
      ]);
      assert.deepEqual(
        moved,
        traders.map(() => [3 * jobs.size, 2 * jobs.size]),
        'every row of every job counts once',
      );
      assert.ok(jobs.size > 0);
    },
  };
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 1000);
  yield bytes.subarray(1000);
}

const DAY = 86_400_000;
const MOST = 10;
const DOWNLOADED = 4;

/** Exports: queued once a key, ended with the whole file whatever happened on the way (P1 3.1, 4.1). */
export async function exportWriter(bench: CrashFixture): Promise<CrashWriter> {
  const { client, service, signal } = bench;
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  const inputOf = (key: string) => ({
    body: {
      dataset: 'points_transactions',
      format: formatOf(key),
      start_at: new Date(midnight - 700 * DAY).toISOString(),
      end_at: new Date(midnight - 2 * DAY).toISOString(),
    } as const,
    idempotencyKey: key,
  });
  /** Ids by key, from the first time that they are looked for. */
  const jobs = new Map<string, string | undefined>();
  const found = async (key: string) => (await bench.state()).exports.filter((it) => it.idempotencyKey === key);
  const check = async () => {
    for (const [key, known] of jobs) {
      const [job, ...more] = await found(key);
      assert.ok(job !== undefined && more.length === 0, `export ${key} is there once`);
      assert.equal(job.id, known ?? job.id);
      jobs.set(key, job.id);
      if (known !== undefined) continue;
      // Sent again with its key, it is the same job (P1 4.1).
      const again = await service.loyaltyExports.create(inputOf(key), { signal });
      assert.ok(again.kind === 'done' && again.status === 200 && again.value.data?.export_id === job.id);
    }
  };
  const ended = (exportId: string) =>
    eventually(`a completed export ${exportId}`, async () => {
      const { data } = doneValue(await service.loyaltyExports.status({ path: { exportId } }, { signal }));
      assert.notEqual(data.status, 'failed', exportId);
      return data.status === 'completed' && readReportedSize(data);
    });

  return {
    name: 'exports',
    next: async (turn) => {
      if (turn > 0 || jobs.size >= MOST) return undefined;
      const key = `crash-${bench.life}`;
      return {
        operation: createLoyaltyExport,
        input: inputOf(key),
        effects: async () => (await found(key)).length,
        learn: () => void jobs.set(key, undefined),
        isKeyed: true,
      };
    },
    check,
    checkAll: async () => {
      await check();
      const facts = new Map<string, string>();
      for (const [key, id = ''] of jobs) facts.set(id, JSON.stringify([formatOf(key), await ended(id)]));
      assert.equal(new Set(facts.values()).size, 2, 'the same rows and bytes for the same window, in each format');
      const folder = await mkdtemp(join(tmpdir(), 'crash-exports-'));
      const transport = createHostFetch(globalThis.fetch);
      for (const [key, exportId = ''] of [...jobs].slice(-DOWNLOADED)) {
        const format = formatOf(key);
        const target = join(folder, `${key}.${format}`);
        const got = await downloadExport({ client, transport }, { exportId, format, target }, { signal });
        assert.equal(got.kind, 'saved', JSON.stringify(got));
        if (got.kind !== 'saved') continue;
        assert.deepEqual(got.compared, { rows: true, bytes: true });
        assert.ok(got.rows > 1000 && (await stat(target)).size === got.bytes, `${got.rows} rows`);
      }
      await rm(folder, { recursive: true });
      assert.ok(jobs.size > DOWNLOADED);
    },
  };
}

function formatOf(key: string): 'csv' | 'json' {
  return Number(key.split('-')[1]) % 2 === 0 ? 'csv' : 'json';
}
