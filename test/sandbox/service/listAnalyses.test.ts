import assert from 'node:assert/strict';
import { useSandbox } from './support.ts';

describe('sandbox: list a channel (P2 4.8; assumed shape)', () => {
  const bench = useSandbox();

  const list = (query = '', channelId = bench.sandbox.channelId, communityId = bench.sandbox.communityId) =>
    bench.call('GET', `/v1/analysis/communities/${communityId}/channels/${channelId}${query}`);

  it('gives every card of the channel once, newest first, over all pages', async () => {
    const expected = (await bench.analyses())
      .filter(({ channelId }) => channelId === bench.sandbox.channelId)
      .map(({ id }) => id);
    assert.ok(expected.length > 14);
    const seen: { _id: string; createdAt: string }[] = [];
    for (let page = 1; ; page++) {
      const answer = await list(`?page=${page}&limit=7`);
      assert.equal(answer.status, 200);
      const { analyses, pagination } = answer.body.data;
      seen.push(...analyses);
      assert.deepEqual(pagination, {
        total: expected.length,
        page,
        limit: 7,
        totalPages: Math.ceil(expected.length / 7),
      });
      if (page === pagination.totalPages) break;
      assert.equal(analyses.length, 7);
    }
    assert.deepEqual(new Set(seen.map(({ _id }) => _id)), new Set(expected));
    assert.equal(seen.length, expected.length);
    const times = seen.map(({ createdAt }) => createdAt);
    assert.deepEqual(times, times.toSorted().reverse());
  });

  it('an item is what Get answers, without message', async () => {
    const [item] = (await list('?limit=1')).body.data.analyses;
    const { message, ...analysis } = (await bench.call('GET', `/v1/analysis/${item._id}`)).body.data.analysis;
    assert.ok(message);
    assert.deepEqual(item, analysis);
  });

  it('has 20 cards on a page without a limit, none behind the last page, at most 100', async () => {
    assert.equal((await list()).body.data.analyses.length, 20);
    const behind = (await list('?page=99')).body.data;
    assert.deepEqual(behind.analyses, []);
    assert.equal(behind.pagination.page, 99);
    assert.equal((await list('?limit=100')).status, 200);
  });

  it('shows a write at once: created, changed and deleted', async () => {
    await list('?limit=5');
    const id = await bench.create();
    const newest = (await list('?limit=5')).body.data;
    assert.equal(newest.analyses[0]._id, id);
    const body = { sender: 'mara.lindqvist', metadata: { title: 'Seen in the list' } };
    await bench.call('PATCH', `/v1/analysis/${id}`, { body });
    const changed = (await list('?limit=5')).body.data.analyses[0];
    assert.equal(changed.shapes[0].metadata.title, 'Seen in the list');
    await bench.call('DELETE', `/v1/analysis/${id}`);
    const left = (await list('?limit=5')).body.data;
    assert.notEqual(left.analyses[0]._id, id);
    assert.equal(left.pagination.total, newest.pagination.total - 1);
  });

  it('400 for a page or limit out of range, naming it; 404 and 400 for other ids', async () => {
    for (const query of ['page=0', 'page=-1', 'page=x', 'page=1.5', 'limit=0', 'limit=101', 'limit=']) {
      const answer = await list(`?${query}`);
      assert.equal(answer.status, 400, query);
      assert.ok(JSON.stringify(answer.body.detail).includes(query.split('=')[0] ?? ''));
    }
    assert.equal((await list('', '0123456789abcdef01234567')).status, 404);
    assert.equal((await list('', 'general')).status, 400);
    assert.equal((await list('', undefined, 'mine')).status, 400);
  });
});
