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

  /** P1 7.2: all but the key problems carry the code in `code`. */
  const coded = (answer: RawResponse, status: number, code: string) => {
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.body.code, code);
    assert.equal(answer.body.meta, undefined);
    assert.equal(typeof answer.body.message, 'string');
    assert.equal(answer.body.data, undefined);
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

  it('DUPLICATE for two active traders; without one of them, the other is found', async () => {
    const shared = (await traders()).filter(({ clientRef }) => clientRef === 'C-SHARED');
    assert.equal(shared.length, 2);
    coded(await find('C-SHARED'), 409, 'CUSTOM_FIELD_IDENTIFIER_DUPLICATE');
    await bench.sandbox.control('POST', `/users/${shared[0]?.platformUserId}`, { member: false });
    assert.equal((await find('C-SHARED')).status, 200);
    await bench.sandbox.control('POST', '/reset');
  });
});

/** The trader, whose customer identifier is not null. */
function withIdentifier<T extends { readonly clientRef: string | null }>(trader: T | undefined) {
  const { clientRef, ...rest } = existing(trader);
  return { ...rest, clientRef: existing(clientRef ?? undefined) };
}
