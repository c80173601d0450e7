import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { multipartForm } from '../../support/multipartForm.ts';
import { type RawResponse, rawCall } from '../../support/rawCall.ts';
import { type SandboxProcess, startSandboxProcess } from '../../support/sandboxProcess.ts';
import { BULK } from './bulkSupport.ts';

const KILLS = 6;
/** Rows enough that the job outlasts the kills on a fast machine too. */
const [TRADERS, ROUNDS] = [120, 2400];

describe('sandbox: bulk updates over kill -9 (P2 4.6)', () => {
  const data = mkdtempSync(join(tmpdir(), 'sandbox-bulk-crash-'));
  after(() => rmSync(data, { recursive: true, force: true }));

  it(`${KILLS} times in the middle of a job: every row is applied once, no more, no less`, async function () {
    this.timeout(120_000);
    let sandbox = await startSandboxProcess({ data });
    const call = (method: string, path: string, more: object = {}): Promise<RawResponse> =>
      rawCall(method, `${sandbox.baseUrl}${path}`, { key: sandbox.apiKey, ...more });
    const state = () => sandbox.control('GET', '/state') as Promise<{ users: StateTrader[] }>;
    const traders = (await state()).users.filter(({ member, active }) => member && active).slice(0, TRADERS);
    const before = new Map<string, Balances>();
    for (const { email } of traders) before.set(email, await balances(sandbox, email));
    // Rows of nobody stand between those that count, so that the job is long; every row that counts comes again later.
    const lines = ['Email,Total XP,Total XP_op,Total Coins,Total Coins_op'];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, { email }] of traders.entries()) {
        const isTurn = round === i || round === i + ROUNDS / 2;
        lines.push(`${isTurn ? email : `nobody.${round}.${i}@traders.example`},3,add,2,add`);
      }
    }
    const form = multipartForm([
      { name: 'data', filename: 'a.csv', type: 'text/csv', content: `${lines.join('\n')}\n` },
      ['log_name', 'crash'],
    ]);
    assert.equal((await call('POST', BULK, form)).status, 200);
    let killed = 0;
    const job = async () => (await call('GET', BULK)).body.data.data[0];
    for (; killed < KILLS && (await job()).status !== 'Completed'; killed++) {
      await new Promise((resolve) => setTimeout(resolve, killed === 0 ? 350 : 20 + ((killed * 7919) % 60)));
      await sandbox.kill();
      sandbox = await startSandboxProcess({ data });
    }
    assert.ok(killed >= 2, `the job was over after ${killed} kills`);
    for (let i = 0; i < 600 && (await job()).status !== 'Completed'; i++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { _id, name, status } = await job();
    assert.deepEqual([name, status], ['crash', 'Completed']);
    const { body } = await call('GET', `${BULK}/${_id}/details`);
    assert.deepEqual(
      [body.data.successUsers, body.data.failedUsers],
      [traders.length, lines.length - 1 - traders.length],
    );
    for (const { email } of traders) {
      const [then, now] = [before.get(email), await balances(sandbox, email)];
      assert.ok(then);
      assert.deepEqual(
        [now.xp - then.xp, now.coins - then.coins].map((change) => Number(change.toFixed(6))),
        [3, 2],
        email,
      );
    }
    const histories = await call('GET', `/v1/communities/${sandbox.communityId}/user-field-histories?limit=1`);
    assert.ok(histories.body.meta.total >= traders.length * 2);
    await sandbox.stop();
  });
});

interface StateTrader {
  readonly email: string;
  readonly member: boolean;
  readonly active: boolean;
}

interface Balances {
  readonly xp: number;
  readonly coins: number;
}

async function balances({ baseUrl, apiKey: key }: SandboxProcess, email: string): Promise<Balances> {
  const { body } = await rawCall('POST', `${baseUrl}/v1/users/info`, { key, body: { idOrEmail: email } });
  return { xp: body.data.xp, coins: body.data.coins };
}
