import assert from 'node:assert/strict';
import { existing, type StateTrader } from '../../support/sandboxState.ts';
import { expectCode, expectDetail, inCommunity, newKey, send } from './userFieldRequests.ts';
import { useSandbox } from './useSandbox.ts';

/** An answered entry (P2 2.2). */
interface Entry {
  readonly _id: string;
  readonly createdAt: string;
  readonly fieldName: string;
  readonly fieldType: string | null;
  readonly userID: string;
}

/** P2 2.2, every field. */
const FIELDS = [
  '_id',
  'action',
  'communityID',
  'createdAt',
  'fieldID',
  'fieldName',
  'fieldType',
  'storedValue',
  'updatedAt',
  'userID',
  'userNumericID',
  'userObjectID',
  'value',
];

const isNewestFirst = (entries: readonly Entry[]) =>
  entries.every(({ createdAt }, i) => i === 0 || createdAt <= (entries[i - 1]?.createdAt ?? ''));

describe('sandbox: a trader’s field history (P2 4.3)', () => {
  const bench = useSandbox();
  let traders: readonly StateTrader[];
  let trader: StateTrader;
  before(async () => {
    traders = (await bench.state()).users;
    trader = existing(traders[20]);
  });
  const path = (user: string, field: string, query = '') => `/users/${user}/user-fields/${field}/histories${query}`;
  const read = (user: string, field: string, query = '') =>
    send(bench, { method: 'GET', path: path(user, field, query) });
  const write = (user: string, field: string, body: object) =>
    send(bench, { method: 'POST', path: path(user, field), body });

  it('lists the changes of the trader’s field, newest first', async () => {
    await write(trader.platformUserId, 'lots_traded', { value: 10, action: 'overwrite' });
    await write(trader.platformUserId, 'lots_traded', { value: 2.5, action: 'increase' });
    await write(trader.platformUserId, 'lots_traded', { value: 4, action: 'decrease' });
    const { status, body } = await read(trader.platformUserId, 'lots_traded');
    assert.equal(status, 200);
    const { total, ...meta } = body.meta;
    assert.deepEqual(meta, {
      status: 'success',
      statusCode: 200,
      code: 'USER_FIELD_HISTORIES_LISTED',
      scope: 'user_field',
      page: 1,
      limit: 50,
      hasNext: false,
    });
    assert.equal(total, body.data.length);
    assert.equal(typeof body.message, 'string');
    assert.ok(isNewestFirst(body.data));
    assert.deepEqual(
      body.data
        .slice(0, 3)
        .map(({ value, storedValue, action }: Record<string, unknown>) => [action, value, storedValue]),
      [
        ['decrease', 4, 8.5],
        ['increase', 2.5, 12.5],
        ['overwrite', 10, 10],
      ],
    );
    const { userFields } = await bench.state();
    const field = existing(userFields.find((it) => it.field === 'lots_traded'));
    for (const entry of body.data) {
      assert.deepEqual(Object.keys(entry).sort(), FIELDS);
      assert.deepEqual([entry.fieldID, entry.fieldName, entry.fieldType], [field.id, 'lots_traded', 'numerical']);
      assert.deepEqual([entry.userID, entry.userObjectID], [trader.recordId, trader.recordId]);
      assert.equal(entry.userNumericID, Number(trader.platformUserId));
      assert.equal(entry.communityID, bench.sandbox.communityId);
      assert.match(entry._id, /^[0-9a-f]{24}$/);
    }
  });

  for (const field of ['total_xp', 'total_coins']) {
    it(`holds the changes of ${field} with the platform’s labels, by platform user ID (P2 2.2)`, async () => {
      const { body } = await read(trader.platformUserId, field);
      assert.ok(body.data.length > 0);
      for (const entry of body.data) {
        assert.deepEqual([entry.userID, entry.userObjectID], [trader.platformUserId, null]);
        assert.equal(entry.userNumericID, Number(trader.platformUserId));
        assert.deepEqual([entry.fieldName, entry.fieldType, entry.storedValue], [field, 'numerical', null]);
        assert.ok(!['overwrite', 'increase', 'decrease'].includes(entry.action), 'a label');
        assert.equal(typeof entry.value, 'number');
      }
      assert.ok(isNewestFirst(body.data));
    });
  }

  it('finds the trader by platform ID, record ID, e-mail in any case, and username', async () => {
    const { email, username } = trader;
    for (const user of [
      trader.platformUserId,
      trader.recordId,
      trader.recordId.toUpperCase(),
      encodeURIComponent(email),
      encodeURIComponent(email.toUpperCase()),
      encodeURIComponent(username),
    ]) {
      const answer = await read(user, 'total_xp', '?limit=1');
      assert.deepEqual([answer.status, answer.body.data[0]?.userID], [200, trader.platformUserId], user);
    }
    const plus = traders.find((it) => it.email.includes('+'));
    assert.ok(plus);
    assert.equal((await read(encodeURIComponent(plus.email), 'email')).status, 200);
  });

  it('matches usernames and e-mails of 11 and 13 characters, but not of 12', async () => {
    const change = (body: object) => bench.sandbox.control('POST', `/users/${trader.platformUserId}`, body);
    for (const [username, found] of [
      ['twelve.chars', false],
      ['eleven.char', true],
      ['thirteen.char', true],
    ] as const) {
      await change({ username });
      const answer = await read(username, 'email');
      if (found) assert.equal(answer.status, 200, username);
      else expectCode(answer, 404, 'USER_NOT_FOUND');
    }
    await change({ email: 'ab@trad.test' });
    expectCode(await read('ab@trad.test', 'email'), 404, 'USER_NOT_FOUND');
    await change({ email: 'abc@trad.test' });
    assert.equal((await read('ABC%40trad.test', 'email')).status, 200);
    assert.equal((await read(trader.platformUserId, 'email')).status, 200);
    await change({ username: trader.username, email: trader.email });
  });

  it('accepts field IDs and any spelling of the key', async () => {
    const { userFields } = await bench.state();
    const { id } = existing(userFields.find((it) => it.field === 'total_xp'));
    for (const field of [id, 'TOTAL_XP', '%20total_xp']) {
      assert.ok((await read(trader.platformUserId, field)).body.meta.total > 0);
    }
  });

  it('answers 200 and an empty list without changes', async () => {
    const { status, body } = await read(trader.platformUserId, 'email');
    assert.deepEqual([status, body.data, body.meta.total, body.meta.hasNext], [200, [], 0, false]);
  });

  describe('pages (P2 4.3, 7.1, 8)', () => {
    const long = async (): Promise<string> => {
      for (const { platformUserId } of traders.slice(0, 30)) {
        for (const field of ['total_coins', 'total_xp']) {
          const { total } = (await read(platformUserId, field, '?limit=1')).body.meta;
          if (total > 10_000) return path(platformUserId, field);
        }
      }
      return assert.fail('the seed has no trader with more than 10,000 entries');
    };
    const page = async (at: string, query: string) => send(bench, { method: 'GET', path: at + query });

    it('returns the first 10,000 entries, each once', async () => {
      const at = await long();
      const ids = new Set<string>();
      let last = '9999';
      for (let n = 1; n <= 100; n++) {
        const { status, body } = await page(at, `?page=${n}&limit=100`);
        assert.equal(status, 200);
        assert.equal(body.data.length, 100);
        assert.deepEqual([body.meta.page, body.meta.limit, body.meta.hasNext], [n, 100, true]);
        assert.ok(body.meta.total >= 12_000);
        for (const { _id, createdAt } of body.data) {
          ids.add(_id);
          assert.ok(createdAt <= last);
          last = createdAt;
        }
      }
      assert.equal(ids.size, 10_000);
      expectCode(await page(at, '?page=101&limit=100'), 400, 'INVALID_PAGINATION');
    });

    it('limits page times limit to 10,000', async () => {
      const at = path(trader.platformUserId, 'total_xp');
      for (const [query, status] of [
        ['?page=200', 200],
        ['?page=201', 400],
        ['?page=10000&limit=1', 200],
        ['?page=10001&limit=1', 400],
        ['?page=333&limit=30', 200],
        ['?page=334&limit=30', 400],
        ['?limit=100', 200],
        ['?limit=101', 400],
        ['?limit=1', 200],
        ['?limit=0', 400],
      ] as const) {
        const answer = await page(at, query);
        assert.equal(answer.status, status, query);
        if (status === 400) expectCode(answer, 400, 'INVALID_PAGINATION');
      }
    });

    it('hasNext is true if another page follows', async () => {
      const at = path(trader.platformUserId, 'total_xp');
      const { total } = (await page(at, '?limit=1')).body.meta;
      assert.ok(total > 2 && total <= 10_000);
      const next = async (n: number) => (await page(at, `?page=${n}&limit=1`)).body.meta.hasNext;
      assert.deepEqual(
        [await next(total - 1), await next(total), await next(Math.min(total + 1, 10_000))],
        [true, false, false],
      );
    });

    it('answers an invalid page with only `Invalid input`', async () => {
      for (const bad of ['0', '-1', '1.5', 'x', '', '1e1', '%201', '0x1', 'NaN', '99999999999999999999', '%00']) {
        const answer = await page(path(trader.platformUserId, 'total_xp'), `?page=${bad}`);
        expectCode(answer, 400, 'INVALID_PAGINATION');
        assert.equal(answer.body.message, 'Invalid input', bad);
        assert.ok(!('detail' in answer.body));
      }
    });

    it('names an invalid limit', async () => {
      for (const bad of ['0', '-1', '1.5', 'x', '', '101', '1e2']) {
        const answer = await page(path(trader.platformUserId, 'total_xp'), `?limit=${bad}`);
        expectCode(answer, 400, 'INVALID_PAGINATION');
        assert.match(answer.body.message, /limit/);
      }
    });
  });

  it('a key of the other community finds none of the traders', async () => {
    const other = await newKey(bench, { community: 'other' });
    const at = `/v1/communities/${other.communityId}${path(trader.platformUserId, 'total_xp')}`;
    expectCode(await bench.call('GET', at, { key: other.key }), 404, 'USER_NOT_FOUND');
  });
});

describe('sandbox: the community’s field history (P2 4.4)', () => {
  const bench = useSandbox();
  const read = (query = '') => send(bench, { method: 'GET', path: `/user-field-histories${query}` });

  it('lists all traders’ changes of all fields, including XP and coins, newest first', async () => {
    const { status, body } = await read('?limit=100');
    assert.equal(status, 200);
    const { total, ...meta } = body.meta;
    assert.deepEqual(meta, {
      status: 'success',
      statusCode: 200,
      code: 'USER_FIELD_HISTORIES_LISTED',
      scope: 'community',
      page: 1,
      limit: 100,
      hasNext: true,
    });
    assert.ok(total > 250_000, 'the seed has two years of coins');
    assert.ok(isNewestFirst(body.data));
    assert.ok(new Set(body.data.map(({ userID }: Entry) => userID)).size > 1);
    for (const entry of body.data) assert.deepEqual(Object.keys(entry).sort(), FIELDS);
  });

  it('includes initial identifiers, and entries of a deleted field without a type', async () => {
    const seen = new Map<string, Entry>();
    for (let page = 1; page <= 100; page++) {
      for (const entry of (await read(`?page=${page}&limit=100`)).body.data) seen.set(entry.fieldName, entry);
      if (seen.has('old_score') && seen.has('broker_id')) break;
    }
    assert.equal(seen.get('old_score')?.fieldType, null);
    assert.match(String((seen.get('old_score') as { fieldID?: string } | undefined)?.fieldID), /^[0-9a-f]{24}$/);
    assert.equal(seen.get('broker_id')?.fieldType, 'single-line-text');
    assert.ok(seen.has('total_xp') && seen.has('total_coins'));
  });

  it('new entries come first and shift the pages; IDs are unique', async () => {
    const before = (await read('?limit=10')).body.data as Entry[];
    const user = existing((await bench.state()).users[20]).platformUserId;
    const body = { value: 1, action: 'increase' };
    const at = `/users/${user}/user-fields/total_xp/histories`;
    const made = await send(bench, { method: 'POST', path: at, body });
    const after = (await read('?limit=10')).body.data as Entry[];
    assert.equal(after[0]?._id, made.body.data._id);
    assert.deepEqual(after.slice(1), before.slice(0, 9));
  });

  it('includes the changes of other routes: a bulk update, an activity', async () => {
    const user = existing((await bench.state()).users[21]);
    const at = (await bench.state()).now;
    const change = { platformUserId: user.platformUserId, at, kind: 'message', xp: 3, coins: 2 };
    await bench.sandbox.control('POST', '/activity', change);
    const newest = (await read('?limit=2')).body.data;
    assert.deepEqual(
      newest.map(({ fieldName, value, userID }: Record<string, unknown>) => [fieldName, value, userID]).sort(),
      [
        ['total_coins', 2, user.platformUserId],
        ['total_xp', 3, user.platformUserId],
      ],
    );
  });

  it('has the paging and errors of the trader’s history', async () => {
    assert.equal((await read('?page=100&limit=100')).status, 200);
    expectCode(await read('?page=101&limit=100'), 400, 'INVALID_PAGINATION');
    const bad = await read('?page=abc');
    expectCode(bad, 400, 'INVALID_PAGINATION');
    assert.equal(bad.body.message, 'Invalid input');
    expectDetail(await read('?scope=community'), 'scope');
  });

  it('is empty for the other community', async () => {
    const other = await newKey(bench, { community: 'other' });
    const { status, body } = await bench.call('GET', `/v1/communities/${other.communityId}/user-field-histories`, {
      key: other.key,
    });
    assert.deepEqual([status, body.data, body.meta.total, body.meta.scope], [200, [], 0, 'community']);
  });

  it('accepts the community ID in any letter case', async () => {
    const at = inCommunity(bench, '/user-field-histories').replace(bench.sandbox.communityId, (id) => id.toUpperCase());
    assert.equal((await bench.call('GET', at)).status, 200);
  });
});
