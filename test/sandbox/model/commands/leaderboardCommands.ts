import assert from 'node:assert/strict';
import fc from 'fast-check';
import { done, picked, refused } from '../expected.ts';
import type { ModelCommand } from '../model.ts';

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
