import { createRedemptionStatus, updateOrderStatus } from '../../../src/contract/redemptions.ts';
import { doneValue } from './answered.ts';
import type { FaultyWrite, WriteFixture } from './faultyWrite.ts';

/** Writes to the order workflow (P1 4.6, 4.10). */
export const redemptionWrites: readonly FaultyWrite[] = [
  {
    operation: createRedemptionStatus,
    name: 'create redemption status',
    readable: true,
    absenceIsOpen: true,
    prepare: async ({ service, signal }, run) => {
      const name = `Checked ${run}`;
      const statuses = async () => doneValue(await service.redemptions.listStatuses({ body: {} }, { signal })).items;
      return {
        input: { body: { name, category: 'in_progress' } },
        effects: async () => (await statuses()).filter((it) => it.name === name).length,
      };
    },
  },
  {
    operation: updateOrderStatus,
    name: 'move an order',
    readable: true,
    prepare: async (bench, run) => {
      const { order, email, statusID } = orderToMove(bench, run);
      const status = async () => {
        const rows = bench.service.redemptions.transactionHistory.rows({ body: { email } }, { signal: bench.signal });
        for await (const row of rows) if (row.redemptionId === order) return row.statusID;
        throw new Error('The order is not listed.');
      };
      return {
        input: { body: { transactionId: order, statusID } },
        traderEmail: email,
        effects: async () => ((await status()) === statusID ? 1 : 0),
      };
    },
  },
];

/** Each run has an order of its own, which is moved into another status than it has. */
function orderToMove({ seed }: WriteFixture, run: number) {
  const traders = new Map(seed.users.map((user) => [user.recordId, user]));
  const orders = seed.orders.filter(({ userRecordId }) => {
    const trader = traders.get(userRecordId);
    return trader?.active === true && trader.member;
  });
  const order = orders[run % orders.length];
  const to = seed.redemptionStatuses.find(({ id, enabled }) => enabled && id !== order?.statusID);
  const email = traders.get(order?.userRecordId ?? '')?.email;
  if (order === undefined || to === undefined || email === undefined) throw new Error('The seed has no order to move.');
  return { order: order.redemptionId, email, statusID: to.id };
}
