import assert from 'node:assert/strict';
import fc from 'fast-check';
import { platformUserIdOf } from '../../../../src/sandbox/seed/users.ts';
import type { HistoryCursor } from '../../../../src/sandbox/store/historyTable.ts';
import {
  entryId,
  type HistoryEntry,
  type NewHistoryEntry,
  seededPosition,
} from '../../../../src/sandbox/store/historyTable.ts';
import { SEED_DAY, seededStore } from '../../../support/seededStore.ts';

const DAY = 86_400_000;
const TRADERS = [platformUserIdOf(0), platformUserIdOf(1), platformUserIdOf(30)];

describe('HistoryTable', () => {
  const { store, close } = seededStore();
  after(close);
  const { history } = store;
  const fieldId = (key: string) => store.fields.find(key)?.id ?? '';
  const everything = () => history.page({}, 100_000, 0);

  /** Anywhere in the seed's two years and a little beyond; often at the very time of another entry. */
  const newEntry = fc.record({
    at: fc.oneof(
      fc.integer({ min: SEED_DAY - 700 * DAY, max: SEED_DAY + 5 * DAY }),
      fc.integer({ min: 0, max: 300 }).map((place) => everything()[place]?.at ?? 0),
    ),
    platformUserId: fc.constantFrom(...TRADERS),
    key: fc.constantFrom('total_coins', 'total_xp', 'notes'),
    amount: fc.integer({ min: -5, max: 5 }),
  });
  const build = (it: { at: number; platformUserId: string; key: string; amount: number }): NewHistoryEntry => ({
    at: it.at,
    platformUserId: it.platformUserId,
    fieldId: fieldId(it.key),
    fieldKey: it.key,
    kind: it.key === 'total_coins' ? 'coin' : it.key === 'total_xp' ? 'xp' : 'field',
    action: 'test',
    value: it.amount,
    storedValue: null,
    activity: it.key === 'notes' ? null : 'message',
    ...(it.key === 'total_coins'
      ? {
          coin: {
            operation: 'increase',
            delta: String(it.amount),
            absolute: null,
            rawAction: '{}',
            sourceReference: null,
            notes: [],
          } as const,
        }
      : {}),
  });
  const newestFirst = (a: HistoryEntry, b: HistoryEntry) => b.at - a.at || (a.id < b.id ? 1 : -1);

  it('lists own and seeded entries together, in any order of insertion', () => {
    let model = everything();
    assert.equal(model.length, history.count({}));
    fc.assert(
      fc.property(
        fc.array(newEntry, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 700 }),
        fc.constantFrom(...TRADERS),
        fc.constantFrom('total_coins', 'total_xp', 'notes'),
        (entries, limit, offset, platformUserId, key) => {
          const added = store.transact(() => entries.map((it) => history.add(build(it))));
          model = [...model, ...added].sort(newestFirst);
          assert.deepEqual(history.page({}, limit, offset), model.slice(offset, offset + limit));
          assert.equal(history.count({}), model.length);
          const filter = { platformUserId, fieldId: fieldId(key) };
          const ofField = model.filter((it) => it.platformUserId === platformUserId && it.fieldId === filter.fieldId);
          assert.equal(history.count(filter), ofField.length);
          assert.deepEqual(history.page(filter, limit, offset % 20), ofField.slice(offset % 20, (offset % 20) + limit));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('returns all coin entries of a window in batches', () => {
    const coins = everything().filter(({ kind }) => kind === 'coin');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: coins.length - 1 }),
        fc.integer({ min: 0, max: coins.length - 1 }),
        fc.integer({ min: 1, max: 70 }),
        (from, to, limit) => {
          const startAt = Math.min(coins[from]?.at ?? 0, coins[to]?.at ?? 0);
          const endAt = Math.max(coins[from]?.at ?? 0, coins[to]?.at ?? 0);
          const read: HistoryEntry[] = [];
          let cursor: HistoryCursor | undefined = { at: endAt, position: Number.MIN_SAFE_INTEGER };
          while (cursor !== undefined) {
            const { entries, next } = history.coinEntries(startAt, cursor, limit);
            assert.ok(entries.length <= limit);
            read.push(...entries);
            cursor = next;
          }
          assert.deepEqual(
            read,
            coins.filter(({ at }) => at >= startAt && at < endAt),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('returns a trader’s XP and coin entries of some days', () => {
    const [trader = ''] = TRADERS;
    const [from, to] = [SEED_DAY - 400 * DAY, SEED_DAY - 10 * DAY];
    assert.deepEqual(
      history.ofTrader(trader, from, to),
      everything().filter((it) => it.platformUserId === trader && it.kind !== 'field' && it.at >= from && it.at < to),
    );
    assert.ok(history.ofTrader(trader, from, to).length > 5);
  });

  it('has no entry from a transaction that throws', () => {
    const before = everything();
    assert.throws(() =>
      store.transact(() => {
        history.add(build({ at: SEED_DAY, platformUserId: TRADERS[0] ?? '', key: 'total_xp', amount: 1 }));
        assert.equal(history.count({}), before.length + 1);
        throw new Error('in the middle');
      }),
    );
    assert.deepEqual(everything(), before);
  });
});

describe('the seeded history of a store', () => {
  const { store, close } = seededStore();
  after(close);
  const { history } = store;
  const entry: NewHistoryEntry = {
    at: SEED_DAY - DAY,
    platformUserId: platformUserIdOf(0),
    fieldId: 'f'.repeat(24),
    fieldKey: 'notes',
    kind: 'field',
    action: 'overwrite',
    value: 'x',
    storedValue: 'x',
    activity: null,
  };

  it('is inserted on the first read, even if that is rolled back or follows other writes', () => {
    const added = store.transact(() => history.add(entry));
    let first = 0;
    assert.throws(() =>
      store.transact(() => {
        first = history.count({});
        throw new Error('in the middle');
      }),
    );
    assert.ok(first > 400);
    assert.equal(history.count({}), first);
    assert.ok(history.page({}, first, 0).some(({ id }) => id === added.id));
  });

  it('stays when own entries are removed, and is the same when inserted again', () => {
    store.transact(() => history.removeOwn());
    const seeded = history.page({}, 10_000, 0);
    const all = history.count({});
    store.transact(() => {
      for (let i = 0; i < 120; i++) history.add(entry);
    });
    assert.equal(history.count({}), all + 120);
    store.transact(() => history.removeOwn());
    assert.deepEqual(history.page({}, 10_000, 0), seeded);
    store.transact(() => history.removeSeeded());
    assert.deepEqual(history.page({}, 10_000, 0), seeded);
  });
});

describe('ids of history entries', () => {
  const at = Date.parse('2026-06-17T12:00:00.250Z');

  it('are 24 hex', () => {
    for (const position of [seededPosition(0), seededPosition(1_250_000), 1]) {
      assert.match(entryId(at, position), /^[0-9a-f]{24}$/);
    }
  });

  it('sort by time, then seeded before others, then by creation', () => {
    const ids = [
      entryId(at, seededPosition(300)),
      entryId(at, seededPosition(301)),
      entryId(at, 2),
      entryId(at, 1000),
      entryId(at + 1000, seededPosition(302)),
      entryId(at + 60_000, 3),
    ];
    assert.deepEqual(ids.toSorted(), ids);
  });
});
