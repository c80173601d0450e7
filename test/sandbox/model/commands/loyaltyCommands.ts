import assert from 'node:assert/strict';
import fc from 'fast-check';
import { REDEMPTION_CATEGORIES } from '../../../../src/contract/redemptions.ts';
import { done, type ModelCommand, picked, refused } from '../model.ts';

const pick = fc.nat(30);

/** public-facts 8.3: a slug is there once; a new leaderboard comes last. */
const create = fc.constantFrom('model-a', 'model-b', 'model-c').map(
  (slug): ModelCommand => ({
    check: () => true,
    run: async ({ leaderboards }, { service, signal }) => {
      const body = {
        name: slug,
        slug,
        rankingField: 'total_xp',
        displayedColumns: [{ column: 'total_xp', visible: true, order: 1 }],
        startDate: '2026-01-01T00:00:00Z',
        isEnabled: true,
      };
      const outcome = await service.leaderboards.create({ body }, { signal });
      if (leaderboards.some((it) => it.slug === slug)) return refused(outcome, 409);
      const id = done(outcome).data?._id;
      assert.ok(id !== undefined && !leaderboards.some((it) => it.id === id));
      leaderboards.push({ id, slug, isDefault: false, isEnabled: true });
    },
    toString: () => `createLeaderboard ${slug}`,
  }),
);

/** P1 3.3, 7.6: a custom one goes and those behind move up; the default one stays; an unknown one is a 500. */
const remove = pick.map(
  (number): ModelCommand => ({
    check: () => true,
    run: async (model, { service, signal }) => {
      const all = [...model.leaderboards.map(({ id }) => id), ...model.goneLeaderboards];
      const id = picked(all, number) ?? '';
      const outcome = await service.leaderboards.delete({ path: { leaderboardID: id } }, { signal });
      const at = model.leaderboards.findIndex((it) => it.id === id);
      if (at < 0) return refused(outcome, 500);
      if (model.leaderboards[at]?.isDefault) return refused(outcome, 400);
      assert.equal(done(outcome).data, id);
      model.leaderboards.splice(at, 1);
      model.goneLeaderboards.push(id);
    },
    toString: () => `deleteLeaderboard ${number}`,
  }),
);

/** P1 3.3: hidden but kept. */
const hide = fc.record({ pick, isEnabled: fc.boolean() }).map(
  (sent): ModelCommand => ({
    check: () => true,
    run: async ({ leaderboards }, { service, signal }) => {
      const one = picked(leaderboards, sent.pick);
      assert.ok(one);
      const { isEnabled } = sent;
      done(await service.leaderboards.update({ path: { leaderboardID: one.id }, body: { isEnabled } }, { signal }));
      one.isEnabled = isEnabled;
    },
    toString: () => `hideLeaderboard ${JSON.stringify(sent)}`,
  }),
);

/** P1 2.8: in display order. */
const list = fc.constant<ModelCommand>({
  check: () => true,
  run: async ({ leaderboards }, { service, signal }) => {
    const found: unknown[] = [];
    for await (const it of service.leaderboards.list.rows({}, { signal })) found.push([it._id, it.slug, it.isEnabled]);
    assert.deepEqual(
      found,
      leaderboards.map(({ id, slug, isEnabled }) => [id, slug, isEnabled]),
    );
  },
  toString: () => 'listLeaderboards',
});

/** Leaderboards (P1 2.8, 3.3, 4.9). */
export const leaderboardCommands = [create, remove, hide, list];

/** P1 4.6: a name is there once in the community, and in its category in any letter case. */
const createStatus = fc
  .record({
    name: fc.constantFrom('Boxed', 'boxed', 'BOXED', 'Sent on'),
    category: fc.constantFrom(...REDEMPTION_CATEGORIES),
  })
  .map(
    (sent): ModelCommand => ({
      check: () => true,
      run: async ({ statuses }, { service, signal }) => {
        const outcome = await service.redemptions.createStatus({ body: sent }, { signal });
        const isTaken = statuses.some(
          ({ name, category }) =>
            name === sent.name || (category === sent.category && name.toLowerCase() === sent.name.toLowerCase()),
        );
        if (isTaken) return refused(outcome, 409, 'REDEMPTION_STATUS_CONFLICT');
        const { data } = done(outcome);
        // P1 2.5.
        const order = Math.max(...statuses.map((it) => it.order)) + 1;
        assert.deepEqual(
          [data?.name, data?.category, data?.color, data?.order, data?.isDefault],
          [sent.name, sent.category, '#808080', order, false],
        );
        statuses.push({ id: data?._id ?? '', ...sent, order });
      },
      toString: () => `createStatus ${JSON.stringify(sent)}`,
    }),
  );

const listStatuses = fc.constant<ModelCommand>({
  check: () => true,
  run: async ({ statuses }, { service, signal }) => {
    const listed = done(await service.redemptions.listStatuses({ body: {} }, { signal })).items;
    const shown = (it: { readonly name: string; readonly category: string }) => `${it.category} ${it.name}`;
    assert.deepEqual(listed.map(shown).sort(), statuses.map(shown).sort());
  },
  toString: () => 'listStatuses',
});

/** P1 3.2: only a refunded status returns coins, the price (2.4), once in the order's life. */
const move = fc.record({ order: pick, status: pick, isRefund: fc.boolean() }).map(
  (sent): ModelCommand => ({
    check: () => true,
    run: async (model, { service, signal }) => {
      const order = picked(model.orders, sent.order);
      const fitting = model.statuses.filter(({ category }) => (category === 'refunded') === sent.isRefund);
      const status = picked(fitting, sent.status);
      assert.ok(order && status);
      const body = { transactionId: order.id, statusID: status.id };
      const outcome = await service.redemptions.updateOrderStatus({ body }, { signal });
      if (model.disabledStatuses.has(status.id)) return refused(outcome, 400, 'VALIDATION_FAILED');
      done(outcome);
      order.statusId = status.id;
      if (status.category === 'refunded' && !order.isRefunded) {
        order.isRefunded = true;
        model.coins.set(order.userId, (model.coins.get(order.userId) ?? 0) + order.price);
      }
      const { data } = done(await service.users.info({ body: { idOrEmail: order.userId } }, { signal }));
      assert.equal(data.coins?.toFixed(6), model.coins.get(order.userId)?.toFixed(6));
    },
    toString: () => `moveOrder ${JSON.stringify(sent)}`,
  }),
);

/** P1 4.10: the trader's orders tell the status; the trader's balance tells what was returned. */
const readOrder = pick.map(
  (number): ModelCommand => ({
    check: () => true,
    run: async (model, { service, signal }) => {
      const order = picked(model.orders, number);
      assert.ok(order);
      let statusID: string | null | undefined;
      for await (const row of service.redemptions.transactionHistory.rows(
        { body: { email: order.email } },
        { signal },
      )) {
        if (row.redemptionId === order.id) statusID = row.statusID;
      }
      assert.equal(statusID, order.statusId);
      const { data } = done(await service.users.info({ body: { idOrEmail: order.userId } }, { signal }));
      assert.equal(data.coins?.toFixed(6), model.coins.get(order.userId)?.toFixed(6));
    },
    toString: () => `readOrder ${number}`,
  }),
);

/** Order workflow (P1 2.4, 2.5, 3.2, 4.6, 4.10). */
export const redemptionCommands = [createStatus, listStatuses, move, move, readOrder];
