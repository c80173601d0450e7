import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type Order, OrderTable, orderSchema } from '../../../../src/sandbox/store/orderTables.ts';

const AT = '2026-01-01T00:00:00.000Z';

function order(id: string, more: Partial<Order> = {}): Order {
  return {
    id,
    redemptionId: `ORD${id}`,
    communityId: 'c',
    userRecordId: 'trader',
    purchasedAt: AT,
    updatedAt: AT,
    statusId: null,
    status: 'New',
    price: 10,
    quantity: 2,
    failed: false,
    refunded: false,
    details: {
      rewardId: 'r',
      voucherId: '',
      type: 'digital',
      userInfo: {},
      redemptionOptionType: null,
      customFieldValues: null,
      productName: null,
    },
    ...more,
  };
}

function tableWith(...orders: Order[]): OrderTable {
  const database = new DatabaseSync(':memory:');
  database.exec(orderSchema.sql);
  const table = new OrderTable(database);
  for (const it of orders) table.add(it);
  return table;
}

describe('order table', () => {
  it('sorts orders newest first, those of the same time by creation (P1 4.5)', () => {
    const later = '2026-01-02T00:00:00.000Z';
    const table = tableWith(order('1'), order('2', { purchasedAt: later }), order('3'), order('4'));
    const ids = (limit: number, offset: number) => table.page('trader', limit, offset).map(({ id }) => id);
    assert.deepEqual(ids(10, 0), ['2', '4', '3', '1']);
    assert.deepEqual([...ids(2, 0), ...ids(2, 2)], ['2', '4', '3', '1']);
  });

  it('stores every property', () => {
    const first = order('1', {
      statusId: 's',
      failed: true,
      details: { ...order('1').details, redemptionMethodID: 'm' },
    });
    const table = tableWith(first);
    assert.deepEqual(table.find('ORD1'), first);
    const changed = { ...first, status: 'Refunded', refunded: true, failed: false, price: 0.1 };
    table.update(changed);
    assert.deepEqual(table.all(), [changed]);
  });
});
