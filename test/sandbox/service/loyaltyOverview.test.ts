import assert from 'node:assert/strict';
import { existing } from '../../support/sandboxState.ts';
import { useSandbox } from './useSandbox.ts';

/** P1 2.3, by hand. */
interface Row {
  readonly client_id: string;
  readonly email: string | null;
  readonly current_xp_balance: number;
  readonly current_coin_balance: number;
  readonly lifetime_coins_redeemed: number;
  readonly roles: readonly string[];
  readonly login_count: number;
  readonly first_loyalty_login: string | null;
  readonly last_loyalty_login: string | null;
}

const OVERVIEW_ROUTE = '/v1/community-analytics/loyalty-overview';

describe('sandbox: loyalty overview (P1 4.4, 7.1)', () => {
  const bench = useSandbox();

  const overview = (query = '') => bench.call('GET', `${OVERVIEW_ROUTE}${query}`);
  const page = async (query = ''): Promise<{ data: Row[]; pagination: Record<string, number> }> => {
    const answer = await overview(query);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data;
  };
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;
  const change = (id: string, fields: object) => bench.sandbox.control('POST', `/users/${id}`, fields);
  const rowOf = async (id: string): Promise<Row> => {
    const row = (await page('?limit=500')).data.find(({ client_id }) => client_id === id);
    assert.ok(row, `${id} is on the first page`);
    return row;
  };

  it('answers status, message, data.data and data.pagination; a row has the nine fields of P1 2.3', async () => {
    const { body, headers } = await overview('?limit=1');
    assert.deepEqual(Object.keys(body).sort(), ['data', 'message', 'status']);
    assert.equal(body.status, 'success');
    assert.match(String(headers['content-type']), /^application\/json/);
    const [row] = body.data.data;
    assert.deepEqual(Object.keys(row).sort(), [
      'client_id',
      'current_coin_balance',
      'current_xp_balance',
      'email',
      'first_loyalty_login',
      'last_loyalty_login',
      'lifetime_coins_redeemed',
      'login_count',
      'roles',
    ]);
    assert.equal(typeof row.client_id, 'string');
    assert.ok(row.roles.every((title: unknown) => typeof title === 'string'));
    assert.ok(Number.isInteger(row.login_count) && row.login_count >= 0);
    assert.equal(row.first_loyalty_login, new Date(row.first_loyalty_login).toISOString());
  });

  it('lists the 1,200 traders on three pages of 500, sorted by platform user ID, each once', async () => {
    const { users } = await bench.state();
    const seen: Row[] = [];
    let total = 0;
    for (let number = 1; number <= 3; number++) {
      const { data, pagination } = await page(`?page=${number}&limit=500`);
      total = pagination['total'] ?? 0;
      assert.deepEqual(pagination, { total, page: number, limit: 500, totalPages: 3 });
      seen.push(...data);
    }
    const ids = seen.map(({ client_id }) => BigInt(client_id));
    assert.ok(ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? id)));
    assert.ok(total > 1000 && total < users.length, 'traders without an XP record are not in it');
    const known = new Map(users.map((user: { platformUserId: string }) => [user.platformUserId, user]));
    for (const { client_id, email } of seen) {
      assert.deepEqual(known.get(client_id), {
        ...(known.get(client_id) as object),
        email,
        member: true,
        active: true,
      });
    }
  });

  it('a deleted account keeps its place, so a page before the last can have fewer rows than its limit', async () => {
    const [first, second] = (await page('?limit=2')).data;
    assert.ok(first && second);
    const before = await page('?limit=500&page=3');
    await change(first.client_id, { active: false });
    const { data, pagination } = await page('?limit=2');
    assert.deepEqual(
      data.map(({ client_id }) => client_id),
      [second.client_id],
    );
    assert.equal(pagination['total'], before.pagination['total']);
    assert.deepEqual((await page('?limit=500&page=3')).data, before.data);
  });

  it('excludes removed members', async () => {
    const [first] = (await page('?limit=1')).data;
    const { total } = (await page()).pagination;
    await change(first?.client_id ?? '', { member: false });
    const after = await page('?limit=1');
    assert.equal(after.pagination['total'], (total ?? 0) - 1);
    assert.notEqual(after.data[0]?.client_id, first?.client_id);
  });

  it('defaults to page 1 and limit 100; limit is 1 to 500', async () => {
    const { data, pagination } = await page();
    assert.deepEqual([pagination['page'], pagination['limit']], [1, 100]);
    assert.ok(data.length >= 99 && data.length <= 100);
    assert.equal((await page('?limit=1')).data.length, 1);
    assert.equal((await page('?limit=500')).pagination['limit'], 500);
  });

  it('has no rows but the same total past the last page', async () => {
    const { total } = (await page()).pagination;
    for (const number of [4, 5, 999_999_999]) {
      const behind = await page(`?page=${number}&limit=500`);
      assert.deepEqual(behind.data, []);
      assert.deepEqual(behind.pagination, { total, page: number, limit: 500, totalPages: 3 });
    }
  });

  it('from and to are inclusive and exclude traders without a join date', async () => {
    const all = (await page()).pagination['total'] ?? 0;
    const filtered = await page('?from=2000-01-01T00:00:00Z&limit=500');
    assert.ok((filtered.pagination['total'] ?? 0) < all);
    assert.ok(filtered.data.every(({ first_loyalty_login }) => first_loyalty_login !== null));
    const { client_id } = filtered.data[7] ?? {};
    await change(client_id ?? '', { joinedAt: '2019-05-06T07:08:09.123Z' });
    const found = async (query: string) => (await page(query)).data.map((row) => row.client_id);
    assert.deepEqual(await found('?from=2019-05-06T07:08:09.123Z&to=2019-05-06T07:08:09.123Z'), [client_id]);
    assert.deepEqual(await found('?to=2019-05-06T07:08:09.123Z'), [client_id]);
    assert.deepEqual(await found('?to=2019-05-06T07:08:09.122Z'), []);
    assert.deepEqual(await found('?from=2019-05-06T07:08:09.124Z&to=2019-05-07T00:00Z'), []);
  });

  it('totalPages is 0 when nothing matches', async () => {
    for (const query of ['?to=1999-12-31T23:59:59Z', '?from=2025-01-01T00:00:00Z&to=2024-01-01T00:00:00Z']) {
      assert.deepEqual(await page(query), { data: [], pagination: { total: 0, page: 1, limit: 100, totalPages: 0 } });
    }
  });

  it('pages through a filtered list', async () => {
    const query = '&from=2000-01-01T00:00:00Z';
    const whole = (await page(`?limit=400${query}`)).data;
    const parts = await Promise.all(
      [1, 2, 3, 4].map(async (number) => (await page(`?limit=100&page=${number}${query}`)).data),
    );
    assert.deepEqual(parts.flat(), whole);
  });

  it('truncates balances to two decimals', async () => {
    const id = (await page('?limit=1')).data[0]?.client_id ?? '';
    const cases = [
      [1.999, 1.99],
      [1.15, 1.15],
      [0.019, 0.01],
      [-1.999, -1.99],
      [-0.009, 0],
      [250, 250],
      [1e-7, 0],
      [12_345.678, 12_345.67],
    ] as const;
    for (const [balance, shown] of cases) {
      await change(id, { xp: balance, coins: balance });
      const row = await rowOf(id);
      assert.deepEqual([row.current_xp_balance, row.current_coin_balance], [shown, shown], String(balance));
    }
  });

  it('shows current roles, visit days, join date and latest login', async () => {
    const id = (await page('?limit=1')).data[0]?.client_id ?? '';
    const lastLoginAt = '2026-02-03T04:05:06.000Z';
    await change(id, { roles: [], loginDays: 41, lastLoginAt, joinedAt: '2026-01-01T00:00:00.000Z' });
    const row = await rowOf(id);
    assert.deepEqual(
      [row.roles, row.login_count, row.last_loyalty_login, row.first_loyalty_login],
      [[], 41, lastLoginAt, '2026-01-01T00:00:00.000Z'],
    );
    await change(id, { lastLoginAt: null, joinedAt: null });
    const later = await rowOf(id);
    assert.deepEqual([later.last_loyalty_login, later.first_loyalty_login], [null, null]);
  });

  it('email is null for an account without one (P1 2.3), also among the contacts, and finds nobody', async () => {
    const { users } = await bench.state();
    const { platformUserId, email } = existing(users[30]);
    await bench.sandbox.control('POST', `/users/${platformUserId}`, { email: null });
    for (const route of [OVERVIEW_ROUTE, '/v1/community-analytics/phone-verification-contacts']) {
      const { data } = (await bench.call('GET', `${route}?limit=100`)).body.data;
      assert.equal(data.find((row: { client_id: string }) => row.client_id === platformUserId).email, null, route);
    }
    const asked = { identifier: email, identifier_type: 'email' };
    const answer = await bench.call('POST', '/v1/users/activity/stats', { body: asked });
    assert.deepEqual([answer.status, answer.body.detail], [500, 'User not found']);
    await bench.sandbox.control('POST', `/users/${platformUserId}`, { email });
  });

  it('coins redeemed are price times quantity of all orders except failed purchases', async () => {
    const { users, orders } = await bench.state();
    const redeemed = async () => (await rowOf(buyer.platformUserId)).lifetime_coins_redeemed;
    const buyer = existing(
      users.find((user) => user.member && user.active && orders.some((it) => it.userRecordId === user.recordId)),
    );
    const own = orders.filter(({ userRecordId }) => userRecordId === buyer.recordId);
    for (const { redemptionId } of own) {
      await bench.sandbox.control('POST', `/orders/${redemptionId}`, { price: 0.1, quantity: 3, failed: false });
    }
    assert.equal(await redeemed(), Number((own.length * 0.3).toFixed(1)));
    await bench.sandbox.control('POST', `/orders/${own[0]?.redemptionId}`, { price: 40, quantity: 2.5 });
    assert.equal(await redeemed(), Number(((own.length - 1) * 0.3 + 100).toFixed(1)));
    await bench.sandbox.control('POST', `/orders/${own[0]?.redemptionId}`, { failed: true });
    assert.equal(await redeemed(), Number(((own.length - 1) * 0.3).toFixed(1)));
  });

  it('400 names the parameter', async () => {
    const bad: Record<string, string[]> = {
      page: ['0', '-1', '1.5', 'x', '', '1e3', '%00', '99999999999999999999'],
      limit: ['0', '501', '-5', 'ten', '', '100.0', '+5'],
      from: [
        '2026-01-01T00:00:00%2B08:00',
        '2026-01-01',
        '2026-01-01T00:00:00',
        'yesterday',
        '',
        '2026-02-30T00:00:00Z',
        '2026-01-01T25:00:00Z',
        '1767225600000',
        '2026-01-01T00:00:00z',
        '%FF',
      ],
      to: ['2026-01-01T00:00:00-00:00', '2026-01-01 00:00:00Z', '2026-13-01T00:00:00Z', 'Z'.repeat(5000)],
    };
    for (const [name, values] of Object.entries(bad)) {
      for (const value of values) {
        const { status, body } = await overview(`?${name}=${value}`);
        assert.equal(status, 400, `${name}=${value}`);
        assert.ok(String(body.detail).startsWith(name), `${name}=${value}: ${body.detail}`);
        assert.ok(!('code' in body) && !('meta' in body));
      }
    }
    for (const query of ['?page=1&page=2', '?limit=5&limit=5', '?sort=email', '?__proto__=1']) {
      const { status, body } = await overview(query);
      assert.equal(status, 400, query);
      assert.equal(typeof body.detail, 'string');
    }
  });

  it('every key problem is 401, including a missing permission', async () => {
    const cases: [string | undefined, RegExp][] = [
      [undefined, /^Invalid token$/],
      ['nobody-made-this-key', /^Invalid API key$/],
      [await mint({ expired: true }), /expired/],
      [await mint({ kind: 'personal' }), /[Pp]ersonal/],
      [await mint({ permissions: ['getUserStats', 'leaderboard'] }), /customerSuccess/],
      [await mint({ communityGone: true }), /./],
    ];
    for (const [key, message] of cases) {
      const { status, body } = await bench.call('GET', OVERVIEW_ROUTE, { key });
      assert.equal(status, 401);
      assert.match(body.message, message);
      assert.ok(!('code' in body) && !('meta' in body) && !('data' in body));
    }
    assert.equal(
      (await bench.call('GET', OVERVIEW_ROUTE, { key: await mint({ permissions: ['customerSuccess'] }) })).status,
      200,
    );
  });

  it('500 when the read fails, with `Authentication failed` when the key check fails', async () => {
    await bench.sandbox.control('POST', '/faults', { path: OVERVIEW_ROUTE, times: 1, effect: { fail: 'read' } });
    assert.equal((await overview()).status, 500);
    await bench.sandbox.control('POST', '/faults', { path: OVERVIEW_ROUTE, times: 1, effect: { fail: 'keyCheck' } });
    const failed = await overview();
    assert.deepEqual([failed.status, failed.body.message], [500, 'Authentication failed']);
    assert.equal((await overview()).status, 200);
  });

  it('429 over the limit, which the analytics routes share (P1 8)', async () => {
    await bench.sandbox.control('POST', '/rateLimit', { limit: 1, windowSeconds: 60 });
    const first = await overview();
    assert.equal(first.status, 200);
    assert.ok(first.headers['ratelimit'] && first.headers['ratelimit-policy']);
    const contacts = await bench.call('GET', '/v1/community-analytics/phone-verification-contacts');
    assert.equal(contacts.status, 429);
    assert.ok(contacts.headers['ratelimit']);
    assert.equal((await overview()).status, 429);
  });

  it('another community has no traders', async () => {
    const { body } = await bench.call('GET', OVERVIEW_ROUTE, { key: await mint({ community: 'other' }) });
    assert.deepEqual(body.data, { data: [], pagination: { total: 0, page: 1, limit: 100, totalPages: 0 } });
  });

  it('logs neither e-mails nor keys', async () => {
    await page('?limit=500');
    const log = await bench.sandbox.logWith(`GET ${OVERVIEW_ROUTE} 200`);
    assert.ok(!log.includes('@') && !log.includes(bench.sandbox.apiKey));
  });
});

const TIERS_ROUTE = '/v1/xp-settings/tiers-info';

describe('sandbox: tier configuration (P1 4.8, 7.5)', () => {
  const bench = useSandbox();

  const tiers = (query: string, key?: string) =>
    bench.call('GET', `${TIERS_ROUTE}${query}`, key === undefined ? {} : { key });
  const own = () => `?communityId=${bench.sandbox.communityId}`;
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;

  it('answers status, message and data: level by level `<number> <xp unit>`, in set-up order', async () => {
    const { status, body } = await tiers(own());
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['data', 'message', 'status']);
    assert.deepEqual([body.status, body.message], ['success', 'Tiers info fetched successfully']);
    assert.deepEqual(Object.keys(body.data), ['Bronze', 'Silver', 'Gold']);
    for (const levels of Object.values<Record<string, string>>(body.data)) {
      for (const text of Object.values(levels)) assert.match(text, /^\d+ \S+$/);
    }
    assert.deepEqual((await bench.state()).tiers, body.data);
  });

  it('shows only the last of two levels with the same name (P1 2.7)', async () => {
    assert.deepEqual((await tiers(own())).body.data.Gold, { Master: '50000 XP', Legend: '25000 XP' });
  });

  it('accepts the ID in any letter case', async () => {
    assert.equal((await tiers(`?communityId=${bench.sandbox.communityId.toUpperCase()}`)).status, 200);
  });

  it('is {} when there are no tiers', async () => {
    await bench.sandbox.control('POST', '/settings', { noTiers: true });
    assert.deepEqual((await tiers(own())).body.data, {});
    assert.deepEqual((await bench.state()).tiers, {});
    await bench.sandbox.control('POST', '/settings', { noTiers: false });
    assert.notDeepEqual((await tiers(own())).body.data, {});
  });

  it('400 without an ID, and for another community; a malformed ID is a 500', async () => {
    for (const query of ['', '?communityId=']) {
      const { status, body } = await tiers(query);
      assert.deepEqual([status, body.message], [400, 'Community ID is required']);
    }
    const { otherCommunity } = await bench.state();
    for (const id of ['0123456789abcdef01234567', otherCommunity.id]) {
      const { status, body } = await tiers(`?communityId=${id}`);
      assert.deepEqual([status, body.message], [400, 'Community not found']);
    }
    for (const id of ['x', '0123456789abcdef0123456', '0123456789abcdef012345678', 'g'.repeat(24), '%FF', '%27--']) {
      const { status, body } = await tiers(`?communityId=${id}`);
      assert.equal(status, 500, id);
      assert.equal(typeof body.message, 'string');
    }
    for (const query of [`${own()}&communityId=x`, `${own()}&other=1`]) {
      const { status, body } = await tiers(query);
      assert.equal(status, 400, query);
      assert.equal(typeof body.detail, 'string');
    }
  });

  it('another community has none of these tiers', async () => {
    const { otherCommunity } = await bench.state();
    const key = await mint({ community: 'other' });
    assert.deepEqual((await tiers(`?communityId=${otherCommunity.id}`, key)).body.data, {});
    assert.equal((await tiers(own(), key)).status, 400);
  });
});
