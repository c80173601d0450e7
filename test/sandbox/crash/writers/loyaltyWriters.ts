import assert from 'node:assert/strict';
import {
  createLeaderboard,
  deleteLeaderboard,
  type Leaderboard,
  updateLeaderboard,
} from '../../../../src/contract/leaderboards.ts';
import { createRedemptionStatus, updateOrderStatus } from '../../../../src/contract/redemptions.ts';
import { doneValue } from '../../faults/faultyWrite.ts';
import type { CrashFixture, CrashWriter } from '../crashWriter.ts';

const ORDERS = 12;

/** Orders: moved about, also into a refunded status, which returns the price once (P1 3.2). */
export async function orderWriter(bench: CrashFixture): Promise<CrashWriter> {
  const { service, signal } = bench;
  const seed = await bench.state();
  const statuses = seed.redemptionStatuses.filter(({ enabled }) => enabled);
  const categoryOf = (id: string | null) => seed.redemptionStatuses.find((it) => it.id === id)?.category;
  const since = Date.now();
  const coinsOf = async (idOrEmail: string) =>
    doneValue(await service.users.info({ body: { idOrEmail } }, { signal })).data.coins ?? 0;
  const orders: {
    id: string;
    email: string;
    userId: string;
    price: number;
    status: string;
    isRefunded: boolean;
    coins: number;
  }[] = [];
  for (const order of seed.orders) {
    const trader = bench.traders.find(({ recordId }) => recordId === order.userRecordId);
    if (trader === undefined || orders.length === ORDERS || orders.some((it) => it.email === trader.email)) continue;
    if (order.statusID === null || categoryOf(order.statusID) === 'refunded') continue;
    // Their coins are written by bulk updates too.
    if (bench.traders.indexOf(trader) < 100) continue;
    const { redemptionId: id, price, statusID: status } = order;
    const { email, platformUserId: userId } = trader;
    orders.push({ id, email, userId, price, status, isRefunded: false, coins: await coinsOf(userId) });
  }
  assert.equal(orders.length, ORDERS);
  const statusOf = async (id: string) => (await bench.state()).orders.find((it) => it.redemptionId === id)?.statusID;
  const check = async () => {
    for (const { id, status } of orders) assert.equal(await statusOf(id), status, `order ${id}`);
  };

  return {
    name: 'orders',
    next: async (turn) => {
      const order = orders[(bench.life * 5 + turn) % ORDERS];
      const others = statuses.filter(({ id }) => id !== order?.status);
      // A refund first: a slow machine may not come to another.
      const refund = orders.some(({ isRefunded }) => isRefunded)
        ? undefined
        : others.find(({ category }) => category === 'refunded');
      const to = refund ?? others[(bench.life + turn) % others.length];
      if (order === undefined || to === undefined) return undefined;
      return {
        operation: updateOrderStatus,
        input: { body: { transactionId: order.id, statusID: to.id } },
        traderEmail: order.email,
        effects: async () => ((await statusOf(order.id)) === to.id ? 1 : 0),
        learn: () => {
          order.status = to.id;
          order.isRefunded ||= to.category === 'refunded';
        },
      };
    },
    check,
    checkAll: async () => {
      await check();
      for (const { id, userId, price, isRefunded, coins } of orders) {
        const path = { communityId: bench.communityId, userId, fieldIdOrName: 'total_coins' };
        const { items } = doneValue(await service.userFields.traderHistory({ path, query: { limit: 20 } }, { signal }));
        const fresh = items.filter(({ createdAt }) => Date.parse(createdAt ?? '') >= since);
        assert.equal(fresh.length, isRefunded ? 1 : 0, `refunds of order ${id}`);
        const returned = Number(((await coinsOf(userId)) - coins).toFixed(6));
        assert.equal(returned, isRefunded ? Number(price.toFixed(6)) : 0, `coins returned for order ${id}`);
      }
      assert.ok(orders.some(({ isRefunded }) => isRefunded));
    },
  };
}

const MOST = 3;

/** Statuses of orders (P1 4.6). */
export async function statusWriter(bench: CrashFixture): Promise<CrashWriter> {
  const names = new Set<string>();
  const count = async (name: string) =>
    (await bench.state()).redemptionStatuses.filter((it) => it.name === name).length;
  const check = async () => {
    for (const name of names) assert.equal(await count(name), 1, `status ${name}`);
  };
  return {
    name: 'statuses',
    next: async (turn) => {
      if (turn >= MOST) return undefined;
      const name = `Crash ${bench.life}.${turn}`;
      return {
        operation: createRedemptionStatus,
        input: { body: { name, category: 'in_progress' } },
        effects: () => count(name),
        learn: () => void names.add(name),
      };
    },
    check,
    checkAll: check,
  };
}

/** Leaderboards: made, renamed, deleted, with their places in display order (P1 3.3). */
export async function leaderboardWriter(bench: CrashFixture): Promise<CrashWriter> {
  const { service, signal } = bench;
  /** Names by slug; undefined: deleted. */
  const names = new Map<string, string | undefined>();
  let last = { slug: '', id: '' };
  const bySlug = async (slug: string) => {
    const found: Leaderboard[] = [];
    for await (const it of service.leaderboards.list.rows({ query: { search: `keyword:${slug}` } }, { signal })) {
      if (it.slug === slug) found.push(it);
    }
    return found;
  };
  const check = async (slugs: Iterable<string>) => {
    for (const slug of slugs) {
      const name = names.get(slug);
      assert.deepEqual(
        (await bySlug(slug)).map((it) => it.name),
        name === undefined ? [] : [name],
        slug,
      );
    }
    const places = (await bench.state()).leaderboards.map(({ position }) => position).sort((a, b) => a - b);
    assert.deepEqual(
      places,
      places.map((_, i) => i + 1),
      'places without gaps and without repeats',
    );
  };
  const touched = new Set<string>();
  const learn = (slug: string, name: string | undefined) => {
    names.set(slug, name);
    touched.add(slug);
  };

  return {
    name: 'leaderboards',
    next: async (turn) => {
      const { slug, id } = last;
      switch (turn % 3) {
        case 0: {
          const made = `crash-${bench.life}-${turn}`;
          return {
            operation: createLeaderboard,
            input: { body: newLeaderboard(made) },
            effects: async () => (await bySlug(made)).length,
            learn: async () => {
              last = { slug: made, id: (await bySlug(made))[0]?._id ?? '' };
              learn(made, made);
            },
          };
        }
        case 1: {
          const name = `Renamed ${slug}`;
          return {
            operation: updateLeaderboard,
            input: { path: { leaderboardID: id }, body: { name } },
            effects: async () => ((await bySlug(slug))[0]?.name === name ? 1 : 0),
            learn: () => learn(slug, name),
          };
        }
        default:
          return {
            operation: deleteLeaderboard,
            input: { path: { leaderboardID: id } },
            effects: async () => ((await bySlug(slug)).length === 0 ? 1 : 0),
            learn: () => learn(slug, undefined),
          };
      }
    },
    check: async () => {
      await check(touched);
      touched.clear();
    },
    checkAll: () => check(names.keys()),
  };
}

function newLeaderboard(slug: string) {
  return {
    name: slug,
    slug,
    rankingField: 'total_xp',
    displayedColumns: [{ column: 'total_xp', visible: true, order: 1 }],
    startDate: '2026-01-01T00:00:00Z',
    isEnabled: true,
  };
}
