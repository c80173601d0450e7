import assert from 'node:assert/strict';
import fc from 'fast-check';
import { getActivityStats, listDailyActivity } from '../../../src/contract/activity.ts';
import { listLoyaltyOverview, listPhoneContacts } from '../../../src/contract/communityAnalytics.ts';
import { getTiers, tierLevels } from '../../../src/contract/tiers.ts';
import { getUserInfo } from '../../../src/contract/users.ts';

interface Schema {
  safeParse(value: unknown): { readonly success: boolean };
}

function takes(schema: Schema, good: readonly unknown[], bad: readonly unknown[]): void {
  for (const value of good) assert.ok(schema.safeParse(value).success, JSON.stringify(value));
  for (const value of bad) assert.ok(!schema.safeParse(value).success, JSON.stringify(value));
}

/** P1 2.3, by hand, with a field that nobody knows. */
const ROW = {
  client_id: '7400000000',
  email: null,
  current_xp_balance: 12.99,
  current_coin_balance: -0.5,
  lifetime_coins_redeemed: 0,
  roles: [],
  login_count: 0,
  first_loyalty_login: null,
  last_loyalty_login: '2026-01-02T03:04:05.000Z',
  later: { x: 1 },
};

describe('contract of the analytics reads', () => {
  it('overview accepts the query of P1 4.4 and nothing else', () => {
    takes(
      listLoyaltyOverview.query,
      [
        {},
        { page: 1, limit: 1 },
        { page: 99, limit: 500 },
        { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00.123Z' },
      ],
      [
        { page: 0 },
        { page: 1.5 },
        { limit: 0 },
        { limit: 501 },
        { limit: '10' },
        { from: '2026-01-01' },
        { to: '2026-01-01T00:00:00+08:00' },
        { sort: 'email' },
      ],
    );
  });

  it('overview reads the rows and paging of P1 2.3, including empty pages and unknown fields', () => {
    const answer = (data: unknown[], pagination: object) => ({
      status: 'success',
      message: '',
      data: { data, pagination },
    });
    takes(
      listLoyaltyOverview.reply,
      [
        answer([ROW], { total: 1, page: 1, limit: 100, totalPages: 1 }),
        answer([], { total: 0, page: 1, limit: 500, totalPages: 0 }),
        { status: 'success', data: { data: [ROW] } },
      ],
      [{ status: 'success' }],
    );
    const odd = answer([{ ...ROW, roles: null, login_count: 'many' }], {
      total: 1,
      page: 1,
      limit: 100,
      totalPages: 1,
    });
    const [row] = listLoyaltyOverview.reply.parse(odd).items;
    assert.deepEqual([row?.client_id, row?.roles, row?.login_count], [ROW.client_id, undefined, undefined]);
  });

  it('contacts need only an id in a row', () => {
    const paging = { total: 1, page: 1, limit: 100, totalPages: 1 };
    takes(
      listPhoneContacts.reply,
      [{ data: { data: [{ client_id: '1' }, { client_id: 2, phone: null }], pagination: paging } }],
      [{ data: {} }],
    );
    const odd = listPhoneContacts.reply.parse({ data: { data: [{}, { client_id: 1 }], pagination: paging } });
    assert.deepEqual([odd.items.length, odd.unreadable], [1, [{}]]);
  });

  it('statistics accept only email and userId, and 1–90 days as a number (P1 4.7)', () => {
    const asked = { identifier: 'a@b.example', identifier_type: 'email' };
    takes(
      getActivityStats.body,
      [asked, { ...asked, identifier_type: 'userId' }, { ...asked, days: 1 }, { ...asked, days: 90 }],
      [
        { identifier_type: 'email' },
        { ...asked, identifier: '' },
        { ...asked, identifier_type: 'userID' },
        { ...asked, days: '7' },
        { ...asked, days: 0 },
        { ...asked, days: 91 },
        { ...asked, extra: 1 },
      ],
    );
  });

  it('statistics read net counts, which can be negative', () => {
    const counts = { messages: -1, replies: 0, reaction: 2, socials: 0 };
    const data = {
      user_id: '7400000000',
      range: { start_date: '2026-06-09', end_date: '2026-06-10' },
      totals: counts,
      daily_stats: [{ date: '2026-06-10', ...counts }],
    };
    const unclear = { data: { ...data, totals: { ...counts, messages: 'many' } } };
    takes(getActivityStats.reply, [{ data }, unclear], [{ data: { ...data, daily_stats: 'none' } }]);
    assert.equal(getActivityStats.reply.parse(unclear).data.totals.messages, undefined);
  });

  it("a missing trader is a permanent failure, any other 500 isn't (P1 7.4)", () => {
    const rows = getActivityStats.errors.filter(({ status }) => status === 500).map(({ action }) => action);
    assert.deepEqual(rows.toSorted(), ['final', 'final', 'retry', 'retry']);
    const [after] = getActivityStats.repeat.repeatAfter.filter(({ status }) => status === 500);
    assert.deepEqual(after, { status: 500, exceptDetails: ['User not found', 'User not found in community'] });
  });

  it('daily activity accepts lists of up to 1,000 and a day as DD/MM/YYYY (public-facts 5.2)', () => {
    const asked = { identifier: ['a@b.example'], identifier_type: 'email', date: '01/02/2026' };
    takes(
      listDailyActivity.body,
      [asked, { ...asked, page: 2, limit: 100 }, { ...asked, identifier: Array.from({ length: 1000 }, () => 'x') }],
      [
        { ...asked, identifier: [] },
        { ...asked, identifier: 'a@b.example' },
        { ...asked, identifier: Array.from({ length: 1001 }, () => 'x') },
        { ...asked, date: '2026-02-01' },
        { ...asked, limit: 101 },
      ],
    );
  });

  it('user info reads what the public page shows, and less', () => {
    takes(
      getUserInfo.body,
      [{ idOrEmail: '1' }],
      [{}, { idOrEmail: '' }, { idOrEmail: 1 }, { idOrEmail: '1', more: 1 }],
    );
    takes(
      getUserInfo.reply,
      [{ data: { userId: 7400000000, highestRole: null, customFields: { a: [1] } } }],
      [{ data: {} }],
    );
  });

  it('tiers are never requested with a malformed community ID, which would be an internal error (P1 7.5)', () => {
    takes(
      getTiers.query,
      [{ communityId: '0123456789abcdefABCDEF01' }],
      [{}, { communityId: '' }, { communityId: '0123' }, { communityId: 'g'.repeat(24) }],
    );
    takes(
      getTiers.reply,
      [{ data: {} }, { data: { Gold: { Master: '10000 XP' }, Empty: {} } }, { data: { Gold: { Master: 10000 } } }],
      [{ data: [] }],
    );
  });
});

describe('tierLevels', () => {
  it('lists every level in the order of the response, with number and unit separated', () => {
    const levels = tierLevels({ Bronze: { Rookie: '0 XP', Regular: '250 XP' }, Silver: { Pro: '1200.5 Star Points' } });
    assert.deepEqual(
      levels.map(({ tier, level, xp, unit }) => [tier, level, xp, unit]),
      [
        ['Bronze', 'Rookie', 0, 'XP'],
        ['Bronze', 'Regular', 250, 'XP'],
        ['Silver', 'Pro', 1200.5, 'Star Points'],
      ],
    );
  });

  it('is empty without tiers, and for a tier without levels', () => {
    assert.deepEqual(tierLevels({}), []);
    assert.deepEqual(tierLevels({ Empty: {} }), []);
  });

  for (const [text, xp, unit] of [
    ['1,250,000 XP', 1_250_000, 'XP'],
    ['1e6 XP', 1_000_000, 'XP'],
    ['  500   XP ', 500, 'XP'],
    ['500', 500, undefined],
    ['XP', undefined, undefined],
    ['', undefined, undefined],
    ['1,2 XP', undefined, undefined],
    ['12,34 XP', undefined, undefined],
    [`${'9'.repeat(400)} XP`, undefined, 'XP'],
  ] as const) {
    it(`reads ${JSON.stringify(text.slice(0, 20))}`, () => {
      const [level] = tierLevels({ Tier: { Level: text } });
      assert.deepEqual([level?.xp, level?.unit, level?.text], [xp, unit, text]);
    });
  }

  it('reads back any number and unit of the documented format', () => {
    const unit = fc.stringMatching(/^\S( ?\S){0,10}$/);
    fc.assert(
      fc.property(fc.nat(), unit, (xp, name) => {
        const [level] = tierLevels({ Tier: { Level: `${xp} ${name}` } });
        assert.deepEqual([level?.xp, level?.unit], [xp, name]);
      }),
    );
  });
});
