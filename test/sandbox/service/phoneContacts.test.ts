import assert from 'node:assert/strict';
import { useSandbox } from './support.ts';

const PHONE_CONTACTS_ROUTE = '/v1/community-analytics/phone-verification-contacts';

describe('sandbox: phone-verification contacts (P1 4.10; assumed shape)', () => {
  const bench = useSandbox();

  const contacts = (query = '') => bench.call('GET', `${PHONE_CONTACTS_ROUTE}${query}`);
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;

  it('lists active members with a phone number, by platform user ID, over all pages', async () => {
    const { users } = await bench.state();
    const inside = new Set(
      users
        .filter((user: { member: boolean; active: boolean }) => user.member && user.active)
        .map((user: { platformUserId: string }) => user.platformUserId),
    );
    const seen: { client_id: string; phone: string; phone_verified: boolean; phone_verified_at: string | null }[] = [];
    for (let page = 1; ; page++) {
      const { status, body } = await contacts(`?limit=500&page=${page}`);
      assert.equal(status, 200);
      assert.equal(body.status, 'success');
      seen.push(...body.data.data);
      if (page >= body.data.pagination.totalPages) {
        assert.equal(body.data.pagination.total, seen.length);
        break;
      }
    }
    assert.equal(new Set(seen.map(({ client_id }) => client_id)).size, seen.length);
    for (const [i, row] of seen.entries()) {
      assert.ok(inside.has(row.client_id));
      assert.match(row.phone, /^\+\d+$/);
      assert.equal(row.phone_verified, row.phone_verified_at !== null);
      assert.ok(i === 0 || BigInt(row.client_id) > BigInt(seen[i - 1]?.client_id ?? 0));
    }
    assert.ok(seen.some((row) => row.phone_verified) && seen.some((row) => !row.phone_verified));
  });

  it('has limit 100 unless asked; nothing past the last page', async () => {
    assert.equal((await contacts()).body.data.data.length, 100);
    const behind = (await contacts('?page=900')).body.data;
    assert.deepEqual(behind.data, []);
    assert.ok(behind.pagination.total > 0);
  });

  it('400 names the parameter; keys are answered as by the overview; 500 for a failed read or key check', async () => {
    for (const query of ['page=0', 'page=x', 'limit=0', 'limit=501', 'limit=', 'from=2026-01-01T00:00:00Z']) {
      const { status, body } = await contacts(`?${query}`);
      assert.equal(status, 400, query);
      assert.ok(String(body.detail).includes(query.split('=')[0] ?? ''));
    }
    for (const key of [undefined, 'nobody', await mint({ kind: 'personal' }), await mint({ permissions: [] })]) {
      assert.equal((await bench.call('GET', PHONE_CONTACTS_ROUTE, { key })).status, 401);
    }
    for (const fail of ['read', 'keyCheck']) {
      await bench.sandbox.control('POST', '/faults', { path: PHONE_CONTACTS_ROUTE, times: 1, effect: { fail } });
      assert.equal((await contacts()).status, 500);
    }
    const other = await bench.call('GET', PHONE_CONTACTS_ROUTE, { key: await mint({ community: 'other' }) });
    assert.equal(other.body.data.pagination.total, 0);
    assert.ok(!/@|\+\d{6}/.test(bench.sandbox.log()));
  });
});
