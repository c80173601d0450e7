import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { uploadBulkUpdate } from '../../../../src/contract/bulkUpdates.ts';
import { doneValue } from '../../faults/answered.ts';
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
        const status = async () =>
          doneValue(await service.bulkUpdates.status({ path: { id } }, { signal })).data.status;
        for (const until = Date.now() + 20_000; (await status()) !== 'Completed'; await delay(20)) {
          assert.ok(Date.now() < until, `job ${name} ends as ${await status()}`);
        }
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
