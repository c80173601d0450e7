import assert from 'node:assert/strict';
import { adminCommands } from '../../src/admin/adminCommands.ts';
import type { AdminCommandSpec } from '../../src/admin/runner/adminCommand.ts';
import type { AnswersByName } from '../../src/admin/runner/questions/askQuestions.ts';
import type { ServiceClient } from '../../src/client/serviceClient.ts';
import type { RedemptionOrder, RedemptionStatus } from '../../src/contract/redemptions.ts';
import { type AdminFixture, type AdminFixtureRun, adminFixture } from './steps/adminFixture.ts';
import { Person } from './steps/person.ts';

describe('orders, statuses and leaderboards', () => {
  let bench: AdminFixture;
  let statuses: readonly RedemptionStatus[];
  let order: RedemptionOrder;
  let email: string;

  before(async () => {
    bench = await adminFixture();
    const listed = await bench.service.redemptions.listStatuses({ body: {} }, { signal: never() });
    assert.ok(listed.kind === 'done');
    statuses = listed.value.items;
    const state = (await bench.control('GET', '/state')) as { readonly users: readonly { readonly email: string }[] };
    email = state.users[19]?.email ?? '';
  });
  after(() => bench.dispose());
  beforeEach(async () => {
    await bench.restore();
    const [found] = await ordersNow();
    assert.ok(found);
    // Independent of the seed's own state.
    await bench.control('POST', `/orders/${found.redemptionId}`, { statusID: statusOf('new_purchase')._id });
    order = found;
    order = await orderNow();
  });

  describe('an order', () => {
    it('is moved after a confirmation with its name, price and both statuses', async () => {
      const from = order.status ?? '';
      const to = statusOf('in_progress', order);
      const run = await bench.run('updateOrderStatus', { status: to, order });
      assert.equal(run.confirmation?.question, `Move order ${order.redemptionId} to “${to.name}”?`);
      assert.ok(run.confirmation.detail.includes(`${order.price?.toLocaleString('en')} coins × ${order.quantity}`));
      assert.ok(run.confirmation.detail.includes(`${from} → ${to.name} (In progress)`));
      assert.ok(run.confirmation.detail.includes('No coins are returned'));
      assert.equal(resultText(run), `Order ${order.redemptionId} is now “${to.name}” on Bench.`);
      assert.equal((await orderNow()).statusID, to._id);
    });

    it('that already has the status is not sent', async () => {
      const there = await orderNow();
      const run = await bench.run('updateOrderStatus', { status: statusWithId(there.statusID), order: there });
      assert.match(resultText(run), /is already “.+”. Nothing was sent/);
      assert.equal(run.confirmation, undefined);
    });

    it('is moved by a typed status without reading the statuses, and by a picked one although they can’t be read', async () => {
      const path = '/v1/redemption-transactions/statuses';
      await bench.fault('POST', path, { status: 200, body: { data: 'none' } }, 50);
      const { _id, name } = statusOf('in_progress', order);
      const typed = await bench.run('updateOrderStatus', { status: { _id, name: _id, category: '' }, order });
      assert.match(typed.confirmation?.detail ?? '', /The status was typed, so its category isn’t known/);
      assert.equal((await orderNow()).statusID, _id);
      const to = statusOf('completed');
      const picked = await bench.run('updateOrderStatus', { status: to, order: await orderNow() });
      await bench.control('DELETE', '/faults');
      assert.equal(resultText(picked), `Order ${order.redemptionId} is now “${to.name}” on Bench.`);
      assert.notEqual(name, to.name);
    });

    it('is moved although its trader’s orders can’t be read again', async () => {
      await bench.fault(
        'POST',
        '/v1/redemption-transactions/transaction-history',
        { status: 200, body: { data: 'none' } },
        50,
      );
      const to = statusOf('completed');
      const run = await bench.run('updateOrderStatus', { status: to, order }, { confirmed: false });
      await bench.control('DELETE', '/faults');
      assert.match(run.confirmation?.detail ?? '', /couldn’t be read again, so the order is shown as it was listed/);
    });

    it('stays where it is without confirmation', async () => {
      const there = await orderNow();
      const run = await bench.run(
        'updateOrderStatus',
        { status: statusOf('refunded'), order: there },
        { confirmed: false },
      );
      assert.ok(run.confirmation);
      assert.equal((await orderNow()).statusID, there.statusID);
    });

    it('is refunded with its price named, and the trader gets the coins', async () => {
      const before = await coins();
      const run = await bench.run('updateOrderStatus', { status: statusOf('refunded'), order: await orderNow() });
      assert.match(run.confirmation?.question ?? '', /^Refund order ORD\d+: move it to/);
      assert.ok(
        run.confirmation?.detail.includes(`This returns ${order.price?.toLocaleString('en')} coins to the trader`),
      );
      assert.equal(run.confirmation?.button, 'Refund Order');
      const returned = `${order.price?.toLocaleString('en')} coins, the price paid, were returned to the trader.`;
      assert.equal(
        resultText(run),
        `Order ${order.redemptionId} is now “${statusOf('refunded').name}” on Bench. ${returned}`,
      );
      assert.equal(await coins(), Number((before + (order.price ?? 0)).toFixed(6)));
    });

    it('in a refunded status is not promised coins a second time', async () => {
      await bench.run('updateOrderStatus', { status: statusOf('refunded'), order });
      const others = statuses.filter(
        ({ category, _id }) => category === 'refunded' && _id !== statusOf('refunded')._id,
      );
      const status = others[0] ?? statusOf('completed');
      const run = await bench.run('updateOrderStatus', { status, order: await orderNow() });
      assert.match(run.confirmation?.detail ?? '', /isn’t documented/);
      assert.doesNotMatch(resultText(run), /were returned/);
    });

    it('is read back after a lost response: it happened', async () => {
      await bench.fault('PUT', '/v1/redemption-transactions/status', { drop: 'after' });
      const to = statusOf('completed');
      const run = await bench.run('updateOrderStatus', { status: to, order: await orderNow() });
      assert.ok(run.end.kind === 'problem' && run.end.problem.kind === 'call');
      assert.equal(run.end.problem.end.kind, 'happened');
      assert.equal((await orderNow()).statusID, to._id);
    });

    it('known only by its ID says that it was not read', async () => {
      const run = await bench.run(
        'updateOrderStatus',
        { search: 'id', orderId: order.redemptionId, status: statusOf('refunded') },
        { confirmed: false },
      );
      assert.match(run.confirmation?.detail ?? '', /^The order wasn’t read.+whatever it is/);
    });

    it('found by a custom field is read again by it, and one without an e-mail is shown as listed', async () => {
      const info = await bench.service.users.info({ body: { idOrEmail: email } }, { signal: never() });
      assert.ok(info.kind === 'done');
      const value = String(info.value.data.customFields?.['broker_id']);
      const search = { search: 'field', field: { key: 'broker_id', type: undefined }, value };
      const [there, status] = [await orderNow(), statusOf('in_progress')];
      const byField = await bench.run('updateOrderStatus', { ...search, order: there, status }, { confirmed: false });
      assert.match(byField.confirmation?.detail ?? '', /coins × /);
      const nameless = { ...there, userInfo: null };
      const asListed = await bench.run('updateOrderStatus', { order: nameless, status }, { confirmed: false });
      assert.match(asListed.confirmation?.detail ?? '', /coins × .+shown as it was listed/s);
    });

    it('asks only for the new status if its row is given', () => {
      const context = { ...bench.context, args: [{ connectionId: 'bench', order }] };
      const questions = adminCommands.updateOrderStatus.spec.questions
        .filter(({ when, given }) => given?.(context) === undefined && (when?.({}, context) ?? true))
        .map(({ name }) => name);
      assert.deepEqual(questions, ['status']);
    });

    it('that does not exist is explained by its documented row', async () => {
      const run = await bench.run('updateOrderStatus', {
        search: 'id',
        orderId: 'ORD0',
        status: statusOf('completed'),
      });
      assert.ok(run.end.kind === 'problem' && run.end.problem.kind === 'call');
      const { end } = run.end.problem;
      assert.ok(end.kind === 'refused');
      assert.equal(end.refusal.code, 'REDEMPTION_TRANSACTION_NOT_FOUND');
    });
  });

  describe('an order status', () => {
    const courier = { name: 'Waiting for Courier', category: 'in_progress' };

    it('is created after a confirmation that says what can’t be undone', async () => {
      const run = await bench.run('createOrderStatus', courier);
      assert.match(
        run.confirmation?.detail ?? '',
        /last in the category “In progress”.+\n\nOnly the dashboard can rename/,
      );
      assert.match(resultText(run), /“Waiting for Courier” was created on Bench/);
      const [table] = (await bench.run('listOrderStatuses')).tables;
      assert.ok(table?.rows.some(({ name, category }) => name === 'Waiting for Courier' && category === 'in_progress'));
    });

    for (const [name, category] of [
      ['Waiting for Courier', 'completed'],
      ['waiting FOR courier', 'in_progress'],
    ] as const) {
      it(`with a taken name (${name}, ${category}) is not sent, and says where it is taken`, async () => {
        await bench.run('createOrderStatus', courier);
        const run = await bench.run('createOrderStatus', { name, category });
        assert.match(resultText(run), /a status “Waiting for Courier” in the category “In progress”.+Nothing was sent/);
        assert.equal(run.confirmation, undefined);
      });
    }

    it('may have the name of another in different case in another category', async () => {
      await bench.run('createOrderStatus', courier);
      const run = await bench.run('createOrderStatus', { name: 'WAITING for courier', category: 'completed' });
      assert.match(resultText(run), /was created/);
    });

    it('is created although the statuses can’t be read, and says that the name was not checked', async () => {
      const path = '/v1/redemption-transactions/statuses';
      await bench.fault('POST', path, { status: 200, body: { data: 'none' } }, 50);
      const run = await bench.run('createOrderStatus', courier);
      await bench.control('DELETE', '/faults');
      assert.match(run.confirmation?.detail ?? '', /don’t know whether the name is taken/);
      assert.match(resultText(run), /^“Waiting for Courier” was created on Bench/);
    });

    it('with a long name mentions the dashboard’s limit', async () => {
      const run = await bench.run(
        'createOrderStatus',
        { name: 'x'.repeat(51), category: 'completed' },
        { confirmed: false },
      );
      assert.match(run.confirmation?.detail ?? '', /only saves names of up to 50 characters/);
    });
  });

  describe('a leaderboard', () => {
    it('that is the default one is not sent', async () => {
      const [board] = await leaderboards();
      assert.equal(board?.kind, 'default');
      const run = await bench.run('deleteLeaderboard', { leaderboard: board });
      assert.match(resultText(run), /default leaderboard, which can’t be deleted. Nothing was sent/);
      assert.equal(run.confirmation, undefined);
      assert.deepEqual(offersOf(run), ['Hide It']);
    });

    it('is deleted after a confirmation that names it and what moves up, and its absence is verified', async () => {
      const all = await leaderboards();
      const [, board, next] = all;
      const run = await bench.run('deleteLeaderboard', { leaderboard: board });
      assert.equal(run.confirmation?.question, `Delete the leaderboard “${board?.name}” for good?`);
      assert.match(run.confirmation.detail, /^Slug: [a-z0-9-]+\nKind: custom\n/);
      assert.ok(run.confirmation.detail.includes(`Place: 2 of ${all.length}`));
      assert.ok(run.confirmation.detail.includes(`These move up one place: ${next?.name}`));
      assert.ok(run.confirmation.detail.includes('can’t be undone'));
      assert.match(resultText(run), /was deleted from Bench\.$/);
      assert.ok((await leaderboards()).every(({ _id }) => _id !== board?._id));
      const again = await bench.run('deleteLeaderboard', { leaderboard: board });
      assert.match(resultText(again), /no longer has a leaderboard “.+”. Nothing was sent/);
    });

    it('is reported as deleted even if the list can’t be read afterwards', async () => {
      const leaderboard = (await leaderboards()).at(-1);
      const client: ServiceClient = {
        ...bench.client,
        call: (operation, input, options) => {
          const isList = operation.id === 'leaderboards.list';
          return bench.client.call(operation, input, isList ? { signal: AbortSignal.abort() } : options);
        },
      };
      const running = {
        ...bench.context,
        client,
        signal: never(),
        progress: () => undefined,
        onProgress: () => undefined,
      };
      const { spec } = adminCommands.deleteLeaderboard;
      const end = await (spec as AdminCommandSpec<AnswersByName>).run({ leaderboard }, running);
      assert.ok(end.kind === 'message');
      assert.match(end.text, /confirmed that “.+” was deleted from Bench\. The list of leaderboards couldn’t be read/);
      assert.ok((await leaderboards()).every(({ _id }) => _id !== leaderboard?._id));
    });

    it('is deleted although the list can’t be read, after a plain confirmation', async () => {
      const board = (await leaderboards()).at(-1);
      await bench.fault('GET', '/v1/leaderboards', { status: 200, body: { data: 'none' } }, 50);
      const run = await bench.run('deleteLeaderboard', { leaderboard: { _id: board?._id } });
      await bench.control('DELETE', '/faults');
      assert.equal(run.confirmation?.question, `Delete the leaderboard “${board?._id}” for good?`);
      assert.match(run.confirmation.detail, /couldn’t be read in full, so nothing more is known/);
      assert.match(resultText(run), /^The service confirmed that .* was deleted from Bench/);
      assert.ok((await leaderboards()).every(({ _id }) => _id !== board?._id));
    });

    it('can be entered by its ID if reading one fails', async () => {
      const { questions } = adminCommands.deleteLeaderboard.spec;
      const id = (await leaderboards()).at(-1)?._id ?? '';
      await bench.fault('GET', '/v1/leaderboards', { status: 200, body: { data: 'none' } }, 50);
      const person = new Person();
      const [question] = questions;
      assert.ok(question);
      person.picks('Type a Leaderboard ID').types(id);
      const frame = { title: 'Delete Leaderboard', step: 1, totalSteps: 1 };
      const end = await question.ask({ frame, answers: {}, context: bench.context as never, last: undefined });
      person.dispose();
      await bench.control('DELETE', '/faults');
      assert.deepEqual(end, { kind: 'next', value: { _id: id } });
    });

    it('is created, read, changed and disabled', async () => {
      const answers = { name: 'Weekly', slug: 'weekly', rankingField: 'total_xp', columns: ['name', 'total_xp'] };
      const created = await bench.run('createLeaderboard', { ...answers, startDate: '2026-03-02', isEnabled: true });
      assert.equal(created.confirmation?.question, 'Create the leaderboard “Weekly” on Bench?');
      assert.match(
        created.confirmation.detail,
        /Ranked by: total_xp\nColumns: name, total_xp\nStart date: 2026-03-02 UTC/,
      );
      assert.equal(resultText(created), '“Weekly” was created on Bench.');
      const board = (await leaderboards()).find(({ slug }) => slug === 'weekly');
      assert.ok(board?.isEnabled === true);
      const changed = await bench.run('updateLeaderboard', { leaderboard: board, fields: ['name'], name: 'Monthly' });
      assert.equal(changed.confirmation?.detail, 'Name: Monthly');
      const off = await bench.run('updateLeaderboard', { leaderboard: board, isEnabled: false });
      assert.equal(resultText(off), '“Weekly” was changed on Bench.');
      const shown = await bench.run('getLeaderboard', { leaderboard: board });
      const [row] = shown.tables[0]?.rows ?? [];
      assert.deepEqual([row?.['name'], row?.['isEnabled']], ['Monthly', false]);
      assert.deepEqual(shown.tables[0]?.secrets, ['widget.apiKey']);
    });

    it('is disabled with only the final confirmation when offered', () => {
      const [leaderboard] = [{ _id: 'a'.repeat(24), name: 'Weekly' }];
      const context = { ...bench.context, args: [{ connectionId: 'bench', leaderboard, switchOff: true }] };
      const { questions } = adminCommands.updateLeaderboard.spec;
      const offered = questions.filter(({ when }) => when?.({ leaderboard }, context as never) ?? true);
      assert.deepEqual(
        offered.map(({ name, given }) => [name, given?.(context as never)]),
        [
          ['leaderboard', leaderboard],
          ['isEnabled', false],
        ],
      );
    });

    it('still exists after its deletion was lost on the way', async () => {
      await bench.fault('DELETE', '/v1/leaderboards', { drop: 'before' });
      const board = (await leaderboards()).at(-1);
      const run = await bench.run('deleteLeaderboard', { leaderboard: board });
      assert.ok(run.end.kind === 'problem' && run.end.problem.kind === 'call');
      assert.equal(run.end.problem.end.kind, 'didNotHappen');
      assert.ok((await leaderboards()).some(({ _id }) => _id === board?._id));
    });
  });

  async function ordersNow(): Promise<readonly RedemptionOrder[]> {
    const read = await bench.service.redemptions.transactionHistory(
      { body: { email, limit: 100 } },
      { signal: never() },
    );
    assert.ok(read.kind === 'done');
    return read.value.items;
  }

  async function orderNow(): Promise<RedemptionOrder> {
    const now = (await ordersNow()).find(({ redemptionId }) => redemptionId === order.redemptionId);
    assert.ok(now);
    return now;
  }

  async function coins(): Promise<number> {
    const read = await bench.service.users.info({ body: { idOrEmail: email } }, { signal: never() });
    assert.ok(read.kind === 'done');
    return read.value.data.coins ?? 0;
  }

  async function leaderboards() {
    const read = await bench.service.leaderboards.list({ query: {} }, { signal: never() });
    assert.ok(read.kind === 'done');
    return read.value.items;
  }

  function statusOf(category: string, other?: RedemptionOrder): RedemptionStatus {
    const found = statuses.find((it) => it.category === category && it._id !== other?.statusID);
    assert.ok(found);
    return found;
  }

  function statusWithId(id: unknown): RedemptionStatus {
    const found = statuses.find(({ _id }) => _id === id);
    assert.ok(found);
    return found;
  }
});

function resultText({ end }: AdminFixtureRun): string {
  assert.ok(end.kind === 'message', JSON.stringify(end));
  return end.text;
}

function never(): AbortSignal {
  return new AbortController().signal;
}

function offersOf({ end }: AdminFixtureRun): readonly string[] {
  return end.kind === 'message' ? (end.actions ?? []).map(({ label }) => label) : [];
}
