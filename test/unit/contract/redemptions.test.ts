import assert from 'node:assert/strict';
import type { Operation } from '../../../src/contract/operation.ts';
import {
  createRedemptionStatus,
  listRedemptionStatuses,
  ordersByIdentifier,
  transactionHistory,
  updateOrderStatus,
} from '../../../src/contract/redemptions.ts';

/** Status, code and its place, one line a row, in the order of the documents' table. */
function rowsOf({ errors }: Operation): string[] {
  return errors.map(({ status, code, codeAt }) => `${status} ${code ?? '-'} ${codeAt}`).toSorted();
}

const KEY_ROWS = [
  '401 AUTHENTICATION_REQUIRED meta.code',
  '403 API_KEY_PERMISSION_DENIED meta.code',
  '404 COMMUNITY_NOT_FOUND meta.code',
  '429 - none',
  '500 AUTHENTICATION_FAILED meta.code',
];

describe('contract: redemptions', () => {
  it('orders by identifier: every row of P1 7.2, each code at its place', () => {
    const { method, path, permission } = ordersByIdentifier;
    assert.deepEqual([method, path], ['POST', '/v1/redemption-transactions/by-identifier']);
    assert.equal(permission, 'customerSuccess');
    const expected = [
      ...KEY_ROWS,
      '400 VALIDATION_FAILED code',
      '400 CUSTOM_FIELD_IDENTIFIER_NOT_FOUND code',
      '400 CUSTOM_FIELD_IDENTIFIER_UNSUPPORTED_TYPE code',
      '400 CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE code',
      '404 USER_NOT_FOUND code',
      '409 CUSTOM_FIELD_IDENTIFIER_DUPLICATE code',
      '409 CUSTOM_FIELD_IDENTIFIER_LOOKUP_AMBIGUOUS code',
      '500 INTERNAL_ERROR code',
      '503 CUSTOM_FIELD_IDENTIFIER_NOT_READY code',
      '503 CUSTOM_FIELD_IDENTIFIER_SCAN_LIMIT_EXCEEDED code',
    ];
    assert.deepEqual(rowsOf(ordersByIdentifier), expected.toSorted());
  });

  it('create status: every row of P1 7.3', () => {
    const { method, path, permission } = createRedemptionStatus;
    assert.deepEqual([method, path], ['POST', '/v1/redemption-transactions/status']);
    assert.equal(permission, 'createRedemptionStatus');
    const own = ['400 VALIDATION_FAILED code', '409 REDEMPTION_STATUS_CONFLICT code', '500 INTERNAL_ERROR code'];
    assert.deepEqual(rowsOf(createRedemptionStatus), [...KEY_ROWS, ...own].toSorted());
  });

  it('the related calls have the documented routes, and errors marked as assumed (P1 4.10)', () => {
    const routes = [updateOrderStatus, listRedemptionStatuses, transactionHistory].map((it: Operation) => {
      assert.ok(it.assumed && it.errors.every(({ assumed }) => assumed), it.id);
      return `${it.method} ${it.path}`;
    });
    assert.deepEqual(routes, [
      'PUT /v1/redemption-transactions/status',
      'POST /v1/redemption-transactions/statuses',
      'POST /v1/redemption-transactions/transaction-history',
    ]);
  });

  it('a write is retried only after a failed key check and the rate limit (P1 4.6, 7.3)', () => {
    for (const { repeat } of [createRedemptionStatus, updateOrderStatus]) {
      assert.deepEqual(repeat.repeatAfter, [{ status: 429 }, { status: 500, code: 'AUTHENTICATION_FAILED' }]);
    }
  });

  it('sends lookups only within the documented bounds (P1 4.5)', () => {
    const takes = (body: unknown) => ordersByIdentifier.body.safeParse(body).success;
    const identifier = { key: 'broker_id', value: 'C-1' };
    for (const more of [{}, { page: 1, limit: 1 }, { limit: 100 }]) assert.equal(takes({ identifier, ...more }), true);
    assert.equal(takes({ identifier: { key: 'account_number', value: 7 } }), true);
    for (const more of [{ page: 0 }, { limit: 0 }, { limit: 101 }, { page: 1.5 }, { page: '1' }, { sort: 'x' }]) {
      assert.equal(takes({ identifier, ...more }), false, JSON.stringify(more));
    }
    for (const key of ['', 'id', 'email', undefined]) assert.equal(takes({ identifier: { key, value: 'x' } }), false);
    for (const value of ['', null, true, undefined, Number.NaN]) {
      assert.equal(takes({ identifier: { key: 'broker_id', value } }), false);
    }
  });

  it('sends a name of 1 to 100 characters and one of four categories (P1 4.6)', () => {
    const takes = (name: unknown, category: unknown = 'completed') =>
      createRedemptionStatus.body.safeParse({ name, category }).success;
    assert.deepEqual(
      [takes('x'), takes('x'.repeat(100)), takes('x'.repeat(101)), takes('')],
      [true, true, false, false],
    );
    assert.deepEqual([takes('x', 'refunded'), takes('x', 'Refunded'), takes('x', '')], [true, false, false]);
    const coloured = { name: 'x', category: 'completed', color: '#FFFFFF' };
    assert.equal(createRedemptionStatus.body.safeParse(coloured).success, false, 'it would be ignored');
  });

  it('reads orders with unknown fields, and old ones with missing fields (P1 2.4)', () => {
    const order = { redemptionId: 'ORD1', price: 5, quantity: 2, redemptionOptionType: null, later: { added: 1 } };
    const pagination = { total: 1, page: 1, limit: 10, totalPages: 1 };
    const read = ordersByIdentifier.reply.safeParse({ data: { transactions: [order], pagination } });
    assert.deepEqual(read.data?.items[0], order);
    const broken = { ...order, redemptionId: null };
    const odd = ordersByIdentifier.reply.parse({ data: { transactions: [broken, order], pagination } });
    assert.deepEqual([odd.items, odd.unreadable], [[order], [broken]]);
    const none = { transactions: [], pagination: { ...pagination, total: 0, totalPages: 0 } };
    assert.equal(ordersByIdentifier.reply.safeParse({ data: none }).success, true);
  });

  it('finds the list of statuses wherever it is', () => {
    const statuses = [{ _id: '1', name: 'New', category: 'new_purchase' }];
    for (const data of [statuses, { statuses }, { data: statuses }, { items: statuses }]) {
      assert.deepEqual(listRedemptionStatuses.reply.parse({ data }).items, statuses);
    }
    for (const data of [{}, 'x', 5]) {
      assert.equal(listRedemptionStatuses.reply.safeParse({ data }).success, false);
    }
  });
});
