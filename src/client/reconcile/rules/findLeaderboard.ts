import type { Leaderboard } from '../../../contract/leaderboardRecord.ts';
import { listLeaderboards } from '../../../contract/leaderboards.ts';
import { pagesOf } from '../../paging/pagesOf.ts';
import type { ServiceClient } from '../../serviceClient.ts';

/** The leaderboard, undefined when the list has none such, or that the list could not be read to its end. */
export async function findLeaderboard(
  client: ServiceClient,
  fits: (leaderboard: Leaderboard) => boolean,
  signal: AbortSignal,
): Promise<Leaderboard | undefined | 'unreadable'> {
  for await (const step of pagesOf(client, listLeaderboards, {}, { signal })) {
    if (step.kind === 'end') return step.end.kind === 'complete' ? undefined : 'unreadable';
    const found = step.rows.find(fits);
    if (found !== undefined) return found;
  }
  return 'unreadable';
}
