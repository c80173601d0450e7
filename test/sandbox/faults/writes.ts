import { appendDrawings, createAnalysis, deleteAnalysis, updateAnalysis } from '../../../src/contract/analyses.ts';
import { uploadBulkUpdate } from '../../../src/contract/bulkUpdates.ts';
import { writeFieldValue } from '../../../src/contract/fieldHistories.ts';
import {
  createLeaderboard,
  deleteLeaderboard,
  type Leaderboard,
  updateLeaderboard,
} from '../../../src/contract/leaderboards.ts';
import { createLegacyBadge, removeLegacyRole } from '../../../src/contract/legacy.ts';
import { createLoyaltyExport } from '../../../src/contract/loyaltyExports.ts';
import { createRedemptionStatus, updateOrderStatus } from '../../../src/contract/redemptions.ts';
import { createUserField, deleteUserField, updateUserField } from '../../../src/contract/userFields.ts';
import { doneValue, type FaultyWrite, isThere, type ReadyWrite, type WriteFixture } from './faultyWrite.ts';

/** Writes to cards by plain calls, without the card service (P2 4.8). */
const analysisWrites: readonly FaultyWrite[] = [
  {
    operation: createAnalysis,
    name: 'create card',
    readable: true,
    prepare: async (bench, run) => {
      const title = `Card ${run}`;
      const body = { sender: analyst(bench), metadata: metadata(title), ...CARD };
      return { input: { path: bench.on.channel, body }, effects: () => titled(bench, title) };
    },
  },
  {
    operation: updateAnalysis,
    name: 'change card',
    readable: true,
    prepare: async (bench, run) => {
      const { analysisId, sender } = await createdAnalysis(bench, `Before ${run}`);
      const title = `After ${run}`;
      return {
        input: { path: { analysisId }, body: { sender, metadata: { title } } },
        effects: () => titled(bench, title),
      };
    },
  },
  {
    operation: appendDrawings,
    name: 'append a drawing',
    readable: true,
    prepare: async (bench, run) => {
      const { analysisId, sender } = await createdAnalysis(bench, `Drawn ${run}`);
      const drawing = {
        type: 'HORIZONTAL_LINE',
        clientObjectId: 'line',
        points: [{ time: 1_772_438_400_000, price: 1 }],
      };
      const shapes = async () =>
        doneValue(await bench.service.analyses.get({ path: { analysisId } }, { signal: bench.signal })).data.analysis
          .shapes;
      return {
        input: { path: { analysisId }, body: { sender, drawings: [drawing] } },
        effects: async () => JSON.stringify(await shapes()).split('"clientObjectId":"line"').length - 1,
      };
    },
  },
  {
    operation: deleteAnalysis,
    name: 'delete card',
    readable: true,
    prepare: async (bench, run) => {
      const { analysisId } = await createdAnalysis(bench, `Deleted ${run}`);
      const read = () => bench.service.analyses.get({ path: { analysisId } }, { signal: bench.signal });
      return { input: { path: { analysisId } }, effects: async () => (isThere(await read()) ? 0 : 1) };
    },
  },
];

/** Writes to the order workflow (P1 4.6, 4.10). */
const redemptionWrites: readonly FaultyWrite[] = [
  {
    operation: createRedemptionStatus,
    name: 'create redemption status',
    readable: true,
    absenceIsOpen: true,
    prepare: async ({ service, signal }, run) => {
      const name = `Checked ${run}`;
      const statuses = async () => doneValue(await service.redemptions.listStatuses({ body: {} }, { signal })).items;
      return {
        input: { body: { name, category: 'in_progress' } },
        effects: async () => (await statuses()).filter((it) => it.name === name).length,
      };
    },
  },
  {
    operation: updateOrderStatus,
    name: 'move an order',
    readable: true,
    prepare: async (bench, run) => {
      const { order, email, statusID } = orderToMove(bench, run);
      const status = async () => {
        const rows = bench.service.redemptions.transactionHistory.rows({ body: { email } }, { signal: bench.signal });
        for await (const row of rows) if (row.redemptionId === order) return row.statusID;
        throw new Error('The order is not listed.');
      };
      return {
        input: { body: { transactionId: order, statusID } },
        traderEmail: email,
        effects: async () => ((await status()) === statusID ? 1 : 0),
      };
    },
  },
];

/** Writes to leaderboards (P1 3.3, 4.9; public-facts 8). */
const leaderboardWrites: readonly FaultyWrite[] = [
  {
    operation: createLeaderboard,
    name: 'create leaderboard',
    readable: true,
    prepare: async (bench, run) => {
      const slug = `made-${run}`;
      return {
        input: { body: newLeaderboard(slug) },
        effects: async () => (await all(bench)).filter((it) => it.slug === slug).length,
      };
    },
  },
  {
    operation: updateLeaderboard,
    name: 'rename leaderboard',
    readable: true,
    prepare: async (bench, run) => {
      const leaderboardID = await createdLeaderboard(bench, `renamed-${run}`);
      const name = `Renamed ${run}`;
      return {
        input: { path: { leaderboardID }, body: { name } },
        effects: async () => (await all(bench)).filter((it) => it.name === name).length,
      };
    },
  },
  {
    operation: deleteLeaderboard,
    name: 'delete leaderboard',
    readable: true,
    prepare: async (bench, run) => {
      const leaderboardID = await createdLeaderboard(bench, `deleted-${run}`);
      return {
        input: { path: { leaderboardID } },
        effects: async () => ((await all(bench)).some(({ _id }) => _id === leaderboardID) ? 0 : 1),
      };
    },
  },
];

/** Writes to user fields and their values (P2 4.1-4.5). */
const fieldWrites: readonly FaultyWrite[] = [
  {
    operation: createUserField,
    name: 'create user field',
    readable: true,
    prepare: async (bench, run) => {
      const field = `made_${run}`;
      return {
        input: { path: { communityId: bench.communityId }, body: { field, name: `Made ${run}`, type: 'numerical' } },
        effects: async () => (isThere(await read(bench, field)) ? 1 : 0),
      };
    },
  },
  {
    operation: updateUserField,
    name: 'rename user field',
    readable: true,
    prepare: async (bench, run) => {
      const path = await createdField(bench, `renamed_${run}`);
      const name = `Other ${run}`;
      return {
        input: { path, body: { name, type: 'numerical' } },
        effects: async () => (doneValue(await read(bench, path.fieldIdOrName)).data.name === name ? 1 : 0),
      };
    },
  },
  {
    operation: deleteUserField,
    name: 'delete user field',
    readable: true,
    prepare: async (bench, run) => {
      const path = await createdField(bench, `deleted_${run}`);
      return { input: { path }, effects: async () => (isThere(await read(bench, path.fieldIdOrName)) ? 0 : 1) };
    },
  },
  {
    operation: writeFieldValue,
    name: 'increase a value',
    readable: true,
    prepare: (bench, run) => increase(bench, run),
  },
  {
    operation: writeFieldValue,
    name: 'increase a value, with an idempotency key',
    readable: true,
    prepare: async (bench, run) => {
      const ready = await increase(bench, run);
      return { ...ready, input: { ...ready.input, idempotencyKey: `run-${run}` } };
    },
  },
];

/** Writes that queue a job (P1 4.1, P2 4.6). */
const jobWrites: readonly FaultyWrite[] = [
  {
    operation: createLoyaltyExport,
    name: 'create export',
    // Only resending the key reveals the outcome; without a response it stays unknown.
    readable: false,
    prepare: async (bench, run) => {
      const idempotencyKey = `export-${run}`;
      const body = {
        dataset: 'points_transactions',
        format: 'csv',
        start_at: '2026-01-01T00:00:00Z',
        end_at: '2026-01-01T00:00:01Z',
      } as const;
      return {
        input: { body, idempotencyKey },
        effects: async () =>
          (await bench.on.sandbox.state()).exports.filter((it) => it.idempotencyKey === idempotencyKey).length,
      };
    },
  },
  {
    operation: uploadBulkUpdate,
    name: 'upload a bulk file',
    readable: true,
    prepare: async (bench, run) => {
      const csv = Buffer.from(`Email,First Name\nnobody${run}@traders.example,Nobody\n`);
      const logName = `upload ${run}`;
      const file = { name: 'rows.csv', size: csv.length, open: () => chunks(csv) };
      return {
        input: { upload: { file, fields: { log_name: logName } } },
        effects: async () => (await bench.on.sandbox.state()).bulkJobs.filter(({ name }) => name === logName).length,
      };
    },
  },
  {
    operation: uploadBulkUpdate,
    name: 'upload bulk rows as JSON',
    readable: true,
    prepare: async (bench, run) => {
      const logName = `rows ${run}`;
      const data = [{ Email: `nobody${run}@traders.example`, 'First Name': 'Nobody' }];
      return {
        input: { body: { data, log_name: logName } },
        effects: async () => (await bench.on.sandbox.state()).bulkJobs.filter(({ name }) => name === logName).length,
      };
    },
  },
];

/** Writes of the older interface (P2 4.11). */
const legacyWrites: readonly FaultyWrite[] = [
  {
    operation: createLegacyBadge,
    name: 'create badge',
    // No operation lists badges.
    readable: false,
    prepare: async ({ service, signal }, run) => {
      const body = { title: `Badge ${run}`, action: 'manual' };
      // Titles are unique, so creating the same badge again is refused exactly if it exists.
      const again = async () => (await service.legacy.createBadge({ body }, { signal })).kind;
      return { input: { body }, effects: async () => ((await again()) === 'refused' ? 1 : 0) };
    },
  },
  {
    operation: removeLegacyRole,
    name: 'remove a role',
    readable: true,
    prepare: async (bench, run) => {
      const members = bench.seed.users.filter(({ member, active }) => member && active);
      const userId = members[run % members.length]?.platformUserId ?? '';
      const role = bench.seed.roles.find(({ title }) => title !== '@all');
      if (role === undefined) throw new Error('The seed has no role to remove.');
      await bench.on.sandbox.control('POST', `/users/${userId}`, { roles: ['@all', role.title] });
      const held = async () => (await titles(bench, userId)).includes(role.title);
      return { input: { path: { userId, roleId: role.id } }, effects: async () => ((await held()) ? 0 : 1) };
    },
  },
];

/** Every write operation, with a count of its effects. */
export const writes: readonly FaultyWrite[] = [
  ...analysisWrites,
  ...redemptionWrites,
  ...leaderboardWrites,
  ...fieldWrites,
  ...jobWrites,
  ...legacyWrites,
];

const CARD = {
  levels: {
    resistance: { price: 3, clientObjectId: 'r' },
    pivot: { price: 2, clientObjectId: 'p' },
    support: { price: 1, clientObjectId: 's' },
  },
} as const;

function metadata(title: string) {
  return {
    symbol: 'EUR/USD',
    title,
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H1',
    expiry: { type: 'GTC' },
    preferenceText: 'Up.',
  } as const;
}

function analyst({ seed }: WriteFixture): string {
  return seed.analyses[0]?.ownerUsername ?? '';
}

async function createdAnalysis(bench: WriteFixture, title: string) {
  const sender = analyst(bench);
  const body = { sender, metadata: metadata(title), ...CARD };
  const { analysisId = '' } = doneValue(
    await bench.service.analyses.create({ path: bench.on.channel, body }, { signal: bench.signal }),
  );
  return { analysisId, sender };
}

/** Number of cards with the title. The newest page contains every card of the current test. */
async function titled({ on, signal }: WriteFixture, title: string): Promise<number> {
  const page = doneValue(await on.cards.list(on.channel, 1, signal));
  return page.cards.filter((it) => it.title === title).length;
}

/** Increases a field created for this run, so its history contains this run's entries only. */
async function increase(bench: WriteFixture, run: number): Promise<ReadyWrite> {
  const { service, signal, communityId } = bench;
  const { fieldIdOrName } = await createdField(bench, `value_${run}_${Math.floor(Math.random() * 1e9)}`);
  const trader = bench.seed.users.find(({ member, active }) => member && active);
  const path = { communityId, userId: trader?.email ?? '', fieldIdOrName };
  const history = async () => doneValue(await service.userFields.traderHistory({ path }, { signal })).items;
  return { input: { path, body: { value: 7, action: 'increase' } }, effects: async () => (await history()).length };
}

async function createdField({ service, signal, communityId }: WriteFixture, field: string) {
  const body = { field, name: field, type: 'numerical' } as const;
  doneValue(await service.userFields.create({ path: { communityId }, body }, { signal }));
  return { communityId, fieldIdOrName: field };
}

function read({ service, signal, communityId }: WriteFixture, fieldIdOrName: string) {
  return service.userFields.get({ path: { communityId, fieldIdOrName } }, { signal });
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 10);
  yield bytes.subarray(10);
}

async function all({ service, signal }: WriteFixture): Promise<Leaderboard[]> {
  const found: Leaderboard[] = [];
  for await (const it of service.leaderboards.list.rows({}, { signal })) found.push(it);
  return found;
}

/** The id of a new leaderboard; deletes those of earlier runs to keep lists short. */
async function createdLeaderboard(bench: WriteFixture, slug: string): Promise<string> {
  const { service, signal } = bench;
  for (const it of await all(bench)) {
    if (it.slug?.match(/^(made|renamed|deleted)-\d+$/))
      await service.leaderboards.delete({ path: { leaderboardID: it._id } }, { signal });
  }
  doneValue(await service.leaderboards.create({ body: newLeaderboard(slug) }, { signal }));
  const found = (await all(bench)).find((it) => it.slug === slug);
  if (found === undefined) throw new Error('The leaderboard is not listed.');
  return found._id;
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

async function titles({ service, signal }: WriteFixture, idOrEmail: string): Promise<readonly string[]> {
  return doneValue(await service.users.info({ body: { idOrEmail } }, { signal })).data.roles ?? [];
}

/** An order for this run, and a status that it doesn't have yet. */
function orderToMove({ seed }: WriteFixture, run: number) {
  const traders = new Map(seed.users.map((user) => [user.recordId, user]));
  const orders = seed.orders.filter(({ userRecordId }) => {
    const trader = traders.get(userRecordId);
    return trader?.active === true && trader.member;
  });
  const order = orders[run % orders.length];
  const to = seed.redemptionStatuses.find(({ id, enabled }) => enabled && id !== order?.statusID);
  const email = traders.get(order?.userRecordId ?? '')?.email;
  if (order === undefined || to === undefined || email === undefined) throw new Error('The seed has no order to move.');
  return { order: order.redemptionId, email, statusID: to.id };
}
