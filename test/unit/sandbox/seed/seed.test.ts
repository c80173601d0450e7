import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { cardSchema } from '../../../../src/card/model/card.ts';
import { linkProblem, readCardRequest } from '../../../../src/sandbox/analyses/cardRequest.ts';
import { seedCard } from '../../../../src/sandbox/seed/cards.ts';
import { seedBalances, seedHistory } from '../../../../src/sandbox/seed/history.ts';
import { platformUserIdOf, SPECIAL_TRADERS, seedUsers } from '../../../../src/sandbox/seed/users.ts';
import { entryId, type HistoryEntry, seededPosition } from '../../../../src/sandbox/store/historyTable.ts';
import { CONTENT_VERSION } from '../../../../src/sandbox/store/store.ts';

describe('seedCard', () => {
  it('creates a valid card for any number and time', () => {
    const times = fc.integer({ min: Date.parse('2012-01-01T00:00:00Z'), max: Date.parse('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.nat(20_000), times, (number, time) => {
        const card = seedCard(number, time);
        assert.ok(cardSchema().safeParse(card).success);
        assert.ok('value' in readCardRequest('create', { sender: 'me', ...card }));
        assert.equal(linkProblem(card), undefined);
      }),
      { numRuns: 300 },
    );
  });
});

describe('seedUsers', () => {
  it('creates traders without activity after the start of the seed’s day', () => {
    const day = '2026-03-01T00:00:00.000Z';
    for (const { username, joinedAt, lastLoginAt, phoneVerifiedAt } of seedUsers(2000, Date.parse(day))) {
      for (const at of [joinedAt, lastLoginAt, phoneVerifiedAt])
        assert.ok(at === null || at < day, `${username} ${at}`);
    }
  });
});

const DAY = 86_400_000;
const ANCHOR = Date.parse('2026-06-17T00:00:00Z');

describe('the seeded history (design: the seed)', () => {
  const users = [...seedUsers(1200, ANCHOR)];
  const seed = seedBalances(users, 100_000, ANCHOR);
  const make = (coinRows: number, anchor: number): HistoryEntry[] =>
    Array.from(seedHistory([...seedUsers(1200, anchor)], coinRows, anchor), (entry, index) => ({
      ...entry,
      id: entryId(entry.at, seededPosition(index)),
    }));
  const entries = make(100_000, ANCHOR);
  const coins = entries.filter(({ kind }) => kind === 'coin');

  it('has the requested number of coin entries over two years, none after the seed’s day', () => {
    assert.equal(coins.length, 100_000);
    const [first, last] = [coins[0]?.at ?? 0, coins.at(-1)?.at ?? 0];
    assert.ok(last < ANCHOR && last > ANCHOR - DAY);
    assert.ok(first >= ANCHOR - 730 * DAY && first < ANCHOR - 729 * DAY);
  });

  it('is sorted by time and id, and some entries have the same time', () => {
    let ties = 0;
    for (let i = 1; i < entries.length; i++) {
      const [a, b] = [entries[i - 1], entries[i]];
      assert.ok(a && b && (a.at < b.at || (a.at === b.at && a.id < b.id)));
      ties += Number(a.at === b.at);
    }
    assert.ok(ties > 1000);
  });

  it('has every operation and every quality note of P1 2.2', () => {
    const operations = new Set(coins.map(({ coin }) => coin?.operation));
    assert.deepEqual([...operations].toSorted(), ['decrease', 'expiry', 'increase', 'overwrite', 'unknown']);
    const notes = new Set(coins.flatMap(({ coin }) => coin?.notes ?? []));
    // `client_ref_unresolved` is known when a report runs.
    assert.deepEqual([...notes].toSorted(), [
      'absolute_overwrite_not_an_earn',
      'business_reason_not_verified',
      'expiry_sign_unexpected',
      'legacy_number_precision_unverified',
      'original_event_time_not_recorded',
      'points_amount_invalid',
    ]);
  });

  it('has overwrites to zero, movements of zero, missing amounts, scientific notation, long fractions and formulas', () => {
    const deltas = (operation: string) =>
      new Set(coins.filter(({ coin }) => coin?.operation === operation).map(({ coin }) => coin?.delta));
    assert.ok(deltas('overwrite').has('0'));
    assert.ok(deltas('increase').has('0'));
    assert.ok(deltas('decrease').has('0'));
    for (const operation of ['increase', 'decrease', 'overwrite', 'unknown']) {
      assert.ok(deltas(operation).has(null), operation);
    }
    const increases = [...deltas('increase')];
    assert.ok(increases.some((delta) => delta?.includes('e+3')));
    assert.ok(increases.includes('1e-7'));
    assert.ok(increases.some((delta) => /^\d+\.\d{13,}$/.test(delta ?? '')));
    assert.ok(
      [...deltas('expiry')].some((delta) => Number(delta) > 0),
      'expiries that add',
    );
    assert.ok(
      [...deltas('expiry')].some((delta) => Number(delta) < 0),
      'expiries that take',
    );
    for (const sign of '=+-@') {
      assert.ok(
        coins.some(({ coin }) => coin?.sourceReference?.startsWith(sign)),
        sign,
      );
    }
    for (const { coin } of coins) assert.equal(typeof JSON.parse(coin?.rawAction ?? ''), 'object');
    for (const { coin } of coins) {
      assert.equal(coin?.delta === null, coin?.notes.includes('points_amount_invalid'));
      assert.equal(coin?.absolute, coin?.operation === 'overwrite' ? coin.delta : null);
    }
  });

  it('gives every trader the sum of the entries as balance', () => {
    const balances = new Map<string, number>();
    for (const { platformUserId, kind, value } of entries) {
      if (kind === 'field' || value === null) continue;
      const name = `${kind} ${platformUserId}`;
      balances.set(name, (balances.get(name) ?? 0) + Number(value));
    }
    for (let trader = 0; trader < 1200; trader++) {
      const id = platformUserIdOf(trader);
      assert.ok(Math.abs((balances.get(`coin ${id}`) ?? 0) - (seed.coins[trader] ?? 0)) < 1e-6, `coins of ${trader}`);
      assert.ok(Math.abs((balances.get(`xp ${id}`) ?? 0) - (seed.xp[trader] ?? 0)) < 1e-6, `xp of ${trader}`);
      assert.ok((seed.coins[trader] ?? 0) >= 0);
    }
    assert.ok(seed.coins.filter((balance) => balance > 0).length > 900);
  });

  it('gives one trader 12,000 coin entries and one none, and nobody any from before joining', () => {
    const coinsOf = (trader: number) =>
      coins.filter(({ platformUserId }) => platformUserId === platformUserIdOf(trader));
    assert.equal(coinsOf(SPECIAL_TRADERS.longHistory).length, 12_000);
    assert.equal(coinsOf(SPECIAL_TRADERS.noXpRecord).length, 0);
    const joined = new Map(users.map((user) => [user.platformUserId, Date.parse(user.joinedAt ?? '1970-01-01')]));
    for (const { platformUserId, at } of entries) {
      assert.ok(at >= (joined.get(platformUserId) ?? 0), platformUserId);
    }
  });

  it('has the four kinds of activity for XP and coins, including losses', () => {
    for (const kind of ['xp', 'coin']) {
      const activities = new Set(entries.filter((entry) => entry.kind === kind).map(({ activity }) => activity));
      for (const activity of ['message', 'reply', 'reaction', 'social'] as const) assert.ok(activities.has(activity));
      assert.ok(entries.some((entry) => entry.kind === kind && entry.activity !== null && Number(entry.value) < 0));
    }
  });

  it('has entries for custom fields, including a deleted one', () => {
    const keys = new Set(entries.filter(({ kind }) => kind === 'field').map(({ fieldKey }) => fieldKey));
    for (const key of ['broker_id', 'account_number', 'lots_traded', 'instruments', 'old_score'])
      assert.ok(keys.has(key));
    const newest = new Set(entries.slice(-100).map(({ fieldKey }) => fieldKey));
    for (const key of ['old_score', 'notes', 'instruments', 'total_xp', 'total_coins']) assert.ok(newest.has(key), key);
    const lots = entries.filter(({ fieldKey }) => fieldKey === 'lots_traded');
    assert.deepEqual([...new Set(lots.map(({ action }) => action))].toSorted(), ['decrease', 'increase']);
    const running = new Map<string, number>();
    for (const { platformUserId, action, value, storedValue } of lots) {
      const after = (running.get(platformUserId) ?? 0) + (action === 'increase' ? 1 : -1) * Number(value);
      running.set(platformUserId, after);
      assert.equal(storedValue, after);
    }
  });

  it('changes only together with CONTENT_VERSION, because existing folders have balances that match the old history', () => {
    const hash = createHash('sha256');
    for (const { id, at, platformUserId, fieldId, fieldKey, kind, action, ...rest } of make(2000, ANCHOR)) {
      const { value, storedValue, activity, coin } = rest;
      const entry = { id, at, platformUserId, fieldId, fieldKey, kind, action, value, storedValue, activity, coin };
      hash.update(JSON.stringify(entry));
    }
    assert.deepEqual(
      { content: CONTENT_VERSION, history: hash.digest('hex').slice(0, 16) },
      { content: 6, history: '97d7059bb9458325' },
      'increase CONTENT_VERSION in store/store.ts, then correct both values here',
    );
  });

  it('is the same for the same options and day', () => {
    assert.deepEqual(make(2000, ANCHOR), make(2000, ANCHOR));
    assert.notDeepEqual(make(2000, ANCHOR + DAY)[100], make(2000, ANCHOR)[100]);
  });
});
