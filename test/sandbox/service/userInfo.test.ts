import assert from 'node:assert/strict';
import { existing } from '../../support/sandboxState.ts';
import { useSandbox } from './useSandbox.ts';

const USER_INFO_ROUTE = '/v1/users/info';

describe('sandbox: user info (P1 4.10; public-facts 5.1)', () => {
  const bench = useSandbox();
  let trader: { platformUserId: string; recordId: string; username: string; email: string };

  beforeEach(async () => {
    trader = existing((await bench.state()).users[25]);
  });

  const info = (idOrEmail: unknown) => bench.call('POST', USER_INFO_ROUTE, { body: { idOrEmail } });
  const change = (fields: object) => bench.sandbox.control('POST', `/users/${trader.platformUserId}`, fields);
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;

  it('returns the trader with every field of the public page', async () => {
    await change({
      xp: 12.5,
      coins: 3,
      roles: ['@all', 'VIP'],
      firstName: 'Ada',
      lastName: 'Grey',
      language: 'English',
    });
    const { status, body } = await info(trader.platformUserId);
    assert.equal(status, 200);
    assert.equal(body.status, 'success');
    const { data } = body;
    assert.deepEqual(Object.keys(data).sort(), [
      '_id',
      'coins',
      'coinsEarnedToday',
      'customFields',
      'firstName',
      'highestRole',
      'language',
      'lastName',
      'loginStreak',
      'replySent',
      'roles',
      'timeSpent',
      'totalMessages',
      'totalReactions',
      'userId',
      'username',
      'visitCount',
      'xp',
      'xpEarnedToday',
    ]);
    assert.deepEqual(
      [data.userId, data._id, data.username, data.xp, data.coins, data.roles, data.highestRole],
      [trader.platformUserId, trader.recordId, trader.username, 12.5, 3, ['@all', 'VIP'], 'VIP'],
    );
    assert.deepEqual([data.firstName, data.lastName, data.language], ['Ada', 'Grey', 'English']);
  });

  it('finds by e-mail in any case too', async () => {
    for (const email of [trader.email, trader.email.toUpperCase()]) {
      assert.equal((await info(email)).body.data.userId, trader.platformUserId);
    }
  });

  it('has what was earned and done today', async () => {
    await bench.sandbox.control('POST', '/clock', { now: '2036-06-10T12:00:00Z' });
    const before = (await info(trader.email)).body.data;
    assert.deepEqual([before.xpEarnedToday, before.coinsEarnedToday], [0, 0]);
    const act = (kind: string, gained: object) =>
      bench.sandbox.control('POST', '/activity', {
        platformUserId: trader.platformUserId,
        at: '2036-06-10T01:00:00Z',
        kind,
        ...gained,
      });
    await act('message', { xp: 5 });
    await act('reply', { coins: 2 });
    await act('reaction', { xp: 1 });
    const { data } = (await info(trader.email)).body;
    assert.deepEqual([data.xpEarnedToday, data.coinsEarnedToday], [6, 2]);
    assert.deepEqual(
      [data.totalMessages, data.replySent, data.totalReactions],
      [before.totalMessages + 1, before.replySent + 1, before.totalReactions + 1],
    );
    assert.deepEqual([data.xp, data.coins], [before.xp + 6, before.coins + 2]);
  });

  it('404 for an unknown trader, a removed member, a deleted account and another community', async () => {
    const { users } = await bench.state();
    const removed = existing(users.find(({ member }) => !member));
    const deleted = existing(users.find(({ active }) => !active));
    for (const idOrEmail of ['1', 'nobody@traders.example', removed.email, deleted.platformUserId]) {
      const { status, body } = await info(idOrEmail);
      assert.deepEqual([status, body.meta.code], [404, 'USER_NOT_FOUND']);
    }
    const key = await mint({ community: 'other' });
    const other = await bench.call('POST', USER_INFO_ROUTE, { key, body: { idOrEmail: trader.email } });
    assert.equal(other.status, 404);
  });
});

const PHONE_CONTACTS_ROUTE = '/v1/community-analytics/phone-verification-contacts';

describe('sandbox: phone-verification contacts (P1 4.10; assumed shape)', () => {
  const bench = useSandbox();

  const contacts = (query = '') => bench.call('GET', `${PHONE_CONTACTS_ROUTE}${query}`);

  it('lists active members with a phone number, by platform user ID, over all pages', async () => {
    const { users } = await bench.state();
    const inside = new Set(
      users
        .filter((user: { member: boolean; active: boolean }) => user.member && user.active)
        .map((user: { platformUserId: string }) => user.platformUserId),
    );
    const seen: { client_id: string; phone: string; phone_verified: boolean; phone_verified_at: string | null }[] = [];
    for (let page = 1; ; page++) {
      const { status, body } = await contacts(`?limit=500&page=${page}`);
      assert.equal(status, 200);
      assert.equal(body.status, 'success');
      seen.push(...body.data.data);
      if (page >= body.data.pagination.totalPages) {
        assert.equal(body.data.pagination.total, seen.length);
        break;
      }
    }
    assert.equal(new Set(seen.map(({ client_id }) => client_id)).size, seen.length);
    for (const [i, row] of seen.entries()) {
      assert.ok(inside.has(row.client_id));
      assert.match(row.phone, /^\+\d+$/);
      assert.equal(row.phone_verified, row.phone_verified_at !== null);
      assert.ok(i === 0 || BigInt(row.client_id) > BigInt(seen[i - 1]?.client_id ?? 0));
    }
    assert.ok(seen.some((row) => row.phone_verified) && seen.some((row) => !row.phone_verified));
  });

  it('defaults to limit 100; nothing past the last page', async () => {
    assert.equal((await contacts()).body.data.data.length, 100);
    const behind = (await contacts('?page=900')).body.data;
    assert.deepEqual(behind.data, []);
    assert.ok(behind.pagination.total > 0);
  });
});
