import assert from 'node:assert/strict';
import {
  BULK_COLUMNS,
  BULK_JOB_STATUSES,
  BULK_ROW_CODES,
  getBulkUpdateDetails,
  listBulkUpdates,
  readBackKey,
  uploadBulkUpdate,
} from '../../../src/contract/bulkUpdates.ts';
import {
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboard,
  listLeaderboards,
  updateLeaderboard,
} from '../../../src/contract/leaderboards.ts';
import { createLegacyBadge, legacyLogin, removeLegacyRole } from '../../../src/contract/legacy.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import {
  createRedemptionStatus,
  listRedemptionStatuses,
  ordersByIdentifier,
  transactionHistory,
  updateOrderStatus,
} from '../../../src/contract/redemptions.ts';
import { mintWidgetToken } from '../../../src/contract/widgetTokens.ts';

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

const ID = '65f0c0ffee65f0c0ffee65f0';
const NEW = {
  name: 'Spring Cup',
  slug: 'spring-cup',
  rankingField: 'total_coins',
  displayedColumns: [{ column: 'username', visible: true, order: 1 }],
  startDate: '2026-03-01T00:00:00Z',
  isEnabled: true,
};

describe('contract: leaderboards', () => {
  it('have the documented routes (P1 4.9, 4.10; public-facts 8) and one permission', () => {
    const all: readonly Operation[] = [
      listLeaderboards,
      getLeaderboard,
      createLeaderboard,
      updateLeaderboard,
      deleteLeaderboard,
    ];
    assert.deepEqual(
      all.map(({ method, path }) => `${method} ${path}`),
      [
        'GET /v1/leaderboards',
        'GET /v1/leaderboards/{leaderboardID}',
        'POST /v1/leaderboards',
        'PATCH /v1/leaderboards/{leaderboardID}',
        'DELETE /v1/leaderboards/{leaderboardID}',
      ],
    );
    assert.ok(all.every(({ permission }) => permission === 'leaderboard'));
    for (const { id, errors, assumed } of all) {
      assert.equal(errors.every((row) => row.assumed) && assumed !== undefined, id !== 'leaderboards.delete', id);
    }
  });

  it('delete: every row of P1 7.6', () => {
    const rows = deleteLeaderboard.errors.map((row: Operation['errors'][number]) => [row.status, row.code, row.action]);
    assert.deepEqual(rows, [
      [400, 'VALIDATION_FAILED', 'fix the input'],
      [400, undefined, 'final'],
      [401, 'AUTH_API_KEY_REQUIRED', 'fix the key'],
      [401, 'AUTH_API_KEY_INVALID', 'fix the key'],
      [401, 'AUTH_API_KEY_VALIDATION_FAILED', 'retry'],
      [403, 'AUTH_PERMISSION_REQUIRED', 'fix the key'],
      [429, undefined, 'wait and retry'],
      [500, undefined, 'read back'],
      [502, undefined, 'read back'],
    ]);
  });

  it('a write is retried only after a failed key check and the rate limit', () => {
    for (const { repeat } of [createLeaderboard, updateLeaderboard, deleteLeaderboard]) {
      assert.deepEqual(repeat.repeatAfter, [{ status: 429 }, { status: 401, code: 'AUTH_API_KEY_VALIDATION_FAILED' }]);
      assert.equal(repeat.readBack.operation, 'leaderboards.list');
    }
  });

  it('names the place of the secret in every response with a leaderboard (public-facts 8.2)', () => {
    assert.deepEqual(listLeaderboards.secrets, ['data[].widget.apiKey']);
    for (const { secrets } of [getLeaderboard, createLeaderboard, updateLeaderboard]) {
      assert.deepEqual(secrets, ['data.widget.apiKey']);
    }
  });

  it('reads projected leaderboards, and old ones without duration', () => {
    const data = [{ _id: ID }, { _id: ID, name: 'Old', kind: 'custom', isEnabled: true, later: 1 }];
    const read = listLeaderboards.reply.safeParse({ meta: { page: 1, limit: 20, total: 2 }, data });
    assert.deepEqual(read.data, { items: data, unreadable: [], paging: { page: 1, limit: 20, total: 2 } });
    assert.deepEqual(listLeaderboards.reply.parse({ data: [{ name: 'No id' }] }).unreadable, [{ name: 'No id' }]);
  });

  it('reads the readable rows of a page, but tries no more after a thousand others: each takes long', () => {
    const data = [{ _id: ID, name: 'First' }, ...Array.from({ length: 1_500 }, () => ({})), { _id: ID, name: 'Last' }];
    const read = listLeaderboards.reply.parse({ data });
    assert.deepEqual([read.items.map(({ name }) => name), read.unreadable.length], [['First'], 1_501]);
    const few = listLeaderboards.reply.parse({ data: data.slice(900) });
    assert.deepEqual([few.items.map(({ name }) => name), few.unreadable.length], [['Last'], 601]);
  });

  it('sends only valid creations (public-facts 8.3), and updates of at least one field', () => {
    const takes = (change: object) => createLeaderboard.body.safeParse({ ...NEW, ...change }).success;
    const column = NEW.displayedColumns[0];
    assert.equal(takes({}), true);
    assert.equal(takes({ name: 'x'.repeat(100), displayedColumns: Array(50).fill(column) }), true);
    for (const change of [
      { name: '' },
      { name: 'x'.repeat(101) },
      { slug: 'Spring Cup' },
      { displayedColumns: Array(51).fill(column) },
      { isEnabled: undefined },
      { rankBy: 'x' },
      { widget: { apiKey: 'x' } },
    ]) {
      assert.equal(takes(change), false, JSON.stringify(change).slice(0, 60));
    }
    const updates = (body: object) => updateLeaderboard.body.safeParse(body).success;
    assert.deepEqual([updates({ isEnabled: false }), updates({}), updates({ kind: 'default' })], [true, false, false]);
  });
});

describe('bulk updates as operations (P2 2.3, 4.6, 4.7, 7.2)', () => {
  it('cells read back under the documented names (P2 2.3)', () => {
    assert.deepEqual(
      BULK_COLUMNS.map(readBackKey),
      'email,firstname,lastname,phone,country,language,roles,tags,badges,xp,coin,penalty(warned/suspended/banned)'.split(
        ',',
      ),
    );
    assert.equal(readBackKey('Total Coins_op'), 'total coins_op');
    assert.equal(readBackKey('Account Number'), 'account number');
  });

  it('names the four statuses and the ten row codes', () => {
    assert.deepEqual(BULK_JOB_STATUSES, ['In Queue', 'In Progress', 'Completed', 'Failed']);
    assert.equal(new Set(BULK_ROW_CODES).size, 10);
  });

  it('the file is in the form field data, as text/csv, with at most 30 MB', () => {
    const { fileField, contentType, mostBytes } = uploadBulkUpdate.upload;
    assert.deepEqual([fileField, contentType, mostBytes], ['data', 'text/csv', 30_000_000]);
  });

  it('is strict about what is sent', () => {
    const { body, upload } = uploadBulkUpdate;
    const row = { Email: 'a@x.example', 'Total XP': '5', 'Total XP_op': 'add' };
    assert.ok(body.safeParse({ data: [row], log_name: 'x', identifier: 'broker_id', currency_cap: 'false' }).success);
    for (const wrong of [
      {},
      { data: [] },
      { data: row },
      { data: [{ Email: 5 }] },
      { data: [row], log_name: '' },
      { data: [row], currency_cap: false },
      { data: [row], logName: 'x' },
    ]) {
      assert.equal(body.safeParse(wrong).success, false, JSON.stringify(wrong));
    }
    assert.equal(upload.fields.safeParse({ log_name: 'x', other: 'y' }).success, false);
  });

  it('reads details without a list, rows with any columns, and unknown codes', () => {
    const none = { status: 'success', message: '', data: { successUsers: 0, failedUsers: 0 } };
    assert.equal(getBulkUpdateDetails.reply.parse(none).isJob, false);
    const row = { email: 'a', odd: 'x', status: 'failed', errors: [{ field: null, code: 'NEW_CODE', message: '' }] };
    const pagination = { total: 1, currentPage: 1, totalPages: 1, hasNextPage: false, hasPrevPage: false };
    const some = { ...none, data: { successUsers: 0, failedUsers: 1, pagination, data: [row] } };
    const read = getBulkUpdateDetails.reply.parse(some);
    assert.deepEqual([read.items, read.data.failedUsers, read.paging.hasNext, read.isJob], [[row], 1, false, true]);
    const odd = { ...some, data: { ...some.data, data: [{ ...row, errors: 'x' }, 'no row'] } };
    const { items, unreadable } = getBulkUpdateDetails.reply.parse(odd);
    assert.deepEqual([items, unreadable], [[{ ...row, errors: [] }], ['no row']]);
  });

  it('lists jobs whatever other fields they have', () => {
    const job = { _id: '0'.repeat(24), name: 'x', status: 'Paused', rows: 5 };
    assert.ok(listBulkUpdates.reply.safeParse({ data: { data: [job] } }).success);
  });

  it('after a 500 with JSON a person can send again; without JSON the file is at fault (P2 7.2)', () => {
    const failures = uploadBulkUpdate.errors.filter(({ status, codeAt }) => status === 500 && codeAt === 'none');
    assert.deepEqual(
      failures.map((row) => ['notJson' in row, row.action]),
      [
        [false, 'retry'],
        [true, 'fix the input'],
      ],
    );
    // The client does not repeat it: an upload that came late would apply `add` and `subtract` twice.
    assert.ok(!uploadBulkUpdate.repeat.repeatAfter.some((it) => it.status === 500 && !('code' in it)));
  });
});

describe('contract of widget tokens and legacy routes', () => {
  it('a token is created at the token address, with credentials only in the body (P2 4.9)', () => {
    const { method, path, address, credential, body, reply } = mintWidgetToken;
    assert.deepEqual([method, path, address], ['POST', '/v2/api/widget-access-keys/token', 'token']);
    assert.equal(credential, 'in the body');
    const good = { accessId: 'i', accessKey: 'k', userIdentifiers: { 'data-customer-id': 'C-1' } };
    assert.ok(body.safeParse(good).success);
    for (const bad of [{ ...good, accessKey: '' }, { ...good, userIdentifiers: { a: 1 } }, { ...good, more: 1 }, {}]) {
      assert.ok(!body.safeParse(bad).success, JSON.stringify(bad));
    }
    assert.ok(reply.safeParse({ data: { embedToken: 't', expiresIn: 900 } }).success);
    assert.ok(!reply.safeParse({ embedToken: 't', expiresIn: 900 }).success);
  });

  it('the login never succeeds, and only returns 404 (P2 4.11)', () => {
    assert.deepEqual(legacyLogin.successStatuses, []);
    assert.deepEqual(
      legacyLogin.errors.map(({ status, action }) => [status, action]),
      [[404, 'final']],
    );
    assert.deepEqual(legacyLogin.repeat.repeatAfter, []);
  });

  it('a badge needs title and action; its response has only text (P2 4.11)', () => {
    const { body, reply } = createLegacyBadge;
    const all = {
      title: 'T',
      action: 'a',
      quantity: 1,
      image: '',
      description: '',
      darkImage: '',
      lightImage: '',
      awarded: true,
      applied: true,
      enabledDarkAndLight: false,
      award: false,
      awardCurrency: false,
      attachRequired: true,
      awardXpQuantity: 0,
      awardCurrencyQuantity: 3,
    };
    assert.ok(body.safeParse(all).success);
    assert.ok(body.safeParse({ title: 'T', action: 'a' }).success);
    for (const bad of [
      { title: 'T' },
      { ...all, quantity: '1' },
      { ...all, awarded: 'true' },
      { ...all, color: 'x' },
    ]) {
      assert.ok(!body.safeParse(bad).success, JSON.stringify(bad));
    }
    const answer = {
      meta: { success: true, message: '', devMessage: '' },
      body: { title: 'T', id: 'x', quantity: '1' },
    };
    assert.deepEqual(reply.parse(answer).data, answer.body);
    assert.deepEqual(reply.parse({ status: 'success', data: answer.body }).data, answer.body);
  });

  it('a role is removed by its record id, and the trader’s roles are read back', () => {
    const { pathParameters, reply, repeat } = removeLegacyRole;
    assert.ok(pathParameters.safeParse({ userId: '7400000000', roleId: '0123456789abcdef01234567' }).success);
    assert.ok(!pathParameters.safeParse({ userId: '7400000000', roleId: 'Analyst' }).success);
    assert.ok(reply.safeParse({ meta: {}, body: { server_roles: ['@all'], badges: {}, more: 1 } }).success);
    assert.equal(repeat.readBack.operation, 'users.info');
  });
});
