import assert from 'node:assert/strict';
import { useSandbox } from './support.ts';

const NOON = '2036-06-10T12:00:00.000Z';
const DAY_BEFORE = '2036-06-09T12:00:00.000Z';

describe('sandbox: what a trader does, by control (design: control; P1 4.7)', () => {
  const bench = useSandbox();
  const trader = async (): Promise<string> => (await bench.state()).users[40].platformUserId;
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

  it('counts by kind on its day, once for XP and coins together, minus one when something was taken away', async () => {
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

  it('moves both balances', async () => {
    const platformUserId = await trader();
    const before = await row(platformUserId);
    await activity({ platformUserId, at: NOON, kind: 'message', xp: 2.5, coins: 10 });
    await activity({ platformUserId, at: NOON, kind: 'message', xp: -1, coins: -4.25 });
    const after = await row(platformUserId);
    assert.ok(Math.abs(after.current_xp_balance - before.current_xp_balance - 1.5) < 0.011);
    assert.ok(Math.abs(after.current_coin_balance - before.current_coin_balance - 5.75) < 0.011);
  });

  it('answers 201 with the ids of the entries; who or what is not known is 404 or 400, and changes nothing', async () => {
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

  it('a trader’s properties can be set: what the overview shows of them follows', async () => {
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
    const users: { email: string }[] = (await bench.state()).users;
    for (const body of [
      { email: users[0]?.email },
      { customFields: { email: 'x' } },
      { loginDays: -1 },
      { joinedAt: 'x' },
    ]) {
      await assert.rejects(bench.sandbox.control('POST', `/users/${platformUserId}`, body), /answered 4/);
    }
  });

  it('reset takes it all back', async () => {
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
