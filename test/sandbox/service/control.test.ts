import assert from 'node:assert/strict';
import { rawCall } from '../../support/rawHttp.ts';
import { existing } from '../../support/sandboxState.ts';
import { SENDER, useSandbox } from './useSandbox.ts';

const GUARD = { 'x-sandbox-control': '1' };

describe('sandbox: control routes (design: control)', () => {
  const bench = useSandbox();
  const control = (method: string, path: string, body?: unknown, headers: Record<string, string> = GUARD) =>
    rawCall(method, `${bench.sandbox.controlUrl}${path}`, { body, headers });

  it('require the header, a loopback host, and no origin', async () => {
    assert.equal((await control('GET', '/state')).status, 200);
    assert.equal((await control('GET', '/state', undefined, {})).status, 403);
    assert.equal((await control('GET', '/state', undefined, { 'x-sandbox-control': '0' })).status, 403);
    assert.equal((await control('GET', '/state', undefined, { ...GUARD, host: 'rebound.example' })).status, 403);
    assert.equal((await control('GET', '/state', undefined, { ...GUARD, origin: 'http://127.0.0.1' })).status, 403);
    assert.equal((await control('POST', '/reset', undefined, { ...GUARD, origin: 'null' })).status, 403);
    assert.equal((await control('GET', '/state', undefined, { ...GUARD, host: 'localhost' })).status, 200);
  });

  it('the service requires a loopback host too', async () => {
    const { id } = await bench.pending();
    const answer = await bench.call('GET', `/v1/analysis/${id}`, { headers: { host: 'rebound.example' } });
    assert.equal(answer.status, 403);
  });

  it('state has every table, well typed, and the complete seed', async () => {
    const state = await bench.state();
    assert.ok(Math.abs(Date.parse(state.now) - Date.now()) < 60_000);
    assert.equal(state.community.id, bench.sandbox.communityId);
    assert.equal(typeof state.community.name, 'string');
    assert.match(state.otherCommunity.id, /^[0-9a-f]{24}$/);
    assert.ok(state.channels.length >= 3);
    assert.ok(state.channels.some(({ id }) => id === bench.sandbox.channelId));
    assert.deepEqual(state.keys[0]?.key, bench.sandbox.apiKey);
    assert.ok(state.keys.some(({ kind }) => kind === 'personal'));
    assert.ok(state.keys.some(({ expired }) => expired));
    assert.ok(state.keys.some((key) => !key.permissions.includes('sendMessage')));
    assert.equal(state.users.length, 1200);
    for (const name of ['platformUserId', 'recordId', 'username', 'email'] as const) {
      assert.equal(new Set(state.users.map((user) => user[name])).size, 1200, name);
    }
    assert.equal(typeof state.users[0]?.member, 'boolean');
    assert.equal(typeof state.users[0]?.active, 'boolean');
    assert.equal(state.analyses.length, 60);
    const kinds = (name: 'status' | 'type' | 'ownerUsername') => new Set(state.analyses.map((it) => it[name]));
    assert.deepEqual([...kinds('status')].toSorted(), ['Active', 'Cancelled', 'Expired', 'Pending']);
    assert.equal(kinds('type').size, 4);
    assert.ok(kinds('ownerUsername').size >= 3);
    for (const name of [
      'leaderboards',
      'userFields',
      'orders',
      'redemptionStatuses',
      'bulkJobs',
      'exports',
      'widgets',
      'events',
    ] as const) {
      assert.ok(Array.isArray(state[name]), name);
    }
    assert.equal(typeof state.tiers, 'object');
    assert.equal(state.settings.jobsPaused, false);
    for (const name of ['roles', 'tags', 'badges', 'countries', 'languages'] as const)
      assert.ok(Array.isArray(state.catalog[name]), name);
  });

  it('the seeded cards have all five kinds of drawings, valid links, and prices near the candles', async () => {
    const kinds = new Set<string>();
    for (const { id } of await bench.analyses()) {
      const { analysis } = (await bench.call('GET', `/v1/analysis/${id}`)).body.data;
      const [{ metadata, levels }, ...drawings] = analysis.shapes;
      for (const { type } of drawings) kinds.add(type);
      const { expiry } = metadata;
      const end = expiry.type === 'GTC' ? undefined : Date.parse(analysis.createdAt) + expiry.hours * 3_600_000;
      if (analysis.extra.status === 'Expired') assert.ok(end !== undefined && end <= Date.now());
      if (analysis.extra.status === 'Pending') assert.ok(end === undefined || end > Date.now());
      const ids = new Set(
        [...Object.values(levels), ...drawings].map((object) => (object as { clientObjectId: string }).clientObjectId),
      );
      for (const [, named] of metadata.preferenceText.matchAll(/\[\[([^:]+):/g))
        assert.ok(ids.has(named), metadata.preferenceText);
      const to = Math.floor(Date.parse(analysis.createdAt) / 1000);
      const symbol = encodeURIComponent(metadata.symbol);
      const bars = await bench.call('GET', `/udf/history?symbol=${symbol}&resolution=1D&to=${to}&countback=1`);
      assert.equal(bars.body.s, 'ok', metadata.symbol);
      assert.ok(Math.abs(levels.pivot.price / bars.body.c[0] - 1) < 0.5, `${metadata.symbol} ${levels.pivot.price}`);
    }
    assert.equal(kinds.size, 5);
  });

  it('reset restores cards, events, clock, faults, limit and settings; only the seed’s keys stay', async () => {
    const seed = await bench.state();
    const made = (await bench.sandbox.control('POST', '/keys', {})) as { key: string };
    const id = await bench.create();
    await bench.sandbox.control('POST', '/clock', { now: '2031-01-01T00:00:00Z' });
    await bench.sandbox.control('POST', '/settings', { coinCap: 50, jobsPaused: true });
    await bench.sandbox.control('POST', '/faults', { path: '/', times: 100, effect: { status: 503 } });
    await bench.sandbox.control('POST', '/rateLimit', { limit: 1, windowSeconds: 1000 });
    assert.equal((await control('POST', '/reset')).status, 204);
    const { now, ...after } = await bench.state();
    const { now: before, ...expected } = seed;
    assert.deepEqual(after, expected);
    assert.ok(Date.parse(now) - Date.parse(before) < 600_000);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 404);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`, { key: made.key })).status, 401);
  });

  it('settings keep unnamed values; unknown ones are 400', async () => {
    assert.equal((await control('POST', '/settings', { visitRule: true })).status, 204);
    assert.equal((await control('POST', '/settings', { identifierLookup: 'down' })).status, 204);
    const { settings } = await bench.state();
    assert.equal(settings.visitRule, true);
    assert.equal(settings.identifierLookup, 'down');
    assert.equal((await control('POST', '/settings', { volume: 11 })).status, 400);
    assert.equal((await control('POST', '/settings', '{')).status, 400);
    assert.equal((await control('POST', '/settings', { noTiers: true })).status, 204);
    assert.deepEqual((await bench.state()).tiers, {});
  });

  it('the clock runs on from where it was set, and stamps what is written', async () => {
    assert.equal((await control('POST', '/clock', { now: '2030-05-05T05:05:05Z' })).status, 204);
    const now = Date.parse((await bench.state()).now);
    assert.ok(now >= Date.parse('2030-05-05T05:05:05Z') && now < Date.parse('2030-05-05T05:06:05Z'));
    const { analysis } = (await bench.call('GET', `/v1/analysis/${await bench.create()}`)).body.data;
    assert.ok(analysis.createdAt.startsWith('2030-05-05T05:05:'));
    const answer = await fetch(`${bench.sandbox.baseUrl}/v1/analysis/${analysis._id}`);
    assert.match(answer.headers.get('date') ?? '', /^Sun, 05 May 2030 05:05:\d\d GMT$/);
    for (const now of ['soon', '1', '+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00Z', '9999-01-01T00:00:00Z']) {
      assert.equal((await control('POST', '/clock', { now })).status, 400, now);
    }
    assert.ok((await bench.state()).now.startsWith('2030-05-05T05:05:'));
  });

  it('changes the status of an analysis, also in lists', async () => {
    const { id, channelId } = await bench.pending();
    assert.equal((await control('POST', `/analyses/${id}`, { status: 'Cancelled' })).status, 204);
    const answer = await bench.call(
      'GET',
      `/v1/analysis/communities/${bench.sandbox.communityId}/channels/${channelId}?limit=100`,
    );
    const item = answer.body.data.analyses.find(({ _id }: { _id: string }) => _id === id);
    assert.equal(item.extra.status, 'Cancelled');
    assert.equal((await control('POST', `/analyses/${id}`, { status: 'Done' })).status, 400);
    assert.equal((await control('POST', '/analyses/0123456789abcdef01234567', {})).status, 404);
  });

  it('changes a trader: one who left the community can’t send', async () => {
    const { users } = await bench.state();
    const { platformUserId, username } = existing(users.find((user) => user.username === SENDER));
    await bench.create();
    assert.equal((await control('POST', `/users/${platformUserId}`, { member: false })).status, 204);
    await assert.rejects(bench.create(), /answered 500/);
    assert.equal(
      (await control('POST', `/users/${platformUserId}`, { member: true, username: 'renamed' })).status,
      204,
    );
    await assert.rejects(bench.create(), /answered 500/);
    assert.equal((await control('POST', `/users/${platformUserId}`, { username })).status, 204);
    await bench.create();
    assert.equal((await control('POST', `/users/${platformUserId}`, { username: 'tomas.okafor' })).status, 409);
    assert.equal((await control('POST', `/users/${platformUserId}`, { height: 180 })).status, 400);
    assert.equal((await control('POST', '/users/1', {})).status, 404);
  });

  it('404 for unknown routes', async () => {
    assert.equal((await control('GET', '/nothing')).status, 404);
    assert.equal((await bench.call('GET', '/v1/nothing')).status, 404);
    assert.equal((await bench.call('PUT', '/v1/analysis/0123456789abcdef01234567')).status, 404);
  });
});

const NOON = '2036-06-10T12:00:00.000Z';
const DAY_BEFORE = '2036-06-09T12:00:00.000Z';

describe('sandbox: activity added by control (design: control; P1 4.7)', () => {
  const bench = useSandbox();
  const trader = async (): Promise<string> => existing((await bench.state()).users[40]).platformUserId;
  const setClock = () => bench.sandbox.control('POST', '/clock', { now: NOON });
  const stats = async (identifier: string) =>
    (
      await bench.call('POST', '/v1/users/activity/stats', {
        body: { identifier, identifier_type: 'userId', days: 2 },
      })
    ).body.data;
  const row = async (platformUserId: string) => {
    for (let page = 1; page <= 3; page++) {
      const { body } = await bench.call('GET', `/v1/community-analytics/loyalty-overview?limit=500&page=${page}`);
      const found = body.data.data.find(({ client_id }: { client_id: string }) => client_id === platformUserId);
      if (found !== undefined) return found;
    }
    throw new Error('not in the overview');
  };
  beforeEach(setClock);
  const activity = (body: unknown) => bench.sandbox.control('POST', '/activity', body);

  it('counts by kind and day, once for XP and coins together, minus one for losses', async () => {
    const platformUserId = await trader();
    const before = await stats(platformUserId);
    const at = NOON;
    await activity({ platformUserId, at, kind: 'message', xp: 5, coins: 2 });
    await activity({ platformUserId, at, kind: 'message', xp: 5 });
    await activity({ platformUserId, at, kind: 'reply', coins: 1 });
    await activity({ platformUserId, at, kind: 'reaction', xp: -3 });
    await activity({ platformUserId, at, kind: 'social', xp: 4, coins: -1 });
    await activity({ platformUserId, at: DAY_BEFORE, kind: 'social' });
    await activity({ platformUserId, at, kind: 'login', xp: 1 });
    const after = await stats(platformUserId);
    const moved = (name: string) => after.daily_stats[0][name] - before.daily_stats[0][name];
    assert.deepEqual(['messages', 'replies', 'reaction', 'socials'].map(moved), [2, 1, -1, -1]);
    assert.equal(after.daily_stats[1].socials, before.daily_stats[1].socials + 1);
    assert.equal(after.totals.socials, before.totals.socials);
  });

  it('changes both balances', async () => {
    const platformUserId = await trader();
    const before = await row(platformUserId);
    await activity({ platformUserId, at: NOON, kind: 'message', xp: 2.5, coins: 10 });
    await activity({ platformUserId, at: NOON, kind: 'message', xp: -1, coins: -4.25 });
    const after = await row(platformUserId);
    assert.ok(Math.abs(after.current_xp_balance - before.current_xp_balance - 1.5) < 0.011);
    assert.ok(Math.abs(after.current_coin_balance - before.current_coin_balance - 5.75) < 0.011);
  });

  it('201 with the ids of the entries; 404 or 400 for unknown traders or properties, without changes', async () => {
    const platformUserId = await trader();
    const { entryIds } = (await activity({ platformUserId, at: NOON, kind: 'reply', xp: 1, coins: 1 })) as {
      entryIds: string[];
    };
    assert.equal(entryIds.length, 2);
    for (const id of entryIds) assert.match(id, /^[0-9a-f]{24}$/);
    const before = await row(platformUserId);
    for (const [status, body] of [
      [404, { platformUserId: '1', at: NOON, kind: 'reply', xp: 1 }],
      [400, { platformUserId, at: 'soon', kind: 'reply', xp: 1 }],
      [400, { platformUserId, at: NOON, kind: '', xp: 1 }],
      [400, { platformUserId, at: NOON, kind: 'reply', xp: '1' }],
      [400, { platformUserId, at: NOON, kind: 'reply', gold: 1 }],
      [400, { at: NOON, kind: 'reply', xp: 1 }],
    ] as const) {
      await assert.rejects(activity(body), new RegExp(`answered ${status}`));
    }
    assert.deepEqual(await row(platformUserId), before);
  });

  it('sets a trader’s properties, also in the overview', async () => {
    const platformUserId = await trader();
    await bench.sandbox.control('POST', `/users/${platformUserId}`, {
      coins: 12.999,
      xp: 7,
      joinedAt: null,
      lastLoginAt: '2026-01-02T03:04:05Z',
      loginDays: 3,
      roles: ['Mentor'],
      email: 'New.Name@traders.example',
      customFields: { partner_code: 'PC-NEW' },
    });
    const after = await row(platformUserId);
    assert.equal(after.current_coin_balance, 12.99, 'cut, not rounded (P1 2.3)');
    assert.equal(after.current_xp_balance, 7);
    assert.equal(after.first_loyalty_login, null);
    assert.equal(Date.parse(after.last_loyalty_login), Date.parse('2026-01-02T03:04:05Z'));
    assert.equal(after.login_count, 3);
    assert.deepEqual(after.roles, ['Mentor']);
    assert.equal(after.email, 'new.name@traders.example');
    const found = await bench.call('POST', '/v1/redemption-transactions/by-identifier', {
      body: { identifier: { key: 'partner_code', value: 'PC-NEW' } },
    });
    assert.equal(found.status, 200);
    const { users } = await bench.state();
    for (const body of [
      { email: users[0]?.email },
      { customFields: { email: 'x' } },
      { loginDays: -1 },
      { joinedAt: 'x' },
    ]) {
      await assert.rejects(bench.sandbox.control('POST', `/users/${platformUserId}`, body), /answered 4/);
    }
  });

  it('reset removes it', async () => {
    const platformUserId = await trader();
    await activity({ platformUserId, at: NOON, kind: 'message', xp: 1000 });
    await bench.sandbox.control('POST', '/reset');
    await setClock();
    const seeded = [await row(platformUserId), await stats(platformUserId)];
    await activity({ platformUserId, at: NOON, kind: 'message', xp: 1000 });
    await bench.sandbox.control('POST', '/reset');
    await setClock();
    assert.deepEqual([await row(platformUserId), await stats(platformUserId)], seeded);
  });
});

describe('sandbox: faults (design: control)', () => {
  const bench = useSandbox();
  const fault = (body: object) => bench.sandbox.control('POST', '/faults', body);
  const get = (id: string) => bench.call('GET', `/v1/analysis/${id}`);

  it('a status, with JSON, HTML or headers, for the given number of requests', async () => {
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

  it('match the method and the beginning of the path only', async () => {
    const id = await bench.create();
    await fault({ method: 'DELETE', path: `/v1/analysis/${id}`, times: 1, effect: { status: 500 } });
    assert.equal((await get(id)).status, 200);
    assert.equal((await bench.call('DELETE', '/v1/analysis/0123456789abcdef01234567')).status, 404);
    assert.equal((await bench.call('DELETE', `/v1/analysis/${id}`)).status, 500);
    assert.equal((await get(id)).status, 200, 'an answered status does nothing');
  });

  it('drop before: the socket ends and nothing is done; drop after: it is done', async () => {
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

  it('don’t affect the control routes, and DELETE /faults removes them', async () => {
    const { id } = await bench.pending();
    await fault({ path: '/', times: 100, effect: { status: 500 } });
    assert.equal((await get(id)).status, 500);
    await bench.sandbox.control('DELETE', '/faults');
    assert.equal((await get(id)).status, 200);
  });

  it('400 for an unknown effect', async () => {
    for (const effect of [{}, { explode: true }, { drop: 'during' }, { fail: 'all' }, { delayMs: -1 }]) {
      await assert.rejects(fault({ path: '/', times: 1, effect }), /answered 400/);
    }
  });
});
