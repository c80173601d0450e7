import assert from 'node:assert/strict';
import type { RawCallOptions, RawResponse } from '../../support/rawHttp.ts';
import { existing } from '../../support/sandboxState.ts';
import { useSandbox } from './useSandbox.ts';

const PATH = '/v1/redemption-transactions/by-identifier';
/** Of the seed: a custom single-line text field, the identifier of the community. */
const KEY = 'broker_id';

describe('sandbox: orders by custom-field identifier (P1 4.5, 7.2)', () => {
  const bench = useSandbox();

  const send = (body: unknown, options: RawCallOptions = {}) => bench.call('POST', PATH, { body, ...options });
  const find = (value: unknown, more: object = {}) => send({ identifier: { key: KEY, value }, ...more });
  const settings = (change: object) => bench.sandbox.control('POST', '/settings', change);
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;

  /** P1 7.2: all but the key problems carry the code in `code`. */
  const coded = (answer: RawResponse, status: number, code: string) => {
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.body.code, code);
    assert.equal(answer.body.meta, undefined);
    assert.equal(typeof answer.body.message, 'string');
    assert.equal(answer.body.data, undefined);
  };
  const invalid = (answer: RawResponse, field: string) => {
    coded(answer, 400, 'VALIDATION_FAILED');
    assert.ok(answer.body.detail.startsWith(field), answer.body.detail);
  };
  const metaCoded = (answer: RawResponse, status: number, code: string) => {
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.body.meta.code, code);
    assert.equal(answer.body.code, undefined);
  };

  /** The traders of the state with how many orders they have. */
  const traders = async () => {
    const { users, orders } = await bench.state();
    return users.map((user) => ({
      ...user,
      orders: orders.filter((order) => order.userRecordId === user.recordId),
    }));
  };
  const collector = async () => withIdentifier((await traders()).find((it) => it.orders.length === 300));
  const another = async (count: (orders: number) => boolean) =>
    withIdentifier(
      (await traders()).find(
        (it) => it.member && it.active && it.clientRef?.startsWith('C-1') && count(it.orders.length),
      ),
    );

  it('lists 300 orders over all pages, each once, newest first regardless of status', async () => {
    const { clientRef, recordId, orders } = await collector();
    const seen = [];
    for (let page = 1; page <= 3; page++) {
      const answer = await find(clientRef, { page, limit: 100 });
      assert.equal(answer.status, 200);
      assert.deepEqual(Object.keys(answer.body), ['status', 'code', 'message', 'data']);
      assert.equal(answer.body.status, 'success');
      assert.equal(answer.body.code, 'REDEMPTION_TRANSACTIONS_RETRIEVED');
      assert.deepEqual(answer.body.data.pagination, { total: 300, page, limit: 100, totalPages: 3 });
      seen.push(...answer.body.data.transactions);
    }
    const ids = seen.map(({ redemptionId }) => redemptionId);
    assert.deepEqual(ids.toSorted(), orders.map((it: { redemptionId: string }) => it.redemptionId).toSorted());
    const times = seen.map(({ purchasedDate }) => purchasedDate);
    assert.deepEqual(times, times.toSorted().reverse());
    assert.ok(new Set(times).size < times.length, 'some orders are of one moment');
    assert.ok(new Set(seen.map(({ statusID }) => statusID)).size > 4);
    assert.ok(seen.every(({ userId, serverId }) => userId === recordId && serverId === bench.sandbox.communityId));
  });

  it('sorts ties the same in every call and page size', async () => {
    const { clientRef } = await collector();
    const read = async (limit: number) => {
      const ids: string[] = [];
      for (let page = 1; page <= 60 / limit; page++) {
        const { transactions } = (await find(clientRef, { page, limit })).body.data;
        ids.push(...transactions.map(({ redemptionId }: { redemptionId: string }) => redemptionId));
      }
      return ids;
    };
    assert.deepEqual(await read(60), await read(4));
    assert.deepEqual(await read(60), await read(3));
  });

  it('orders have the documented fields (P1 2.4), with gaps in old and failed ones', async () => {
    const { clientRef } = await collector();
    const pages = await Promise.all([1, 2, 3].map((page) => find(clientRef, { page, limit: 100 })));
    const orders = pages.flatMap((page) => page.body.data.transactions);
    for (const order of orders) {
      for (const name of ['_id', 'redemptionId', 'serverId', 'userId', 'rewardId', 'voucherId', 'status', 'type']) {
        assert.equal(typeof order[name], 'string', name);
      }
      assert.match(order.redemptionId, /^ORD/);
      assert.ok(order.price >= 0 && order.quantity >= 0);
      assert.ok(order.userInfo.username && order.userInfo.name && order.userInfo.email);
      assert.ok([null, 'customInstructions', 'physicalDelivery'].includes(order.redemptionOptionType));
      for (const name of ['purchasedDate', 'createdAt', 'updatedAt']) {
        assert.equal(new Date(order[name]).toISOString(), order[name]);
      }
      assert.ok('customFieldValues' in order && 'productName' in order);
    }
    const old = orders.filter((order) => !('redemptionMethodID' in order));
    assert.ok(old.length > 0 && old.length < 300);
    assert.ok(orders.some((order) => !('statusID' in order)) && orders.some((order) => order.statusID));
    assert.ok(orders.some((order) => order.status === 'Failed' && !('statusID' in order)));
    assert.ok(orders.some((order) => order.userInfo.address) && orders.some((order) => order.customFieldValues));
  });

  it('defaults to 10 per page; accepts limit 1 and 100 and a page past the end', async () => {
    const { clientRef } = await collector();
    const usual = (await find(clientRef)).body.data;
    assert.deepEqual([usual.transactions.length, usual.pagination.page, usual.pagination.limit], [10, 1, 10]);
    assert.equal((await find(clientRef, { limit: 1 })).body.data.transactions.length, 1);
    assert.equal((await find(clientRef, { limit: 100 })).body.data.transactions.length, 100);
    for (const page of [31, Number.MAX_SAFE_INTEGER]) {
      const past = (await find(clientRef, { page })).body.data;
      assert.deepEqual(past, { transactions: [], pagination: { total: 300, page, limit: 10, totalPages: 30 } });
    }
  });

  it('a trader without orders has an empty list and totalPages 0, not 404', async () => {
    const { clientRef } = await another((orders) => orders === 0);
    const answer = await find(clientRef);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.data, {
      transactions: [],
      pagination: { total: 0, page: 1, limit: 10, totalPages: 0 },
    });
  });

  it('a new order during paging shifts the older ones', async () => {
    const { clientRef } = await collector();
    const ids = async (page: number) =>
      (await find(clientRef, { page, limit: 5 })).body.data.transactions.map(
        ({ redemptionId }: { redemptionId: string }) => redemptionId,
      );
    const [first, last] = [await ids(1), (await ids(60)).at(-1)];
    await bench.sandbox.control('POST', `/orders/${last}`, { purchasedDate: (await bench.state()).now });
    const second = await ids(2);
    assert.equal(second[0], first[4]);
    assert.equal((await ids(1))[0], last);
    await bench.sandbox.control('POST', '/reset');
  });

  it('trims the value; a numerical field accepts the number and its text', async () => {
    const { clientRef, orders } = await another((count) => count > 0);
    const total = (answer: RawResponse) => answer.body.data?.pagination.total;
    assert.equal(total(await find(`  ${clientRef} `)), orders.length);
    const byNumber = (value: unknown) => send({ identifier: { key: 'account_number', value } });
    // Account numbers of the seed are 500000 and the trader's place.
    const owner = existing((await traders())[19]);
    const answers = await Promise.all([500_019, '500019', ' 500019 ', '500019.0', '0500019', 5.00019e5].map(byNumber));
    for (const answer of answers) assert.equal(total(answer), owner.orders.length, answer.text);
    assert.equal(owner.orders.length, 300);
  });

  it('matches the value exactly, including its case', async () => {
    const { clientRef } = await another((count) => count > 0);
    for (const value of [clientRef.toLowerCase(), `${clientRef}0`, clientRef.slice(0, -1), '%', '_', '*', 404]) {
      coded(await find(value), 404, 'USER_NOT_FOUND');
    }
  });

  it('400 VALIDATION_FAILED for a malformed body or identifier; detail names the field', async () => {
    for (const body of [
      undefined,
      {},
      [],
      null,
      '"text"',
      7,
      { identifier: null },
      { identifier: 'C-1' },
      { identifier: [] },
    ]) {
      invalid(await send(body), 'identifier');
    }
    const value = 'C-100019';
    for (const key of [undefined, null, '', '  ', 7, true, {}, [], 'id', 'email']) {
      invalid(await send({ identifier: { key, value } }), 'identifier.key');
    }
    for (const bad of [undefined, null, '', true, {}, [], ['C-100019']]) invalid(await find(bad), 'identifier.value');
    invalid(await send(`{"identifier":{"key":"${KEY}","value":1e999}}`), 'identifier.value');
  });

  it('400 VALIDATION_FAILED for page and limit out of range or of another type', async () => {
    for (const page of [0, -1, 1.5, '1', null, true, [], {}, 2 ** 60])
      invalid(await find('C-100019', { page }), 'page');
    for (const limit of [0, 101, -1, 10.5, '10', null, false, [], {}]) {
      invalid(await find('C-100019', { limit }), 'limit');
    }
  });

  it('400 VALIDATION_FAILED for invalid JSON, a too large body and duplicate names', async () => {
    coded(await send('{"identifier":'), 400, 'VALIDATION_FAILED');
    coded(await send('{"page":1,"page":2}'), 400, 'VALIDATION_FAILED');
    coded(await send(`{"identifier":{"key":"${'x'.repeat(5 * 1024 * 1024)}"}}`), 400, 'VALIDATION_FAILED');
  });

  it('ignores unknown body fields, including `__proto__`', async () => {
    const { clientRef } = await collector();
    const more = { communityId: '0'.repeat(24), statusID: 'x', constructor: 1, sort: 'asc' };
    assert.equal((await find(clientRef, more)).body.data.pagination.total, 300);
    const text = `{"__proto__":{"page":9},"identifier":{"key":"${KEY}","value":"${clientRef}","__proto__":{}}}`;
    assert.equal((await send(text)).body.data.pagination.page, 1);
    for (const key of ['__proto__', 'constructor', 'toString']) {
      coded(await send({ identifier: { key, value: 'x' } }), 400, 'CUSTOM_FIELD_IDENTIFIER_NOT_FOUND');
    }
  });

  it('CUSTOM_FIELD_IDENTIFIER_NOT_FOUND: unknown, in another case, built-in, or deleted', async () => {
    for (const key of [
      'nobody',
      'Broker_ID',
      'BROKER_ID',
      ' broker_id',
      'Broker ID',
      'total_xp',
      'username',
      'Email',
      'old_score',
    ]) {
      coded(await send({ identifier: { key, value: 'C-100019' } }), 400, 'CUSTOM_FIELD_IDENTIFIER_NOT_FOUND');
    }
    const key = await mint({ community: 'other' });
    coded(
      await send({ identifier: { key: KEY, value: 'C-100019' } }, { key }),
      400,
      'CUSTOM_FIELD_IDENTIFIER_NOT_FOUND',
    );
  });

  it('CUSTOM_FIELD_IDENTIFIER_UNSUPPORTED_TYPE: any of the seven other types', async () => {
    const { userFields } = await bench.state();
    const others = userFields.filter(
      ({ type, isCustom }: { type: string; isCustom: boolean }) =>
        isCustom && type !== 'single-line-text' && type !== 'numerical',
    );
    assert.equal(new Set(others.map(({ type }: { type: string }) => type)).size, 7);
    for (const { field } of others) {
      coded(await send({ identifier: { key: field, value: 'x' } }), 400, 'CUSTOM_FIELD_IDENTIFIER_UNSUPPORTED_TYPE');
    }
  });

  it('CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE: blank, or text for a numerical field', async () => {
    for (const value of [' ', '\t\n']) coded(await find(value), 400, 'CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE');
    for (const value of ['abc', '12a', '  ', '0x10', '1,5', 'NaN', 'Infinity']) {
      const answer = await send({ identifier: { key: 'account_number', value } });
      coded(answer, 400, 'CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE');
    }
  });

  it('USER_NOT_FOUND: nobody, a removed member, a deleted account', async () => {
    coded(await find('C-nobody'), 404, 'USER_NOT_FOUND');
    const { platformUserId, clientRef } = await another((count) => count > 0);
    for (const [gone, back] of [
      [{ member: false }, { member: true }],
      [{ active: false }, { active: true }],
    ]) {
      await bench.sandbox.control('POST', `/users/${platformUserId}`, gone);
      coded(await find(clientRef), 404, 'USER_NOT_FOUND');
      await bench.sandbox.control('POST', `/users/${platformUserId}`, back);
    }
    assert.equal((await find(clientRef)).status, 200);
  });

  it('DUPLICATE for two active traders; without one of them, the other is found', async () => {
    const shared = (await traders()).filter(({ clientRef }) => clientRef === 'C-SHARED');
    assert.equal(shared.length, 2);
    coded(await find('C-SHARED'), 409, 'CUSTOM_FIELD_IDENTIFIER_DUPLICATE');
    await bench.sandbox.control('POST', `/users/${shared[0]?.platformUserId}`, { member: false });
    assert.equal((await find('C-SHARED')).status, 200);
    await bench.sandbox.control('POST', '/reset');
  });

  it('NOT_READY for a new field; the states of the lookup: NOT_READY, SCAN_LIMIT_EXCEEDED, AMBIGUOUS', async () => {
    const fresh = await send({ identifier: { key: 'desk', value: 'Desk 1' } });
    coded(fresh, 503, 'CUSTOM_FIELD_IDENTIFIER_NOT_READY');
    const { clientRef } = await collector();
    await settings({ fieldLookup: 'notReady' });
    coded(await find(clientRef), 503, 'CUSTOM_FIELD_IDENTIFIER_NOT_READY');
    await settings({ fieldLookup: 'scanLimit' });
    coded(await find(clientRef), 503, 'CUSTOM_FIELD_IDENTIFIER_SCAN_LIMIT_EXCEEDED');
    await settings({ fieldLookup: 'ambiguous' });
    coded(await find(clientRef), 409, 'CUSTOM_FIELD_IDENTIFIER_LOOKUP_AMBIGUOUS');
    coded(await find(' '), 400, 'CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE');
    await settings({ fieldLookup: 'ready' });
    assert.equal((await find(clientRef)).status, 200);
  });

  it('key problems carry the code in meta.code', async () => {
    const body = { identifier: { key: KEY, value: 'C-100019' } };
    metaCoded(await send(body, { key: undefined }), 401, 'AUTHENTICATION_REQUIRED');
    metaCoded(await send(body, { key: 'nobody' }), 401, 'AUTHENTICATION_REQUIRED');
    metaCoded(await send(body, { key: await mint({ expired: true }) }), 401, 'AUTHENTICATION_REQUIRED');
    metaCoded(await send(body, { key: await mint({ kind: 'personal' }) }), 403, 'API_KEY_PERMISSION_DENIED');
    const lacking = await mint({ permissions: ['createRedemptionStatus', 'leaderboard'] });
    metaCoded(await send(body, { key: lacking }), 403, 'API_KEY_PERMISSION_DENIED');
    metaCoded(await send(body, { key: await mint({ communityGone: true }) }), 404, 'COMMUNITY_NOT_FOUND');
    await bench.sandbox.control('POST', '/faults', { path: PATH, times: 1, effect: { fail: 'keyCheck' } });
    metaCoded(await send(body), 500, 'AUTHENTICATION_FAILED');
    assert.equal((await send(body, { key: await mint({ permissions: ['customerSuccess'] }) })).status, 200);
  });

  it('500 INTERNAL_ERROR in code when the read fails; 429 past the limit', async () => {
    const { clientRef } = await collector();
    await bench.sandbox.control('POST', '/faults', { path: PATH, times: 1, effect: { fail: 'read' } });
    coded(await find(clientRef), 500, 'INTERNAL_ERROR');
    await bench.sandbox.control('POST', '/rateLimit', { limit: 1, windowSeconds: 600 });
    assert.equal((await find(clientRef)).status, 200);
    const over = await find(clientRef);
    assert.equal(over.status, 429);
    assert.ok(over.headers['ratelimit'] && over.headers['ratelimit-policy']);
    await bench.sandbox.control('POST', '/rateLimit', { limit: null });
  });
});

/** The trader, whose customer identifier is not null. */
function withIdentifier<T extends { readonly clientRef: string | null }>(trader: T | undefined) {
  const { clientRef, ...rest } = existing(trader);
  return { ...rest, clientRef: existing(clientRef ?? undefined) };
}
