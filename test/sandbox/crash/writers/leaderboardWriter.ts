import assert from 'node:assert/strict';
import type { Leaderboard } from '../../../../src/contract/leaderboardRecord.ts';
import { createLeaderboard, deleteLeaderboard, updateLeaderboard } from '../../../../src/contract/leaderboards.ts';
import type { CrashFixture, CrashWriter } from '../crashWriter.ts';

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
