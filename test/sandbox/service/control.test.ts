import assert from 'node:assert/strict';
import { rawCall } from '../../support/rawCall.ts';
import { SENDER, useSandbox } from './support.ts';

const GUARD = { 'x-sandbox-control': '1' };

describe('sandbox: control routes (design: control)', () => {
  const bench = useSandbox();
  const control = (method: string, path: string, body?: unknown, headers: Record<string, string> = GUARD) =>
    rawCall(method, `${bench.sandbox.controlUrl}${path}`, { body, headers });

  it('answer only with the header, a loopback host, and no origin', async () => {
    assert.equal((await control('GET', '/state')).status, 200);
    assert.equal((await control('GET', '/state', undefined, {})).status, 403);
    assert.equal((await control('GET', '/state', undefined, { 'x-sandbox-control': '0' })).status, 403);
    assert.equal((await control('GET', '/state', undefined, { ...GUARD, host: 'rebound.example' })).status, 403);
    assert.equal((await control('GET', '/state', undefined, { ...GUARD, origin: 'http://127.0.0.1' })).status, 403);
    assert.equal((await control('POST', '/reset', undefined, { ...GUARD, origin: 'null' })).status, 403);
    assert.equal((await control('GET', '/state', undefined, { ...GUARD, host: 'localhost' })).status, 200);
  });

  it('the service too answers a loopback host only', async () => {
    const { id } = await bench.pending();
    const answer = await bench.call('GET', `/v1/analysis/${id}`, { headers: { host: 'rebound.example' } });
    assert.equal(answer.status, 403);
  });

  it('state holds every table, well typed, and a seed as rich as promised', async () => {
    const state = await bench.state();
    assert.ok(Math.abs(Date.parse(state.now) - Date.now()) < 60_000);
    assert.equal(state.community.id, bench.sandbox.communityId);
    assert.equal(typeof state.community.name, 'string');
    assert.match(state.otherCommunity.id, /^[0-9a-f]{24}$/);
    assert.ok(state.channels.length >= 3);
    assert.ok(state.channels.some(({ id }: { id: string }) => id === bench.sandbox.channelId));
    assert.deepEqual(state.keys[0].key, bench.sandbox.apiKey);
    assert.ok(state.keys.some(({ kind }: { kind: string }) => kind === 'personal'));
    assert.ok(state.keys.some(({ expired }: { expired: boolean }) => expired));
    assert.ok(state.keys.some((key: { permissions: string[] }) => !key.permissions.includes('sendMessage')));
    assert.equal(state.users.length, 1200);
    for (const name of ['platformUserId', 'recordId', 'username', 'email']) {
      assert.equal(new Set(state.users.map((user: Record<string, string>) => user[name])).size, 1200, name);
    }
    assert.equal(typeof state.users[0].member, 'boolean');
    assert.equal(typeof state.users[0].active, 'boolean');
    assert.equal(state.analyses.length, 60);
    const kinds = (name: string) => new Set(state.analyses.map((analysis: Record<string, string>) => analysis[name]));
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
    ]) {
      assert.ok(Array.isArray(state[name]), name);
    }
    assert.equal(typeof state.tiers, 'object');
    assert.equal(state.settings.jobsPaused, false);
    for (const name of ['roles', 'tags', 'badges', 'countries', 'languages'])
      assert.ok(Array.isArray(state.catalog[name]), name);
  });

  it('the seeded cards hold all five kinds of drawings, links that lead somewhere, and prices near the candles', async () => {
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

  it('reset goes back to the seed: cards, events, clock, faults, limit, settings; keys of the seed stay, others go', async () => {
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

  it('settings keep what is not named; what is not known is 400', async () => {
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

  it('an analysis can be put into a status, and its list item says so', async () => {
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

  it('a trader can be changed: one who left the community cannot send any more', async () => {
    const { users } = await bench.state();
    const { platformUserId, username } = users.find((user: { username: string }) => user.username === SENDER);
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

  it('what is no route is 404', async () => {
    assert.equal((await control('GET', '/nothing')).status, 404);
    assert.equal((await bench.call('GET', '/v1/nothing')).status, 404);
    assert.equal((await bench.call('PUT', '/v1/analysis/0123456789abcdef01234567')).status, 404);
  });
});
