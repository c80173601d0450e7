import assert from 'node:assert/strict';
import { useSandbox } from './support.ts';

describe('sandbox: faults (design: control)', () => {
  const bench = useSandbox();
  const fault = (body: object) => bench.sandbox.control('POST', '/faults', body);
  const get = (id: string) => bench.call('GET', `/v1/analysis/${id}`);

  it('a status, with JSON, with HTML, with headers, for so many requests and no more', async () => {
    const { id } = await bench.pending();
    await fault({ path: '/v1/analysis', times: 2, effect: { status: 502 } });
    assert.equal((await get(id)).status, 502);
    assert.equal((await get(id)).status, 502);
    assert.equal((await get(id)).status, 200);
    await fault({ path: '/v1', times: 1, effect: { status: 500, body: { odd: true } } });
    assert.deepEqual((await get(id)).body, { odd: true });
    await fault({ path: '/v1', times: 1, effect: { status: 503, body: '<html>down</html>' } });
    const page = await get(id);
    assert.equal(page.text, '<html>down</html>');
    assert.match(String(page.headers['content-type']), /text\/html/);
    await fault({ path: '/v1', times: 1, effect: { status: 307, headers: { location: 'http://127.0.0.1:9/' } } });
    assert.equal((await get(id)).headers['location'], 'http://127.0.0.1:9/');
  });

  it('picks by method and by how the path begins, and leaves others alone', async () => {
    const id = await bench.create();
    await fault({ method: 'DELETE', path: `/v1/analysis/${id}`, times: 1, effect: { status: 500 } });
    assert.equal((await get(id)).status, 200);
    assert.equal((await bench.call('DELETE', '/v1/analysis/0123456789abcdef01234567')).status, 404);
    assert.equal((await bench.call('DELETE', `/v1/analysis/${id}`)).status, 500);
    assert.equal((await get(id)).status, 200, 'an answered status does nothing');
  });

  it('drop before: the socket ends and nothing was done; drop after: it was', async () => {
    for (const [drop, status] of [
      ['before', 200],
      ['after', 404],
    ] as const) {
      const id = await bench.create();
      await fault({ path: '/v1/analysis/', times: 1, effect: { drop } });
      await assert.rejects(bench.call('DELETE', `/v1/analysis/${id}`), { code: 'ECONNRESET' });
      assert.equal((await get(id)).status, status, drop);
    }
  });

  it('a delay holds the answer back; what was asked is done at once', async () => {
    const id = await bench.create();
    await fault({ path: '/v1/analysis/', method: 'DELETE', times: 1, effect: { delayMs: 1_500 } });
    let isAnswered = false;
    const slow = bench.call('DELETE', `/v1/analysis/${id}`).finally(() => {
      isAnswered = true;
    });
    while ((await get(id)).status !== 404) assert.equal(isAnswered, false);
    assert.equal(isAnswered, false, 'the card is gone before the answer comes');
    assert.equal((await slow).status, 200);
  });

  it('the control routes stay out of it, and DELETE /faults forgets what waits', async () => {
    const { id } = await bench.pending();
    await fault({ path: '/', times: 100, effect: { status: 500 } });
    assert.equal((await get(id)).status, 500);
    await bench.sandbox.control('DELETE', '/faults');
    assert.equal((await get(id)).status, 200);
  });

  it('an effect that is none is 400', async () => {
    for (const effect of [{}, { explode: true }, { drop: 'during' }, { fail: 'all' }, { delayMs: -1 }]) {
      await assert.rejects(fault({ path: '/', times: 1, effect }), /answered 400/);
    }
  });
});
