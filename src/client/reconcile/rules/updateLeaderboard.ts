import { updateLeaderboard as operation } from '../../../contract/leaderboards.ts';
import { bodyFields } from '../bodyField.ts';
import { valueDigest } from '../digest.ts';
import type { ReconcileRule } from '../reconcileRule.ts';
import { findLeaderboard } from './findLeaderboard.ts';

/** Fields that a request and an answer spell alike (public-facts 8.2, 8.3); the others are read under other names. */
const SAME_NAMES = ['name', 'slug', 'description', 'image', 'isEnabled', 'displayOrder'];

/** As before: it did not happen. As meant: it did, where every field that was sent can be compared. */
export const updateLeaderboard: ReconcileRule = {
  operation: operation.id,
  before: async (client, input, signal) => {
    const id = (input.path as { readonly leaderboardID?: unknown })?.leaderboardID;
    const found = await findLeaderboard(client, ({ _id }) => _id === id, signal);
    return found === undefined || found === 'unreadable' ? {} : { before: valueDigest(found) };
  },
  verdict: async ({ client, targets, evidence, input }, signal) => {
    const found = await findLeaderboard(client, ({ _id }) => _id === targets['leaderboardID'], signal);
    if (found === 'unreadable') return 'stillUnknown';
    if (found === undefined) return 'changedSince';
    const sent = Object.entries(bodyFields(input));
    const isAsMeant = sent.every(
      ([name, value]) => SAME_NAMES.includes(name) && valueDigest(found[name]) === valueDigest(value),
    );
    if (sent.length > 0 && isAsMeant) return 'happened';
    if (evidence['before'] === undefined) return 'stillUnknown';
    return evidence['before'] === valueDigest(found) ? 'didNotHappen' : 'changedSince';
  },
};
