import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { downloadExport } from '../../../../src/client/exportFiles/downloadExport.ts';
import { readReportedSize } from '../../../../src/client/exportFiles/reportedFacts.ts';
import { createHostFetch } from '../../../../src/client/transports/hostFetch.ts';
import { createLoyaltyExport } from '../../../../src/contract/loyaltyExports.ts';
import { doneValue } from '../../faults/answered.ts';
import type { CrashFixture, CrashWriter } from '../crashWriter.ts';

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
  const ended = async (exportId: string) => {
    for (const until = Date.now() + 20_000; ; await delay(10)) {
      const { data } = doneValue(await service.loyaltyExports.status({ path: { exportId } }, { signal }));
      if (data.status === 'completed') return readReportedSize(data);
      assert.ok(data.status !== 'failed' && Date.now() < until, `export ${exportId} ends as ${data.status}`);
    }
  };

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
