import assert from 'node:assert/strict';
import { existing, type StateTrader } from '../../support/sandboxState.ts';
import { useSandbox } from './useSandbox.ts';

const STATS_ROUTE = '/v1/users/activity/stats';
const NOON = '2026-06-10T12:00:00.000Z';

describe('sandbox: activity statistics (P1 4.7, 7.4)', () => {
  const bench = useSandbox();
  let trader: { platformUserId: string; email: string };

  beforeEach(async () => {
    // Years after everything in the seed, so that every count is the test's own.
    await bench.sandbox.control('POST', '/clock', { now: NOON.replace('2026', '2036') });
    trader = existing((await bench.state()).users[25]);
  });

  const stats = (body: unknown, key?: string) =>
    bench.call('POST', STATS_ROUTE, key === undefined ? { body } : { body, key });
  const asked = (more: object = {}) => ({ identifier: trader.email, identifier_type: 'email', ...more });
  const act = (at: string, kind: string, gained: object) =>
    bench.sandbox.control('POST', '/activity', { platformUserId: trader.platformUserId, at, kind, ...gained });
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;

  it('has zeros for each of the 30 days up to today, newest first, without a top-level code', async () => {
    const { status, body } = await stats(asked());
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['data', 'message', 'status']);
    const { data } = body;
    assert.equal(data.user_id, trader.platformUserId);
    assert.deepEqual(data.range, { start_date: '2036-05-12', end_date: '2036-06-10' });
    assert.deepEqual(data.totals, { messages: 0, replies: 0, reaction: 0, socials: 0 });
    assert.equal(data.daily_stats.length, 30);
    assert.deepEqual(data.daily_stats[0], { date: '2036-06-10', messages: 0, replies: 0, reaction: 0, socials: 0 });
    assert.equal(data.daily_stats[29].date, '2036-05-12');
  });

  it('days: 7 covers today and the six days before; 1 to 90 are valid', async () => {
    const range = async (days: number) => (await stats(asked({ days }))).body.data;
    assert.deepEqual((await range(7)).range, { start_date: '2036-06-04', end_date: '2036-06-10' });
    assert.equal((await range(7)).daily_stats.length, 7);
    assert.deepEqual((await range(1)).range, { start_date: '2036-06-10', end_date: '2036-06-10' });
    assert.equal((await range(90)).daily_stats.length, 90);
  });

  it('counts each entry once by UTC day; losses of XP or coins count as minus one', async () => {
    await act('2036-06-10T00:00:00.000Z', 'message', { xp: 5 });
    await act('2036-06-09T23:59:59.999Z', 'message', { xp: 40 });
    await act('2036-06-09T10:00:00.000Z', 'reply', { coins: 2 });
    await act('2036-06-09T11:00:00.000Z', 'reply', { coins: -2 });
    await act('2036-06-09T12:00:00.000Z', 'reaction', { xp: -1 });
    await act('2036-06-08T12:00:00.000Z', 'social', { xp: 1 });
    await act('2036-06-07T23:59:59.999Z', 'message', { xp: 1 });
    const { data } = (await stats(asked({ days: 3 }))).body;
    assert.deepEqual(data.daily_stats, [
      { date: '2036-06-10', messages: 1, replies: 0, reaction: 0, socials: 0 },
      { date: '2036-06-09', messages: 1, replies: 0, reaction: -1, socials: 0 },
      { date: '2036-06-08', messages: 0, replies: 0, reaction: 0, socials: 1 },
    ]);
    assert.deepEqual(data.totals, { messages: 2, replies: 0, reaction: -1, socials: 1 });
  });

  it('finds a trader by e-mail in any case, with a space for `+`, and by platform user ID', async () => {
    const { users } = await bench.state();
    const plus = existing(users.find(({ email }) => email.includes('+')));
    const found = async (identifier: string, identifier_type: string) =>
      (await stats({ identifier, identifier_type })).body.data?.user_id;
    assert.equal(await found(trader.email.toUpperCase(), 'email'), trader.platformUserId);
    assert.equal(await found(plus.email, 'email'), plus.platformUserId);
    assert.equal(await found(plus.email.replace('+', ' '), 'email'), plus.platformUserId);
    assert.equal(await found(plus.platformUserId, 'userId'), plus.platformUserId);
    assert.equal(await found(plus.platformUserId, 'email'), undefined);
  });

  it('400 without detail for days out of range; the message says under 1 or over 90', async () => {
    for (const days of [0, -1, 91, 1e9]) {
      const { status, body } = await stats(asked({ days }));
      assert.equal(status, 400);
      assert.match(body.message, /under 1/);
      assert.match(body.message, /over 90/);
      assert.ok(!('detail' in body) && !('code' in body));
    }
  });

  it('an unknown trader is a 500: `User not found`, or `User not found in community`', async () => {
    for (const [identifier, identifier_type] of [
      ['nobody@traders.example', 'email'],
      ['1', 'userId'],
      ["' OR 1=1 --", 'userId'],
    ]) {
      const { status, body } = await stats({ identifier, identifier_type });
      assert.deepEqual([status, body.detail], [500, 'User not found']);
      assert.ok(!('code' in body) && body.meta?.code === undefined);
    }
    const { users } = await bench.state();
    const removed = existing(users.find(({ member }) => !member));
    const deleted = existing(users.find(({ active }) => !active));
    const detail = async (identifier: string) => (await stats({ identifier, identifier_type: 'email' })).body.detail;
    assert.equal(await detail(removed.email), 'User not found in community');
    assert.equal(await detail(deleted.email), 'User not found');
    const other = await stats(asked(), await mint({ community: 'other' }));
    assert.deepEqual([other.status, other.body.detail], [500, 'User not found in community']);
  });

  it('logs no e-mail', async () => {
    assert.equal((await stats(asked())).status, 200);
    assert.ok(!(await bench.sandbox.logWith(`POST ${STATS_ROUTE} 200`)).includes('@'));
  });
});

const DAILY_ROUTE = '/v1/users/activity/daily';

describe('sandbox: daily activity (P1 4.10; public-facts 5.2)', () => {
  const bench = useSandbox();
  let traders: readonly StateTrader[];

  beforeEach(async () => {
    traders = (await bench.state()).users.slice(20, 30);
    const act = (i: number, at: string, gained: object) =>
      bench.sandbox.control('POST', '/activity', {
        platformUserId: traders[i]?.platformUserId,
        at,
        kind: 'message',
        ...gained,
      });
    await act(0, '2036-03-04T00:00:00.000Z', { xp: 10 });
    await act(0, '2036-03-04T23:59:59.999Z', { xp: -4 });
    await act(0, '2036-03-04T12:00:00.000Z', { coins: 2.5 });
    await act(0, '2036-03-05T00:00:00.000Z', { coins: 100 });
    await act(1, '2036-03-03T23:59:59.999Z', { xp: 7 });
  });

  const daily = (more: object = {}) =>
    bench.call('POST', DAILY_ROUTE, {
      body: {
        identifier: traders.slice(0, 3).map(({ email }) => email),
        identifier_type: 'email',
        date: '04/03/2036',
        ...more,
      },
    });
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;

  it('has what each trader gained, net, on the UTC day; user_id is the internal record ID', async () => {
    const { status, body } = await daily();
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['data', 'message', 'status']);
    assert.equal(body.data.date, '04/03/2036');
    assert.deepEqual(body.data.pagination, { page: 1, limit: 50, total: 3, total_pages: 1, found: 3 });
    assert.deepEqual(body.data.results, [
      { identifier: traders[0]?.email, user_id: traders[0]?.recordId, date: '04/03/2036', coins: 2.5, xp: 6 },
      { identifier: traders[1]?.email, user_id: traders[1]?.recordId, date: '04/03/2036', coins: 0, xp: 0 },
      { identifier: traders[2]?.email, user_id: traders[2]?.recordId, date: '04/03/2036', coins: 0, xp: 0 },
    ]);
  });

  it('omits unknown traders and duplicates, and pages over the identifiers', async () => {
    const ids = traders.slice(0, 3).map(({ platformUserId }) => platformUserId);
    const identifier = [ids[0], '1', ids[1], ids[0], ids[2]];
    const { data } = (await daily({ identifier, identifier_type: 'userId', limit: 2 })).body;
    assert.deepEqual(data.pagination, { page: 1, limit: 2, total: 4, total_pages: 2, found: 3 });
    assert.deepEqual(
      data.results.map((row: { identifier: string }) => row.identifier),
      [ids[0]],
    );
    const second = (await daily({ identifier, identifier_type: 'userId', limit: 2, page: 2 })).body.data;
    assert.deepEqual(
      second.results.map((row: { identifier: string }) => row.identifier),
      [ids[1], ids[2]],
    );
    assert.deepEqual((await daily({ page: 9 })).body.data.results, []);
  });

  it('400 whose detail names the field', async () => {
    const bad: [string, unknown[]][] = [
      ['identifier', [undefined, [], 'a@b', [''], [1], [null], Array.from({ length: 1001 }, (_, i) => `${i}`)]],
      ['identifier_type', [undefined, 'userID', 1]],
      ['date', [undefined, '2036-03-04', '31/02/2036', '4/3/2036', 20360304, '00/00/0000', '99/99/9999']],
      ['page', [0, -1, 1.5, '1', null]],
      ['limit', [0, 101, 2.5, '5', null]],
      ['extra', [1]],
    ];
    for (const [name, values] of bad) {
      for (const value of values) {
        const { status, body } = await daily({ [name]: value });
        assert.equal(status, 400, `${name}: ${JSON.stringify(value)}`);
        assert.ok(String(body.detail).includes(name), `${name}: ${body.detail}`);
      }
    }
    assert.equal((await daily({ identifier: Array.from({ length: 1000 }, (_, i) => `${i}`), limit: 100 })).status, 200);
  });

  it('answers key problems and failures like the statistics', async () => {
    const cases: [string | undefined, number, string][] = [
      [undefined, 401, 'AUTHENTICATION_REQUIRED'],
      [await mint({ permissions: [] }), 403, 'API_KEY_PERMISSION_DENIED'],
      [await mint({ communityGone: true }), 404, 'COMMUNITY_NOT_FOUND'],
    ];
    for (const [key, status, code] of cases) {
      const answer = await bench.call('POST', DAILY_ROUTE, { key, body: {} });
      assert.deepEqual([answer.status, answer.body.meta.code], [status, code]);
    }
    await bench.sandbox.control('POST', '/faults', { path: DAILY_ROUTE, times: 1, effect: { fail: 'read' } });
    assert.equal((await daily()).status, 500);
    const body = { identifier: [traders[0]?.email], identifier_type: 'email', date: '04/03/2036' };
    const other = await bench.call('POST', DAILY_ROUTE, { key: await mint({ community: 'other' }), body });
    assert.deepEqual([other.body.data.pagination.found, other.body.data.results], [0, []]);
  });
});
