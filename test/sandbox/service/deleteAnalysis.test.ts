import assert from 'node:assert/strict';
import { useSandbox } from './support.ts';

describe('sandbox: delete analysis (P2 3.2, 4.8, 6, 7.3)', () => {
  const bench = useSandbox();
  const remove = (id: string) => bench.call('DELETE', `/v1/analysis/${id}`);

  it('works in any status, without a sender; get then answers 404, and so does a repeat', async () => {
    for (const status of ['Pending', 'Active', 'Expired', 'Cancelled']) {
      const id = await bench.create();
      await bench.sandbox.control('POST', `/analyses/${id}`, { status });
      const answer = await remove(id);
      assert.equal(answer.status, 200);
      assert.equal(answer.body.status, 'success');
      assert.equal(answer.body.statusCode, 200);
      assert.equal(typeof answer.body.message, 'string');
      assert.equal(answer.body.data.analysisId, id);
      assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 404);
      assert.equal((await remove(id)).status, 404);
      const body = { sender: 'mara.lindqvist', metadata: { title: 'Ghost' } };
      assert.equal((await bench.call('PATCH', `/v1/analysis/${id}`, { body })).status, 404);
      assert.equal(
        (await bench.analyses()).some((analysis) => analysis.id === id),
        false,
      );
    }
  });

  it('sends nothing out', async () => {
    const id = await bench.create();
    const before = (await bench.state()).events;
    await remove(id);
    assert.deepEqual((await bench.state()).events, before);
  });

  it('400 for an id of another form, 404 for one that is nobody', async () => {
    assert.equal((await remove('12')).status, 400);
    assert.equal((await remove('0123456789abcdef01234567')).status, 404);
  });

  it('a failed delete is 500: read first, 404 means it is gone', async () => {
    const fails = (point: string) =>
      bench.sandbox.control('POST', '/faults', {
        method: 'DELETE',
        path: '/v1/analysis/',
        times: 1,
        effect: { fail: point },
      });
    const id = await bench.create();
    await fails('write');
    assert.equal((await remove(id)).status, 500);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 200);
    await fails('writeAfter');
    assert.equal((await remove(id)).status, 500);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 404);
  });
});
