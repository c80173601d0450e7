import assert from 'node:assert/strict';
import {
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboard,
  listLeaderboards,
  updateLeaderboard,
} from '../../../src/contract/leaderboards.ts';
import type { Operation } from '../../../src/contract/operation.ts';

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
