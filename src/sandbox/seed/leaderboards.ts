import { defaultLeaderboardBody } from '../leaderboards/plainBody.ts';
import { objectId } from '../objectIds.ts';
import type { StoredLeaderboard } from '../store/leaderboardTable.ts';

const DAY = 86_400_000;
const LEADERBOARD_NAMES = ['Default Leaderboard', 'Weekly Coins', 'Chart of the Month', 'Quiet Season'] as const;
const RANKED_BY = ['total_xp', 'total_coins', 'messages', 'total_xp'] as const;

/** The default one and three custom ones; the last is hidden, and is old enough to have no `duration`. */
export function seedLeaderboards(communityId: string, now: number): StoredLeaderboard[] {
  return LEADERBOARD_NAMES.map((name, i) => {
    const made = now - (400 - i * 90) * DAY;
    const { duration, ...rest } = defaultLeaderboardBody(`sbx_widget_${objectId(`leaderboard key ${i}`)}`, made);
    const at = new Date(made).toISOString();
    return {
      id: objectId(`leaderboard ${i}`),
      communityId,
      kind: i === 0 ? 'default' : 'custom',
      isEnabled: i !== 3,
      position: i + 1,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      name,
      createdAt: at,
      updatedAt: at,
      body: {
        ...rest,
        rankBy: RANKED_BY[i],
        displayedFields: ['username', RANKED_BY[i]],
        displayFieldsOrder: ['username', RANKED_BY[i], 'country'],
        ...(i === 3 ? {} : { duration }),
      },
    };
  });
}
