import type { Leaderboard } from '../../../src/contract/leaderboardRecord.ts';
import { createLeaderboard, deleteLeaderboard, updateLeaderboard } from '../../../src/contract/leaderboards.ts';
import { doneValue } from './answered.ts';
import type { FaultyWrite, WriteFixture } from './faultyWrite.ts';

/** Writes to leaderboards (P1 3.3, 4.9; public-facts 8). */
export const leaderboardWrites: readonly FaultyWrite[] = [
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

async function all({ service, signal }: WriteFixture): Promise<Leaderboard[]> {
  const found: Leaderboard[] = [];
  for await (const it of service.leaderboards.list.rows({}, { signal })) found.push(it);
  return found;
}

/** The id of a new leaderboard; earlier ones of these tests go, so that lists stay short. */
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
