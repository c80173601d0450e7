import assert from 'node:assert/strict';
import { updateOrderStatus } from '../../../../src/contract/redemptions.ts';
import { doneValue } from '../../faults/answered.ts';
import type { CrashFixture, CrashWriter } from '../crashWriter.ts';

const ORDERS = 12;

/** Orders: moved about, also into a refunded status, which returns the price once (P1 3.2). */
export async function orderWriter(bench: CrashFixture): Promise<CrashWriter> {
  const { service, signal } = bench;
  const seed = await bench.state();
  const statuses = seed.redemptionStatuses.filter(({ enabled }) => enabled);
  const categoryOf = (id: string | null) => seed.redemptionStatuses.find((it) => it.id === id)?.category;
  const since = Date.now();
  const coinsOf = async (idOrEmail: string) =>
    doneValue(await service.users.info({ body: { idOrEmail } }, { signal })).data.coins ?? 0;
  const orders: {
    id: string;
    email: string;
    userId: string;
    price: number;
    status: string;
    isRefunded: boolean;
    coins: number;
  }[] = [];
  for (const order of seed.orders) {
    const trader = bench.traders.find(({ recordId }) => recordId === order.userRecordId);
    if (trader === undefined || orders.length === ORDERS || orders.some((it) => it.email === trader.email)) continue;
    if (order.statusID === null || categoryOf(order.statusID) === 'refunded') continue;
    // Their coins are written by bulk updates too.
    if (bench.traders.indexOf(trader) < 100) continue;
    const { redemptionId: id, price, statusID: status } = order;
    const { email, platformUserId: userId } = trader;
    orders.push({ id, email, userId, price, status, isRefunded: false, coins: await coinsOf(userId) });
  }
  assert.equal(orders.length, ORDERS);
  const statusOf = async (id: string) => (await bench.state()).orders.find((it) => it.redemptionId === id)?.statusID;
  const check = async () => {
    for (const { id, status } of orders) assert.equal(await statusOf(id), status, `order ${id}`);
  };

  return {
    name: 'orders',
    next: async (turn) => {
      const order = orders[(bench.life * 5 + turn) % ORDERS];
      const others = statuses.filter(({ id }) => id !== order?.status);
      const to = others[(bench.life + turn) % others.length];
      if (order === undefined || to === undefined) return undefined;
      return {
        operation: updateOrderStatus,
        input: { body: { transactionId: order.id, statusID: to.id } },
        traderEmail: order.email,
        effects: async () => ((await statusOf(order.id)) === to.id ? 1 : 0),
        learn: () => {
          order.status = to.id;
          order.isRefunded ||= to.category === 'refunded';
        },
      };
    },
    check,
    checkAll: async () => {
      await check();
      for (const { id, userId, price, isRefunded, coins } of orders) {
        const path = { communityId: bench.communityId, userId, fieldIdOrName: 'total_coins' };
        const { items } = doneValue(await service.userFields.traderHistory({ path, query: { limit: 20 } }, { signal }));
        const fresh = items.filter(({ createdAt }) => Date.parse(createdAt ?? '') >= since);
        assert.equal(fresh.length, isRefunded ? 1 : 0, `refunds of order ${id}`);
        const returned = Number(((await coinsOf(userId)) - coins).toFixed(6));
        assert.equal(returned, isRefunded ? Number(price.toFixed(6)) : 0, `coins returned for order ${id}`);
      }
      assert.ok(orders.some(({ isRefunded }) => isRefunded));
    },
  };
}
