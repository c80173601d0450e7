import assert from 'node:assert/strict';
import fc from 'fast-check';
import { platformUserIdOf } from '../../../../src/sandbox/seed/users.ts';
import {
  type HistoryEntry,
  type NewHistoryEntry,
  ownEntryId,
  parseEntryId,
  seededEntryId,
} from '../../../../src/sandbox/store/historyEntry.ts';
import { mergedPage, OwnOrder } from '../../../../src/sandbox/store/historyTable.ts';
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

  it('reads own and seeded entries as one list, whatever was added when', () => {
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
    // What is held in memory is what is stored.
    history.clearCache();
    assert.deepEqual(everything(), model);
  });

  it('gives coin entries of a window in pieces that together are the window', () => {
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
          for (;;) {
            const piece = history.coinEntries(startAt, endAt, read.at(-1), limit);
            if (piece.length === 0) break;
            assert.ok(piece.length <= limit);
            read.push(...piece);
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

  it('gives a trader’s XP and coins of some days', () => {
    const [trader = ''] = TRADERS;
    const [from, to] = [SEED_DAY - 400 * DAY, SEED_DAY - 10 * DAY];
    assert.deepEqual(
      history.ofTrader(trader, from, to),
      everything().filter((it) => it.platformUserId === trader && it.kind !== 'field' && it.at >= from && it.at < to),
    );
    assert.ok(history.ofTrader(trader, from, to).length > 5);
  });

  it('a transaction that throws leaves no entry behind', () => {
    const before = everything();
    const version = history.version;
    assert.throws(() =>
      store.transact(() => {
        history.add(build({ at: SEED_DAY, platformUserId: TRADERS[0] ?? '', key: 'total_xp', amount: 1 }));
        assert.equal(history.count({}), before.length + 1);
        throw new Error('in the middle');
      }),
    );
    assert.deepEqual(everything(), before);
    assert.notEqual(history.version, version);
  });
});

describe('mergedPage', () => {
  it('is the page of both lists sorted together, own entries before seeded ones of the same time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 90 }),
        (seededTimes, ownTimes, limit, offset) => {
          const times = seededTimes.toSorted((a, b) => a - b);
          const order = new OwnOrder();
          for (const [position, at] of ownTimes.entries()) order.add(at, position);
          const all = [
            ...times.map((at, place) => ({ at, from: 0, place })),
            ...ownTimes.map((at, place) => ({ at, from: 1, place })),
          ].sort((a, b) => b.at - a.at || b.from - a.from || b.place - a.place);
          const seeded = { length: times.length, timeOf: (place: number) => times[place] ?? 0 };
          const page = mergedPage(
            seeded,
            order,
            { limit, offset },
            { seeded: (place) => `seeded ${place}`, own: (place) => `own ${order.positionOf(place)}` },
          );
          assert.deepEqual(
            page,
            all.slice(offset, offset + limit).map(({ from, place }) => `${from === 0 ? 'seeded' : 'own'} ${place}`),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('looks at few places, however long the lists are', () => {
    let looks = 0;
    const list = (length: number) => ({
      length,
      timeOf: (place: number) => {
        looks += 1;
        return place;
      },
    });
    const take = { seeded: (place: number) => place, own: (place: number) => place };
    mergedPage(list(1_000_000), list(100_000), { limit: 50, offset: 9950 }, take);
    assert.ok(looks < 1000, `${looks}`);
  });
});

describe('ids of history entries', () => {
  const at = Date.parse('2026-06-17T12:00:00.250Z');

  it('are 24 hex, and tell where the entry stands', () => {
    for (const id of [seededEntryId(at, 0), seededEntryId(at, 1_250_000), ownEntryId(at, 1)])
      assert.match(id, /^[0-9a-f]{24}$/);
    assert.deepEqual(parseEntryId(seededEntryId(at, 77)), { kind: 'seeded', place: 77 });
    assert.deepEqual(parseEntryId(ownEntryId(at, 78)), { kind: 'own', place: 78 });
    assert.equal(parseEntryId('0123456789abcdef01234567'), undefined);
  });

  it('sort by time, then seeded before own, then as they were made', () => {
    const ids = [
      seededEntryId(at, 300),
      seededEntryId(at, 301),
      ownEntryId(at, 2),
      ownEntryId(at, 1000),
      seededEntryId(at + 1000, 302),
      ownEntryId(at + 60_000, 3),
    ];
    assert.deepEqual(ids.toSorted(), ids);
  });
});
