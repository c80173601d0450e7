import assert from 'node:assert/strict';
import { useSandbox } from './support.ts';

const TIERS_ROUTE = '/v1/xp-settings/tiers-info';

describe('sandbox: tier configuration (P1 4.8, 7.5)', () => {
  const bench = useSandbox();

  const tiers = (query: string, key?: string) =>
    bench.call('GET', `${TIERS_ROUTE}${query}`, key === undefined ? {} : { key });
  const own = () => `?communityId=${bench.sandbox.communityId}`;
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;

  it('answers status, message and data: level by level `<number> <xp unit>`, in set-up order', async () => {
    const { status, body } = await tiers(own());
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['data', 'message', 'status']);
    assert.deepEqual([body.status, body.message], ['success', 'Tiers info fetched successfully']);
    assert.deepEqual(Object.keys(body.data), ['Bronze', 'Silver', 'Gold']);
    for (const levels of Object.values<Record<string, string>>(body.data)) {
      for (const text of Object.values(levels)) assert.match(text, /^\d+ \S+$/);
    }
    assert.deepEqual((await bench.state()).tiers, body.data);
  });

  it('of two levels with one name only the last appears (P1 2.7)', async () => {
    assert.deepEqual((await tiers(own())).body.data.Gold, { Master: '50000 XP', Legend: '25000 XP' });
  });

  it('takes the ID in any letter case', async () => {
    assert.equal((await tiers(`?communityId=${bench.sandbox.communityId.toUpperCase()}`)).status, 200);
  });

  it('is {} when there are no tiers', async () => {
    await bench.sandbox.control('POST', '/settings', { noTiers: true });
    assert.deepEqual((await tiers(own())).body.data, {});
    assert.deepEqual((await bench.state()).tiers, {});
    await bench.sandbox.control('POST', '/settings', { noTiers: false });
    assert.notDeepEqual((await tiers(own())).body.data, {});
  });

  it('400 without an ID, and for another community; a malformed ID is a 500', async () => {
    for (const query of ['', '?communityId=']) {
      const { status, body } = await tiers(query);
      assert.deepEqual([status, body.message], [400, 'Community ID is required']);
    }
    const { otherCommunity } = await bench.state();
    for (const id of ['0123456789abcdef01234567', otherCommunity.id]) {
      const { status, body } = await tiers(`?communityId=${id}`);
      assert.deepEqual([status, body.message], [400, 'Community not found']);
    }
    for (const id of ['x', '0123456789abcdef0123456', '0123456789abcdef012345678', 'g'.repeat(24), '%FF', '%27--']) {
      const { status, body } = await tiers(`?communityId=${id}`);
      assert.equal(status, 500, id);
      assert.equal(typeof body.message, 'string');
    }
    for (const query of [`${own()}&communityId=x`, `${own()}&other=1`]) {
      const { status, body } = await tiers(query);
      assert.equal(status, 400, query);
      assert.equal(typeof body.detail, 'string');
    }
  });

  it('everything about keys is 401, a missing permission too; no codes', async () => {
    const keys = [
      undefined,
      'nobody',
      await mint({ expired: true }),
      await mint({ kind: 'personal' }),
      await mint({ permissions: ['customerSuccess'] }),
      await mint({ communityGone: true }),
    ];
    for (const key of keys) {
      const { status, body } = await bench.call('GET', `${TIERS_ROUTE}${own()}`, { key });
      assert.equal(status, 401);
      assert.ok(!('code' in body) && !('meta' in body));
    }
    assert.equal((await tiers(own(), await mint({ permissions: ['getTiersInfo'] }))).status, 200);
  });

  it('500 when the tiers could not be read or the key not checked', async () => {
    for (const fail of ['read', 'keyCheck']) {
      await bench.sandbox.control('POST', '/faults', { path: TIERS_ROUTE, times: 1, effect: { fail } });
      assert.equal((await tiers(own())).status, 500);
    }
  });

  it('another community has none of these tiers', async () => {
    const { otherCommunity } = await bench.state();
    const key = await mint({ community: 'other' });
    assert.deepEqual((await tiers(`?communityId=${otherCommunity.id}`, key)).body.data, {});
    assert.equal((await tiers(own(), key)).status, 400);
  });
});
