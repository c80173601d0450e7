import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtProgram, startSandboxProcess } from '../../support/sandbox.ts';
import { inTime } from '../../support/waiting.ts';
import { useSandbox } from './useSandbox.ts';

describe('sandbox: the seed (design: the seed)', () => {
  const bench = useSandbox();
  const users = async () => (await bench.state()).users;
  const overview = async (query: string) =>
    (await bench.call('GET', `/v1/community-analytics/loyalty-overview?${query}`)).body.data;

  it('has 1,200 traders, one removed from the community and one deleted', async () => {
    const all = await users();
    assert.equal(all.length, 1200);
    assert.equal(all.filter(({ member }) => !member).length, 1);
    assert.equal(all.filter(({ active }) => !active).length, 1);
    for (const { platformUserId, recordId, email } of all) {
      assert.match(platformUserId, /^\d+$/);
      assert.ok(Number.isSafeInteger(Number(platformUserId)));
      assert.match(recordId, /^[0-9a-f]{24}$/);
      assert.match(email, /^[^@\s]+@[^@\s]+\.example$/);
    }
    assert.ok(all.some(({ email }) => email.includes('+')));
  });

  it('has missing, shared, awkward and otherwise unique customer identifiers', async () => {
    const refs = (await users()).map(({ clientRef }) => clientRef);
    assert.ok(refs.filter((ref) => ref === null).length > 50);
    const counts = new Map<string, number>();
    for (const ref of refs) if (ref !== null) counts.set(ref, (counts.get(ref) ?? 0) + 1);
    assert.deepEqual(
      [...counts.values()].filter((count) => count > 1),
      [2],
    );
    for (const sign of '=+-@')
      assert.ok(
        refs.some((ref) => ref?.startsWith(sign)),
        sign,
      );
    assert.ok(refs.includes('000101'));
  });

  it('has every field type, a field that isn’t ready, a multi-line field and an identifier', async () => {
    const fields = (await bench.state()).userFields;
    const custom = fields.filter(({ isCustom }) => isCustom);
    assert.deepEqual([...new Set(custom.map(({ type }) => type))].toSorted(), [
      'boolean',
      'date',
      'date-time',
      'multi-line-text',
      'multi-select-dropdown',
      'numerical',
      'single-line-text',
      'single-select-dropdown',
      'time',
    ]);
    assert.equal(custom.filter(({ ready }) => !ready).length, 1);
    assert.equal(custom.filter(({ isIdentifier }) => isIdentifier).length, 1);
    for (const key of ['email', 'total_xp', 'total_coins']) {
      assert.equal(fields.find(({ field }) => field === key)?.isCustom, false);
    }
  });

  it('fills three overview pages of 500, with a trader without a join date and without some traders', async () => {
    const { pagination, data } = await overview('limit=500');
    assert.equal(pagination.totalPages, 3);
    assert.ok(pagination.total > 1100 && pagination.total < 1200);
    assert.equal(
      data.filter(({ first_loyalty_login }: { first_loyalty_login: string | null }) => first_loyalty_login === null)
        .length,
      1,
    );
    const joined = await overview('limit=1&from=2000-01-01T00:00:00Z');
    assert.equal(joined.pagination.total, pagination.total - 1);
    const rows: { login_count: number; roles: string[]; current_coin_balance: number; current_xp_balance: number }[] =
      data;
    assert.ok(rows.some(({ login_count }) => login_count === 0));
    assert.ok(rows.some(({ roles }) => roles.length === 0) && rows.some(({ roles }) => roles.length > 2));
    assert.ok(rows.filter(({ current_coin_balance }) => current_coin_balance > 0).length > 300);
    assert.ok(rows.filter(({ current_xp_balance }) => current_xp_balance > 0).length > 300);
  });

  it('has a trader with more than 10,000 entries, one without any, and entries of a deleted field', async () => {
    const { communityId } = bench.sandbox;
    const all = await users();
    const history = async (place: number, query: string) =>
      bench.call(
        'GET',
        `/v1/communities/${communityId}/users/${all[place]?.platformUserId}/user-fields/total_coins/histories?${query}`,
      );
    // P2 4.3: only the first 10,000 entries are reachable.
    assert.equal((await history(11, 'limit=1')).body.meta.total, 12_000);
    assert.equal((await history(11, 'limit=100&page=100')).body.data.length, 100);
    assert.equal((await history(11, 'limit=100&page=101')).status, 400);
    const empty = (await history(10, 'limit=1')).body;
    assert.deepEqual([empty.meta.total, empty.data], [0, []]);
    const { body } = await bench.call('GET', `/v1/communities/${communityId}/user-field-histories?limit=100`);
    assert.ok(body.meta.total > 250_000);
    const deleted = body.data.filter(({ fieldName }: { fieldName: string }) => fieldName === 'old_score');
    assert.ok(deleted.length > 0);
    for (const { fieldType, fieldID } of deleted) {
      assert.equal(fieldType, null);
      assert.match(fieldID, /^[0-9a-f]{24}$/);
    }
    assert.ok(new Set(body.data.map(({ fieldName }: { fieldName: string }) => fieldName)).size > 5);
    const times: string[] = body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
    assert.deepEqual(times.toSorted().toReversed(), times);
  });

  it('has a trader with 300 orders, and a default and three custom leaderboards', async () => {
    const { orders, leaderboards } = await bench.state();
    const counts = new Map<string, number>();
    for (const { userRecordId } of orders) counts.set(userRecordId, (counts.get(userRecordId) ?? 0) + 1);
    assert.equal(Math.max(...counts.values()), 300);
    const kinds: string[] = leaderboards.map(({ kind }: { kind: string }) => kind);
    assert.equal(kinds.filter((kind) => kind === 'default').length, 1);
    assert.equal(kinds.filter((kind) => kind === 'custom').length, 3);
  });
});

describe('sandbox: the first start (design: starting it)', () => {
  const [data, built] = [mkdtempSync(join(tmpdir(), 'sandbox-first-')), mkdtempSync(join(tmpdir(), 'sandbox-built-'))];
  after(() => {
    for (const folder of [data, built]) rmSync(folder, { recursive: true, force: true });
  });

  it('recovers on the next start when killed while planting the seed', async () => {
    const program = await builtProgram('src/sandbox/main.ts', built);
    for (const killAt of [1, 3, 6, 20, 60]) {
      const child = spawn(process.execPath, [program.path, '--data', data], {
        env: { ...process.env, ...program.env },
      });
      let changes = 0;
      const watcher = watch(data, (_, name) => {
        changes += 1;
        // A slow machine may report many changes as one.
        if (changes >= killAt || name === 'ready.json') child.kill('SIGKILL');
      });
      await inTime('a killed sandbox', once(child, 'exit'));
      watcher.close();
    }
    const sandbox = await startSandboxProcess({ data, program });
    const state = await sandbox.state();
    assert.equal(state.users.length, 1200);
    assert.ok(state.userFields.length > 10);
    await sandbox.stop();
  });
});
