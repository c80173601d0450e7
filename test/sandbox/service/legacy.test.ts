import assert from 'node:assert/strict';
import { type RawCallOptions, rawCall } from '../../support/rawHttp.ts';
import { existing } from '../../support/sandboxState.ts';
import { useSandbox } from './useSandbox.ts';

describe('sandbox: legacy routes (P2 4.11, 7.5)', () => {
  const bench = useSandbox();

  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;
  const legacy = (
    path: string,
    body?: unknown,
    headers: Record<string, string> = { 'x-api-key': bench.sandbox.apiKey },
  ) => bench.call('POST', path, { body, headers });
  /** A member who has a role beside `@all`, and that role. */
  const holder = async () => {
    const { users, roles } = await bench.state();
    const { platformUserId, email, recordId } = existing(users[0]);
    const role = existing(roles.find(({ title }) => title === 'Analyst'));
    return { platformUserId, email, recordId, roleId: role.id, roles };
  };
  const infoOf = async (idOrEmail: string) =>
    (await bench.call('POST', '/v1/users/info', { body: { idOrEmail } })).body.data;

  it('login and the older register and secure-auth routes aren’t mounted: always 404', async () => {
    for (const body of [undefined, {}, { email: 'a@b.example', password: 'x', host: 'h' }, '{', '"x"']) {
      assert.equal((await bench.call('POST', '/auth/login', { body, key: undefined })).status, 404);
    }
    assert.equal((await bench.call('POST', '/auth/login')).status, 404);
    assert.equal((await bench.call('GET', '/auth/login')).status, 404);
    for (const path of ['/auth/register', '/auth/secure-auth', '/register', '/secure-auth']) {
      assert.equal((await bench.call('POST', path, { body: {} })).status, 404);
    }
  });

  it('returns a badge in the older envelope, all values as text', async () => {
    const body = {
      title: 'Night Owl',
      action: 'late_message',
      quantity: 3,
      image: 'https://img.example/owl.png',
      description: 'Up late',
      awarded: true,
      attachRequired: false,
      awardXpQuantity: 10,
    };
    const { status, body: answer } = await legacy('/badges', body);
    assert.ok(status >= 200 && status < 300);
    assert.deepEqual(Object.keys(answer).sort(), ['body', 'meta']);
    assert.deepEqual(Object.keys(answer.meta).sort(), ['devMessage', 'message', 'success']);
    const { id, ...rest } = answer.body;
    assert.match(id, /^[0-9a-f]{24}$/);
    assert.deepEqual(rest, {
      title: 'Night Owl',
      action: 'late_message',
      quantity: '3',
      description: 'Up late',
      attachRequired: 'false',
      awarded: 'true',
      image: 'https://img.example/owl.png',
    });
    assert.ok((await bench.state()).catalog.badges.includes('Night Owl'));
  });

  it('needs only title and action; 409 for an existing title, including the seed’s', async () => {
    const { body } = await legacy('/badges', { title: 'Plain', action: 'x' });
    for (const [name, value] of Object.entries(body.body)) assert.equal(typeof value, 'string', name);
    assert.equal((await legacy('/badges', { title: 'Plain', action: 'y' })).status, 409);
    const { catalog } = await bench.state();
    assert.equal((await legacy('/badges', { title: catalog.badges[0], action: 'y' })).status, 409);
    assert.deepEqual((await bench.state()).catalog.badges, catalog.badges);
  });

  it('another community has its own titles, and doesn’t change the catalog', async () => {
    const key = await mint({ community: 'other' });
    const { catalog } = await bench.state();
    const body = { title: catalog.badges[0], action: 'x' };
    const made = await bench.call('POST', '/badges', { key, headers: { 'x-api-key': key }, body });
    assert.equal(made.status, 201);
    assert.deepEqual((await bench.state()).catalog, catalog);
  });

  it('a removed role is gone from the reply, the overview and the user info', async () => {
    const { platformUserId, email, roleId } = await holder();
    assert.ok((await infoOf(email)).roles.includes('Analyst'));
    const { status, body } = await legacy(`/roles/${platformUserId}/${roleId}/remove`);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['body', 'meta']);
    assert.deepEqual(Object.keys(body.meta).sort(), ['devMessage', 'message', 'success']);
    assert.deepEqual(body.body.server_roles, ['@all']);
    assert.ok(typeof body.body.badges === 'object' && !Array.isArray(body.body.badges));
    assert.deepEqual((await infoOf(email)).roles, ['@all']);
    const rows = (await bench.call('GET', '/v1/community-analytics/loyalty-overview?limit=500')).body.data.data;
    const row = rows.find(({ client_id }: { client_id: string }) => client_id === platformUserId);
    assert.deepEqual(row.roles, ['@all']);
    assert.equal((await legacy(`/roles/${platformUserId}/${roleId}/remove`)).status, 404);
  });

  it('400 for malformed ids, 404 for an unknown trader or role, 409 for the role of every member', async () => {
    const { platformUserId, roleId, roles } = await holder();
    const { users } = await bench.state();
    const removed = existing(users.find(({ member }) => !member));
    const status = async (userId: string, id: string) => (await legacy(`/roles/${userId}/${id}/remove`)).status;
    assert.equal(await status('somebody', roleId), 400);
    assert.equal(await status(platformUserId, 'Analyst'), 400);
    assert.equal(await status('1', roleId), 404);
    assert.equal(await status(removed.platformUserId, roleId), 404);
    assert.equal(await status(platformUserId, '0123456789abcdef01234567'), 404);
    const everybody = existing(roles.find(({ title }) => title === '@all'));
    assert.equal(await status(platformUserId, everybody.id), 409);
    assert.equal(await status(platformUserId, roleId.toUpperCase()), 200);
  });

  it('500 in the older envelope: the role is gone if the failure follows the write, and not if it precedes it', async () => {
    const { platformUserId, roleId, email } = await holder();
    for (const fail of ['write', 'writeAfter']) {
      await bench.sandbox.control('POST', '/faults', { path: '/roles', times: 1, effect: { fail } });
      const { status, body } = await legacy(`/roles/${platformUserId}/${roleId}/remove`);
      assert.deepEqual([status, body.meta.success], [500, false]);
      assert.equal((await infoOf(email)).roles.includes('Analyst'), fail === 'write');
    }
  });

  it('logs no key, e-mail or password', async () => {
    await bench.call('POST', '/auth/login', { body: { email: 'a@b.example', password: 'hunter2', host: 'h' } });
    const log = await bench.sandbox.logWith('POST ');
    for (const secret of ['@', 'hunter2', bench.sandbox.apiKey]) assert.ok(!log.includes(secret));
  });
});

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

  it('a write without Authorization and with a JSON body is 400 with a plain text body', async () => {
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

  it('a read without Authorization is 404 with any body', async () => {
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
