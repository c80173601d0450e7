import assert from 'node:assert/strict';
import { newCard, useSandbox } from './support.ts';

describe('sandbox: keys of the analysis routes (P2 5, 7.3)', () => {
  const bench = useSandbox();

  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;

  /** Each analysis route with a request that would do with a good key. */
  const routes = async (): Promise<[method: string, path: string, body?: unknown][]> => {
    const { id, ownerUsername: sender } = await bench.pending();
    const { communityId, channelId } = bench.sandbox;
    const drawing = { type: 'LINE', clientObjectId: 'x', points: [] };
    return [
      ['GET', `/v1/analysis/${id}`],
      ['GET', `/v1/analysis/communities/${communityId}/channels/${channelId}`],
      ['POST', `/v1/analysis/${communityId}/channels/${channelId}`, newCard()],
      ['PATCH', `/v1/analysis/${id}`, { sender, metadata: { title: 'Another' } }],
      ['POST', `/v1/analysis/${id}/drawings`, { sender, drawings: [drawing] }],
      ['DELETE', `/v1/analysis/${id}`],
    ];
  };

  const untouched = async (
    key: string | undefined,
    check: (answer: { status: number; body: object; text: string }) => void,
  ) => {
    const before = await bench.analyses();
    for (const [method, path, body] of await routes()) check(await bench.call(method, path, { key, body }));
    assert.deepEqual(await bench.analyses(), before);
  };

  it('no key: 401 with detail and meta, "Token is require."', () =>
    untouched(undefined, ({ status, body, text }) => {
      assert.equal(status, 401);
      assert.ok('detail' in body && 'meta' in body);
      assert.ok(text.includes('Token is require.'));
    }));

  it('an unknown key: 401 with detail and meta, "Token is wrong."', () =>
    untouched('nobody-made-this-key', ({ status, body, text }) => {
      assert.equal(status, 401);
      assert.ok('detail' in body && 'meta' in body);
      assert.ok(text.includes('Token is wrong.'));
    }));

  it('a key without sendMessage: 401 with only message', async () => {
    const key = await mint({ permissions: ['userFields', 'leaderboard'] });
    await untouched(key, ({ status, body }) => {
      assert.equal(status, 401);
      assert.deepEqual(Object.keys(body), ['message']);
    });
  });

  it('a personal key, an expired key, a key whose community is gone: 401', async () => {
    for (const body of [{ kind: 'personal' }, { expired: true }, { communityGone: true }]) {
      await untouched(await mint(body), ({ status }) => assert.equal(status, 401));
    }
  });

  it('sendMessage alone is enough', async () => {
    const key = await mint({ permissions: ['sendMessage'] });
    const { id } = await bench.pending();
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`, { key })).status, 200);
  });

  it("another community's key: its path is 403 API_KEY_COMMUNITY_MISMATCH, its analyses are not there", async () => {
    const key = await mint({ community: 'other' });
    const { id } = await bench.pending();
    const { communityId, channelId } = bench.sandbox;
    const list = await bench.call('GET', `/v1/analysis/communities/${communityId}/channels/${channelId}`, { key });
    assert.equal(list.status, 403);
    assert.equal(list.body.meta.code, 'API_KEY_COMMUNITY_MISMATCH');
    const create = await bench.call('POST', `/v1/analysis/${communityId}/channels/${channelId}`, {
      key,
      body: newCard(),
    });
    assert.equal(create.status, 403);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`, { key })).status, 404);
    assert.equal((await bench.call('DELETE', `/v1/analysis/${id}`, { key })).status, 404);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 200);
  });

  it('a failed key check is 500, and nothing is done', async () => {
    const { id } = await bench.pending();
    await bench.sandbox.control('POST', '/faults', { path: '/v1', times: 1, effect: { fail: 'keyCheck' } });
    assert.equal((await bench.call('DELETE', `/v1/analysis/${id}`)).status, 500);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 200);
  });
});
