import type { Leaderboard } from '../../contract/leaderboardRecord.ts';
import {
  createLeaderboard,
  deleteLeaderboard,
  listLeaderboards,
  updateLeaderboard,
} from '../../contract/leaderboards.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { valueDigest } from './digest.ts';
import { bodyFields, bodyText, pathTexts, type ReconcileRule } from './reconcileRule.ts';
import { idsBefore, madeSince, searchList } from './searchList.ts';

/** Fields that a request and an answer spell alike (public-facts 8.2, 8.3); the others are read under other names. */
const SAME_NAMES = ['name', 'slug', 'description', 'image', 'isEnabled', 'displayOrder'];

/** Reconciliation of writes to leaderboards (P1 4.9): the list, read to its end, tells. */
export const leaderboardRules: readonly ReconcileRule[] = [
  /** A slug is there once in a community (public-facts 8.3): a leaderboard of this one that was not there before. */
  {
    operation: createLeaderboard.id,
    before: async (client, input, signal) => {
      const slug = bodyText(input, 'slug') ?? '';
      return { slug, ...idsBefore(await searchLeaderboards(client, (it) => it.slug === slug, signal)) };
    },
    look: async ({ client, evidence }, signal) =>
      madeSince(evidence['before'], await searchLeaderboards(client, (it) => it.slug === evidence['slug'], signal)),
  },
  /** As before: it did not happen. As meant: it did, where every field that was sent can be compared. */
  {
    operation: updateLeaderboard.id,
    before: async (client, input, signal) => {
      const { leaderboardID } = pathTexts(input);
      const found = await findLeaderboard(client, ({ _id }) => _id === leaderboardID, signal);
      return found === undefined || found === 'unreadable' ? {} : { before: valueDigest(found) };
    },
    look: async ({ client, targets, evidence, input }, signal) => {
      const found = await findLeaderboard(client, ({ _id }) => _id === targets['leaderboardID'], signal);
      if (found === 'unreadable') return 'stillUnknown';
      if (found === undefined) return { verdict: 'changedSince', isFinal: true };
      const sent = Object.entries(bodyFields(input));
      const isAsMeant = sent.every(
        ([name, value]) => SAME_NAMES.includes(name) && valueDigest(found[name]) === valueDigest(value),
      );
      if (sent.length > 0 && isAsMeant) return 'happened';
      if (evidence['before'] === undefined) return 'stillUnknown';
      return evidence['before'] === valueDigest(found) ? 'didNotHappen' : 'changedSince';
    },
  },
  /** A missing leaderboard is gone (P1 4.9): the list, read to its end, does not hold it. */
  {
    operation: deleteLeaderboard.id,
    look: async ({ client, targets }, signal) => {
      const found = await findLeaderboard(client, ({ _id }) => _id === targets['leaderboardID'], signal);
      if (found === 'unreadable') return 'stillUnknown';
      return found === undefined ? 'happened' : 'didNotHappen';
    },
  },
];

/** The leaderboard, undefined when the list has none such, or that the list could not be read to its end. */
async function findLeaderboard(
  client: ServiceClient,
  fits: (leaderboard: Leaderboard) => boolean,
  signal: AbortSignal,
): Promise<Leaderboard | undefined | 'unreadable'> {
  const { found, isWhole } = await searchLeaderboards(client, fits, signal);
  return found[0] ?? (isWhole ? undefined : 'unreadable');
}

function searchLeaderboards(client: ServiceClient, fits: (leaderboard: Leaderboard) => boolean, signal: AbortSignal) {
  return searchList(client, listLeaderboards, {}, fits, signal);
}
