import assert from 'node:assert/strict';
import { adminCommands } from '../../src/admin/adminCommands.ts';
import type { ResultRow, ResultTable } from '../../src/admin/results/resultTable.ts';
import { type AdminFixture, type AdminFixtureRun, adminFixture } from './steps/adminFixture.ts';

/** The only trader of the seed with 300 orders. */
const MANY_ORDERS = 300;

describe('reading as an admin', () => {
  let bench: AdminFixture;
  let overview: readonly ResultRow[];

  before(async () => {
    bench = await adminFixture();
    overview = onlyTable(await bench.run('loyaltyOverview')).rows;
  });
  after(() => bench.dispose());
  beforeEach(() => bench.restore());

  describe('the loyalty overview', () => {
    it('shows every trader, reports progress, and explains its figures', async () => {
      const run = await bench.run('loyaltyOverview', { joined: undefined });
      const table = onlyTable(run);
      const read = await bench.service.loyaltyOverview.list({ query: { limit: 1 } }, { signal: never() });
      assert.ok(read.kind === 'done');
      const { total = 0 } = read.value.paging;
      assert.deepEqual(run.end, { kind: 'done' });
      assert.ok(table.rows.length > 100 && table.rows.length <= total);
      assert.match(run.progress.at(-1) ?? '', /^Page \d+ of \d+, [\d,]+ rows$/);
      assert.ok(table.personalData !== undefined);
      assert.match(table.notes?.join(' ') ?? '', /cut \(not rounded\) to two decimals/);
      // Deleted accounts count and have no row: that has to be said.
      if (table.rows.length < total)
        assert.match(table.notes?.join(' ') ?? '', /counts [\d,]+ records and returned [\d,]+ rows/);
    });

    it('filters by join date, including the first moment and excluding the last', async () => {
      const joined = overview.flatMap((row) => textIn(row, 'first_loyalty_login') ?? []).toSorted();
      const [startAt, endAt] = [joined[10], joined[20]];
      assert.ok(startAt !== undefined && endAt !== undefined && startAt < endAt);
      const run = await bench.run('loyaltyOverview', { joined: { startAt, endAt, preset: 'typed' } });
      const times = onlyTable(run).rows.map((row) => textIn(row, 'first_loyalty_login'));
      assert.deepEqual(
        times.toSorted(),
        joined.filter((time) => time >= startAt && time < endAt),
      );
      assert.match(onlyTable(run).notes?.[0] ?? '', /without a join date are left out/);
    });
  });

  it('lists phone-verification contacts as personal data', async () => {
    const table = onlyTable(await bench.run('phoneVerificationContacts'));
    assert.ok(table.rows.length > 0 && table.rows.every((row) => textIn(row, 'phone') !== undefined));
    assert.ok(table.personalData !== undefined);
  });

  describe('a trader', () => {
    it('is read by ID and by e-mail, with a column for each custom field', async () => {
      const email = textIn(overview[0], 'email');
      const userId = textIn(overview[0], 'client_id');
      const [byMail, byId] = [
        onlyTable(await bench.run('userInfo', { idOrEmail: email })),
        onlyTable(await bench.run('userInfo', { idOrEmail: userId })),
      ];
      assert.equal(byMail.rows[0]?.['userId'], userId);
      assert.deepEqual(byId.rows, byMail.rows);
      assert.ok(byMail.columns.some(({ key, kind }) => key === 'customFields.funded' && kind === 'flag'));
      assert.deepEqual(fittingActions(byMail), ['Activity', 'Orders', 'Field History…']);
      assert.deepEqual(fittingActions(byId), ['Activity', 'Field History…']);
    });

    it('has a plot of activity from the oldest day to today, and rows from today back', async () => {
      const run = await bench.run('activityStats', { identifier: textIn(overview[0], 'client_id'), days: 7 });
      const table = onlyTable(run);
      const [plot] = table.plots ?? [];
      const days = table.rows.map((row) => textIn(row, 'date') ?? '');
      assert.equal(days.length, 7);
      assert.deepEqual(days, days.toSorted().toReversed());
      assert.deepEqual(
        plot?.series.map(({ label }) => label),
        ['Messages', 'Replies', 'Reactions', 'Social actions'],
      );
      assert.deepEqual(
        plot?.series[0]?.points.map(({ at }) => new Date(at * 1000).toISOString().slice(0, 10)),
        days.toReversed(),
      );
      assert.match(table.notes?.join(' ') ?? '', /counts as -1/);
    });

    it('that does not exist is final, although the service answers 500 (P1 7.4)', async () => {
      const { end } = await bench.run('activityStats', { identifier: 'nobody@traders.example', days: 1 });
      assert.ok(end.kind === 'problem' && end.problem.kind === 'call' && end.problem.end.kind === 'refused');
      assert.deepEqual([end.problem.end.refusal.status, end.problem.end.refusal.action], [500, 'final']);
    });

    it('in the activity of a day is distinguished from one that was not found', async () => {
      const ids = overview.slice(0, 3).map((row) => textIn(row, 'client_id') ?? '');
      const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      const run = await bench.run('dailyActivity', { type: 'userId', identifiers: [...ids, '1'], day });
      const table = onlyTable(run);
      assert.deepEqual(
        table.rows.map(({ identifier, found }) => [identifier, found]),
        [...ids.map((id) => [id, true]), ['1', false]],
      );
      assert.deepEqual(
        table.plots?.map(({ names }) => names),
        [ids, ids],
      );
      assert.match(table.notes?.join(' ') ?? '', /Not found: 1 of 4 traders/);
      assert.doesNotMatch(table.notes?.join(' ') ?? '', /The service counts/);
    });

    it('found by e-mail is never named by it in a plot', async () => {
      const email = textIn(overview[0], 'email') ?? '';
      const run = await bench.run('dailyActivity', {
        type: 'email',
        identifiers: [email.toUpperCase()],
        day: '2026-01-01',
      });
      assert.deepEqual(onlyTable(run).plots?.[0]?.names, ['Row 1']);
      assert.deepEqual(
        onlyTable(run).rows.map(({ found }) => found),
        [true],
      );
    });
  });

  it('shows tiers as rows and as a plot, level by level', async () => {
    const table = onlyTable(await bench.run('tiers'));
    const [ladder] = table.plots ?? [];
    assert.equal(ladder?.names?.length, table.rows.length);
    const places = ladder?.series.flatMap(({ points }) => points) ?? [];
    assert.deepEqual(
      places.map(({ at, value }) => [at, value]),
      table.rows.map(({ xp }, at) => [at, xp]),
    );
    assert.ok(table.rows.every(({ unit }) => unit === 'XP'));
  });

  it('says that a community has no tiers', async () => {
    await bench.control('POST', '/settings', { noTiers: true });
    try {
      const table = onlyTable(await bench.run('tiers'));
      assert.deepEqual([table.rows, table.plots, table.empty], [[], undefined, 'The community has no tiers.']);
    } finally {
      await bench.control('POST', '/settings', { noTiers: false });
    }
  });

  describe('orders', () => {
    it('of a trader are found by e-mail and by a custom field, each once', async () => {
      const email = await buyerWithManyOrders(bench);
      const byMail = onlyTable(await bench.run('transactionHistory', { email }));
      const ids = byMail.rows.map(({ redemptionId }) => redemptionId);
      assert.equal(ids.length, MANY_ORDERS);
      assert.equal(new Set(ids).size, MANY_ORDERS);
      const info = onlyTable(await bench.run('userInfo', { idOrEmail: email })).rows[0];
      const custom = info?.['customFields'] as Record<string, unknown>;
      const field = { key: 'broker_id', type: 'single-line-text' };
      const byField = await bench.run('ordersByIdentifier', { field, value: String(custom['broker_id']) });
      assert.deepEqual(
        onlyTable(byField).rows.map(({ redemptionId }) => redemptionId),
        ids,
      );
      assert.deepEqual(fittingActions(onlyTable(byField)), ['Move or Refund…', 'Trader Info', 'Field History…']);
      assert.ok(onlyTable(byField).personalData !== undefined);
    });

    it('read so far are kept when the user cancels, and the table says so', async () => {
      const email = await buyerWithManyOrders(bench);
      const giveUp = new AbortController();
      const notes: string[] = [];
      let rows = 0;
      const { spec } = adminCommands.transactionHistory;
      const end = await spec.run(
        { email },
        {
          ...bench.context,
          signal: giveUp.signal,
          progress: () => giveUp.abort(),
          onProgress: () => undefined,
          results: {
            show: () => assert.fail('a list is shown while it is read'),
            open: () => ({
              isClosed: false,
              append: (page) => {
                rows += page.length;
              },
              end: (change) => void notes.push(...(change?.notes ?? [])),
            }),
          },
        },
      );
      assert.deepEqual([end, rows], [{ kind: 'done' }, 100]);
      assert.deepEqual(notes, [`Reading was stopped after 100 of ${MANY_ORDERS} rows.`]);
    });

    it('read before a page failed are shown, with the reason why the rest is missing', async () => {
      const email = await buyerWithManyOrders(bench);
      const route = '/v1/redemption-transactions/transaction-history';
      await bench.fault('POST', route, { delayMs: 0 });
      await bench.fault('POST', route, { status: 403, body: { meta: { code: 'API_KEY_PERMISSION_DENIED' } } });
      const run = await bench.run('transactionHistory', { email });
      assert.equal(onlyTable(run).rows.length, 100);
      assert.match(onlyTable(run).notes?.at(-1) ?? '', /page 2 couldn’t be read. The 100 rows before it are shown/);
      assert.deepEqual(codeOf(run), [403, 'API_KEY_PERMISSION_DENIED']);
    });

    it('of a trader without any are an empty list, not an error', async () => {
      const run = await bench.run('transactionHistory', { email: textIn(overview[0], 'email') });
      assert.deepEqual(onlyTable(run).rows, []);
      assert.equal(onlyTable(run).empty, 'This trader has no orders.');
    });

    it('of a value that two traders share, or nobody has, end with the documented error', async () => {
      const field = { key: 'partner_code', type: 'single-line-text' };
      assert.deepEqual(codeOf(await bench.run('ordersByIdentifier', { field, value: 'PC-SHARED' })), [
        409,
        'CUSTOM_FIELD_IDENTIFIER_DUPLICATE',
      ]);
      assert.deepEqual(codeOf(await bench.run('ordersByIdentifier', { field, value: 'nobody has this' })), [
        404,
        'USER_NOT_FOUND',
      ]);
    });
  });

  it('never shows the key of a leaderboard’s widget, and allows deleting custom ones only', async () => {
    const table = onlyTable(await bench.run('listLeaderboards'));
    assert.deepEqual(table.secrets, ['widget.apiKey']);
    const action = table.actions?.find(({ label }) => label === 'Delete Leaderboard…');
    assert.deepEqual(
      table.rows.map((row) => action?.fits?.(row)),
      table.rows.map(({ kind }) => kind === 'custom'),
    );
  });

  it('explains a key without the permission by its documented row', async () => {
    await bench.useKey([]);
    try {
      for (const [name, answers] of [
        ['loyaltyOverview', {}],
        ['tiers', {}],
        ['listLeaderboards', {}],
        ['userInfo', { idOrEmail: '1' }],
      ] as const) {
        const { end } = await bench.run(name, answers);
        assert.ok(end.kind === 'problem', name);
        const { problem } = end;
        const outcome =
          problem.kind === 'call' ? problem.end : problem.end.kind === 'failed' ? problem.end.outcome : undefined;
        assert.ok(outcome?.kind === 'refused' && outcome.refusal.action === 'fix the key', name);
      }
    } finally {
      await bench.useKey(['customerSuccess', 'getTiersInfo', 'leaderboard', 'getUserData', 'getUserStats']);
    }
  });
});

function onlyTable({ tables, end }: AdminFixtureRun): ResultTable {
  const [table] = tables;
  assert.ok(table !== undefined && tables.length === 1, JSON.stringify(end));
  return table;
}

function textIn(row: ResultRow | undefined, key: string): string | undefined {
  const value = row?.[key];
  return typeof value === 'string' ? value : undefined;
}

/** Labels of the first row's actions. */
function fittingActions({ rows, actions = [] }: ResultTable): readonly string[] {
  const [row] = rows;
  assert.ok(row);
  return actions.filter(({ on, fits }) => on === 'row' && (fits?.(row) ?? true)).map(({ label }) => label);
}

function codeOf({ end }: AdminFixtureRun): readonly [number | undefined, string | undefined] {
  assert.ok(end.kind === 'problem' && end.problem.kind === 'paging' && end.problem.end.kind === 'failed');
  const { outcome } = end.problem.end;
  assert.ok(outcome.kind === 'refused');
  return [outcome.refusal.status, outcome.refusal.code];
}

function never(): AbortSignal {
  return new AbortController().signal;
}

async function buyerWithManyOrders(bench: AdminFixture): Promise<string> {
  const state = (await bench.control('GET', '/state')) as { readonly users: readonly { readonly email: string }[] };
  const email = state.users[19]?.email;
  assert.ok(email);
  return email;
}
