import assert from 'node:assert/strict';
import { type RawCallOptions, rawCall } from '../../support/rawCall.ts';
import { useSandbox } from './support.ts';

const DOCUMENTED = '/v1/communities/{communityId}/user-fields/{fieldId}/users/{userId}/histories';
const CURRENT = '/v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories';

describe('sandbox: retired field-first routes (P2 4.10)', () => {
  const bench = useSandbox();
  const at = (communityId = bench.sandbox.communityId, field = 'total_xp', user = '7400000740') =>
    `/v1/communities/${communityId}/user-fields/${field}/users/${user}/histories`;
  const call = (method: string, path: string, options: RawCallOptions = {}) =>
    rawCall(method, `${bench.sandbox.baseUrl}${path}`, options);
  const body = { value: 1, action: 'overwrite' };

  for (const method of ['GET', 'POST']) {
    it(`${method} answers 404 ROUTE_NOT_FOUND with every documented part`, async () => {
      const answer = await call(method, at(), { key: bench.sandbox.apiKey, ...(method === 'POST' ? { body } : {}) });
      assert.equal(answer.status, 404);
      const { meta, message, detail, solution } = answer.body;
      assert.equal(meta.code, 'ROUTE_NOT_FOUND');
      assert.equal(meta.replacementRoute, CURRENT);
      assert.deepEqual([meta.method, meta.attemptedMethod, meta.documentedRoute], [method, method, DOCUMENTED]);
      assert.equal(meta.route, at());
      for (const text of [meta.documentedRouteId, message, detail, solution]) {
        assert.ok(typeof text === 'string' && text !== '');
      }
    });

    it(`${method} checks no key, permission, limit, path or body`, async () => {
      const expired = ((await bench.sandbox.control('POST', '/keys', { expired: true })) as { key: string }).key;
      for (const key of ['nobody', expired, '']) {
        const answer = await call(method, at(), { key, ...(method === 'POST' ? { body } : {}) });
        assert.deepEqual([answer.status, answer.body.meta.code], [404, 'ROUTE_NOT_FOUND']);
      }
      await bench.sandbox.control('POST', '/rateLimit', { limit: 1, windowSeconds: 3600 });
      for (const path of [
        at('x', 'a.b', 'nobody'),
        at('__proto__'),
        at(undefined, '%ED%A0%80%C3%A9'),
        `${at()}?page=0`,
      ]) {
        const answer = await call(method, path, { key: bench.sandbox.apiKey });
        assert.equal(answer.status, 404, path);
      }
      await bench.sandbox.control('POST', '/rateLimit', { limit: null });
      if (method === 'POST') {
        for (const text of ['{', '{"a":1,"a":2}', 'x'.repeat(5_000_000)]) {
          assert.equal((await call('POST', at(), { key: 'any', body: text })).body.meta.code, 'ROUTE_NOT_FOUND');
        }
      }
    });

    it(`${method} answers the same when something fails inside`, async () => {
      await bench.sandbox.control('POST', '/faults', { path: '/v1/communities/', times: 1, effect: { fail: 'read' } });
      const answer = await call(method, at(), { key: bench.sandbox.apiKey });
      assert.equal(answer.body.meta.code, 'ROUTE_NOT_FOUND');
      await bench.sandbox.control('DELETE', '/faults');
    });
  }

  it('a write without Authorization and with a JSON body is 400 with a body that is no JSON', async () => {
    for (const sent of [body, {}, [], 'null', ' 1 ']) {
      const answer = await call('POST', at('not a community'.replaceAll(' ', '-')), { body: sent });
      assert.equal(answer.status, 400);
      assert.equal(answer.body, undefined, 'no JSON');
      assert.notEqual(answer.text, '');
      assert.doesNotMatch(String(answer.headers['content-type']), /json/);
    }
    const plain = { body: '{"value":1}', headers: { 'content-type': 'text/plain' } };
    assert.equal((await call('POST', at(), plain)).status, 400);
  });

  it('a write without Authorization and without a JSON body is 404', async () => {
    assert.equal((await call('POST', at())).status, 404);
    assert.equal((await call('POST', at(), { body: '' })).status, 404);
    const plain = { body: 'value=1', headers: { 'content-type': 'text/plain' } };
    assert.equal((await call('POST', at(), plain)).status, 404);
  });

  it('a read without Authorization is 404, whatever it carries', async () => {
    assert.equal((await call('GET', at())).status, 404);
    assert.equal((await call('GET', at(), { body })).status, 404);
  });

  it('changes nothing', async () => {
    const history = `/v1/communities/${bench.sandbox.communityId}/users/7400000740/user-fields/total_xp/histories`;
    const total = async () => (await bench.call('GET', history)).body.meta.total;
    const before = await total();
    await call('POST', at(), { key: bench.sandbox.apiKey, body: { value: 5, action: 'increase' } });
    assert.equal(await total(), before);
  });
});
