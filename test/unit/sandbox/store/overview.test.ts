import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JoinWindow } from '../../../../src/sandbox/store/overview.ts';
import type { Store } from '../../../../src/sandbox/store/store.ts';
import type { User } from '../../../../src/sandbox/store/userTable.ts';
import { seededStore } from '../../../support/seededStore.ts';

const EVERYBODY: JoinWindow = { from: undefined, to: undefined };

describe('OverviewTable', () => {
  let store: Store;
  let close: () => void;
  beforeEach(() => {
    ({ store, close } = seededStore({ users: 330, historyRows: 400 }));
  });
  afterEach(() => close());

  const rowsOf = (window: JoinWindow, limit: number, offset: number) => store.overview.page(window, limit, offset).rows;
  const ids = (window = EVERYBODY, limit = 500, offset = 0): string[] => {
    return rowsOf(window, limit, offset).map(({ client_id }) => client_id);
  };
  /** What the page should hold, from the traders themselves. */
  const expected = (isIn: (user: User) => boolean = () => true): string[] =>
    store.users
      .all()
      .filter((user) => user.hasXpRecord && user.member && user.active && isIn(user))
      .map(({ platformUserId }) => platformUserId)
      .toSorted((a, b) => Number(a) - Number(b));
  const change = (id: string | undefined, fields: Partial<User>) =>
    store.transact(() => {
      const user = store.users.byId(id ?? '');
      assert.ok(user);
      store.users.update({ ...user, ...fields });
    });

  it('returns the complete list without deleted accounts in pages of any size', () => {
    const whole = expected();
    assert.deepEqual(ids(), whole);
    const { total } = store.overview.page(EVERYBODY, 3, 0);
    assert.ok(total > whole.length, 'the deleted account is counted');
    for (const limit of [1, 7, 99, 100, 101, 250]) {
      const pages = Array.from({ length: Math.ceil(total / limit) }, (_, i) => ids(EVERYBODY, limit, i * limit));
      assert.deepEqual(pages.flat(), whole, String(limit));
    }
    assert.deepEqual(ids(EVERYBODY, 10, total), []);
  });

  it('reflects added, removed and changed traders immediately', () => {
    const [first, second, third] = ids();
    change(first, { member: false });
    change(second, { hasXpRecord: false });
    change(third, { active: false });
    assert.deepEqual(ids(), expected());
    change(first, { member: true });
    change(second, { hasXpRecord: true });
    change(third, { active: true });
    assert.deepEqual(ids().slice(0, 3), [first, second, third]);
    change(second, { xp: 7.777 });
    assert.equal(rowsOf(EVERYBODY, 1, 1)[0]?.current_xp_balance, 7.77);
  });

  it('sorts ids of different lengths as numbers', () => {
    const [model] = store.users.all();
    assert.ok(model);
    const more = ['9', '74', '80000000000', '1000', '7400000001'];
    store.transact(() => {
      for (const id of more) store.users.add({ ...model, platformUserId: id, recordId: id, username: `user ${id}` });
    });
    assert.deepEqual(ids(), expected());
    assert.deepEqual(ids(EVERYBODY, 3), ['9', '74', '1000']);
    assert.equal(ids().at(-1), '80000000000');
  });

  it('limits the list to a join window, both ends inclusive', () => {
    const times = store.users.all().flatMap(({ joinedAt }) => (joinedAt === null ? [] : [Date.parse(joinedAt)]));
    const sorted = times.toSorted((a, b) => a - b);
    const [from, to] = [sorted[40] ?? 0, sorted[200] ?? 0];
    const joined = (least: number, most: number) => (user: User) =>
      user.joinedAt !== null && Date.parse(user.joinedAt) >= least && Date.parse(user.joinedAt) <= most;
    assert.deepEqual(ids({ from, to }), expected(joined(from, to)));
    assert.deepEqual(ids({ from: from + 1, to: to - 1 }), expected(joined(from + 1, to - 1)));
    assert.deepEqual(ids({ from, to: undefined }), expected(joined(from, Number.POSITIVE_INFINITY)));
    assert.deepEqual(ids({ from, to }, 20, 35), expected(joined(from, to)).slice(35, 55));
    const [moved] = ids({ from, to });
    change(moved, { joinedAt: null });
    assert.deepEqual(ids({ from, to }), expected(joined(from, to)));
  });

  it('is unchanged after a rolled back transaction', () => {
    for (const window of [EVERYBODY, { from: 0, to: undefined }]) {
      const before = rowsOf(window, 500, 0);
      assert.throws(() =>
        store.transact(() => {
          const user = store.users.byId(ids(window)[0] ?? '');
          if (user !== undefined) store.users.update({ ...user, coins: 999 });
          assert.notDeepEqual(rowsOf(window, 500, 0), before);
          throw new Error('in the middle');
        }),
      );
      assert.deepEqual(rowsOf(window, 500, 0), before);
    }
  });

  const shownBalance = (coins: number) => {
    change(ids(EVERYBODY, 1)[0], { coins });
    return rowsOf(EVERYBODY, 1, 0)[0]?.current_coin_balance;
  };

  it('truncates balances instead of rounding, on both sides of zero (P1 2.3)', () => {
    const cases: [number, number][] = [
      [0, 0],
      [-0, 0],
      [1.99, 1.99],
      [1.999, 1.99],
      [-1.999, -1.99],
      [1.15, 1.15],
      [8.2, 8.2],
      [4.35, 4.35],
      [0.005, 0],
      [-0.005, 0],
      [9e-7, 0],
      [-9e-7, 0],
      [123_456_789.126, 123_456_789.12],
      [1e21, 1e21],
      [2 ** 53, 2 ** 53],
    ];
    for (const [balance, cut] of cases) assert.ok(Object.is(shownBalance(balance), cut), String(balance));
  });

  it('keeps two decimals of a balance, and never moves away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 999 }), (cents, more) => {
        const exact = Number((cents / 100).toFixed(2));
        assert.equal(shownBalance(exact), exact + 0);
        const sign = cents < 0 ? '-' : '';
        const text = `${sign}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
        assert.equal(shownBalance(Number(`${text}${String(more).padStart(3, '0')}`)), Number(text) + 0);
      }),
    );
  });
});
