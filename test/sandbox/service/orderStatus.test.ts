import assert from 'node:assert/strict';
import type { RawCallOptions } from '../../support/rawHttp.ts';
import { existing } from '../../support/sandboxState.ts';
import { useSandbox } from './useSandbox.ts';

const PATH = '/v1/redemption-transactions/status';
const HISTORY = '/v1/redemption-transactions/transaction-history';

describe('sandbox: move or refund an order, and orders by e-mail (P1 4.10, 3.2; assumed shapes)', () => {
  const bench = useSandbox();

  const move = (body: unknown, options: RawCallOptions = {}) => bench.call('PUT', PATH, { body, ...options });
  const history = (body: unknown, options: RawCallOptions = {}) => bench.call('POST', HISTORY, { body, ...options });
  const order = async (redemptionId: string) =>
    existing((await bench.state()).orders.find((it) => it.redemptionId === redemptionId));
  const statusOf = async (category: string, enabled = true) =>
    existing((await bench.state()).redemptionStatuses.find((it) => it.category === category && it.enabled === enabled));
  /** An order in progress, of an active trader with few of them. */
  const packing = async () => {
    const { orders, redemptionStatuses, users } = await bench.state();
    const status = existing(redemptionStatuses.find((it) => it.name === 'Packing'));
    const few = users.filter(
      (user) => user.member && user.active && orders.filter((it) => it.userRecordId === user.recordId).length < 10,
    );
    const found = existing(
      orders.find((it) => it.statusID === status.id && few.some((user) => user.recordId === it.userRecordId)),
    );
    return { ...found, user: existing(few.find((user) => user.recordId === found.userRecordId)) };
  };
  const coinsOf = async ({ email }: { email: string }) => {
    const answer = await bench.call('POST', '/v1/users/info', { body: { idOrEmail: email } });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data.coins;
  };

  it('moves an order: 200 with the order and its new status; the other routes see it', async () => {
    const { redemptionId, user } = await packing();
    const target = await statusOf('completed');
    const answer = await move({ transactionId: redemptionId, statusID: target.id });
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.body), ['status', 'code', 'message', 'data']);
    const { transactionId, statusID, status } = answer.body.data;
    assert.deepEqual([transactionId, statusID], [redemptionId, target.id]);
    assert.deepEqual([status._id, status.name, status.category], [target.id, target.name, 'completed']);
    assert.match(status.color, /^#[0-9A-F]{6}$/i);
    assert.equal((await order(redemptionId)).statusID, target.id);
    const listed = (await history({ email: user.email, limit: 100 })).body.data.transactions.find(
      (it: { redemptionId: string }) => it.redemptionId === redemptionId,
    );
    assert.deepEqual([listed.statusID, listed.status], [target.id, target.name]);
    assert.ok(listed.updatedAt > listed.purchasedDate);
  });

  it('moves into a new status (P1 3.2: active immediately), in any letter case of the id', async () => {
    const { redemptionId } = await packing();
    const body = { name: 'Made Now', category: 'in_progress' };
    const made = (await bench.call('POST', PATH, { body })).body.data._id;
    const answer = await move({ transactionId: redemptionId, statusID: made.toUpperCase() });
    assert.equal(answer.status, 200);
    assert.equal((await order(redemptionId)).statusID, made);
  });

  it('a refunded status returns the price once, whatever the quantity (P1 2.4, 3.2)', async () => {
    const { redemptionId, user } = await packing();
    await bench.sandbox.control('POST', `/orders/${redemptionId}`, { price: 75.5, quantity: 3 });
    const before = await coinsOf(user);
    const [refunded, completed] = [await statusOf('refunded'), await statusOf('completed')];
    const into = async (statusID: string) => {
      const answer = await move({ transactionId: redemptionId, statusID });
      assert.equal(answer.status, 200);
    };
    await into(completed.id);
    assert.equal(await coinsOf(user), before, 'no other category returns coins');
    await into(refunded.id);
    assert.equal(await coinsOf(user), before + 75.5);
    await into(refunded.id);
    await into(completed.id);
    await into(refunded.id);
    assert.equal(await coinsOf(user), before + 75.5);
  });

  it('a failed purchase returns nothing: no coins were taken', async () => {
    const { redemptionId, user } = await packing();
    await bench.sandbox.control('POST', `/orders/${redemptionId}`, { failed: true, price: 10 });
    const before = await coinsOf(user);
    assert.equal((await move({ transactionId: redemptionId, statusID: (await statusOf('refunded')).id })).status, 200);
    assert.equal(await coinsOf(user), before);
  });

  it('orders by e-mail, in any letter case, equal those by custom field', async () => {
    const { users, orders } = await bench.state();
    const count = (user: { recordId: string }) =>
      orders.filter((it: { userRecordId: string }) => it.userRecordId === user.recordId).length;
    const many = existing(users.find((user) => count(user) === 300));
    const byEmail = await history({ email: ` ${many.email.toUpperCase()} `, page: 2, limit: 100 });
    assert.equal(byEmail.body.code, 'REDEMPTION_TRANSACTIONS_RETRIEVED');
    const identifier = { key: 'broker_id', value: many.clientRef };
    const body = { identifier, page: 2, limit: 100 };
    const byField = await bench.call('POST', '/v1/redemption-transactions/by-identifier', { body });
    assert.deepEqual(byEmail.body.data, byField.body.data);
    assert.equal((await history({ email: many.email })).body.data.transactions.length, 10);
    const none = existing(users.find((user) => user.member && count(user) === 0));
    assert.deepEqual((await history({ email: none.email })).body.data.pagination, {
      total: 0,
      page: 1,
      limit: 10,
      totalPages: 0,
    });
  });

  it('control: changes fields of an order, and enables or disables a status; refuses unknown names', async () => {
    const { redemptionId, user, statusID } = await packing();
    const control = (path: string, body: unknown) => bench.sandbox.control('POST', path, body);
    const shown = async () =>
      (await history({ email: user.email, limit: 100 })).body.data.transactions.find(
        (it: { redemptionId: string }) => it.redemptionId === redemptionId,
      );
    const before = await shown();
    await control(`/orders/${redemptionId}`, { price: 1.25, quantity: 4 });
    assert.deepEqual(await shown(), { ...before, price: 1.25, quantity: 4 });
    await control(`/orders/${redemptionId}`, { statusID: null });
    assert.equal('statusID' in (await shown()), false);
    assert.equal((await order(redemptionId)).statusID, null);
    await control(`/orders/${redemptionId}`, { statusID });
    assert.deepEqual([(await shown()).statusID, (await shown()).status], [statusID, 'Packing']);
    await control(`/redemptionStatuses/${statusID}`, { enabled: false });
    const status = existing((await bench.state()).redemptionStatuses.find((it) => it.id === statusID));
    assert.deepEqual(status, { id: statusID, name: 'Packing', category: 'in_progress', enabled: false });
    await control(`/redemptionStatuses/${statusID}`, { enabled: true });
    for (const [path, body] of [
      ['/orders/ORD0', { price: 1 }],
      [`/orders/${redemptionId}`, { price: -1 }],
      [`/orders/${redemptionId}`, { colour: 'red' }],
      [`/orders/${redemptionId}`, { statusID: '0'.repeat(24) }],
      ['/redemptionStatuses/0', { enabled: true }],
      [`/redemptionStatuses/${statusID}`, {}],
    ] as const) {
      await assert.rejects(control(path, body), /answered 40[04]/, path);
    }
  });
});
