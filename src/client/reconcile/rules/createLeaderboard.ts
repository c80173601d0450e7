import { createLeaderboard as operation } from '../../../contract/leaderboards.ts';
import { bodyText } from '../bodyField.ts';
import type { ReconcileRule } from '../reconcileRule.ts';
import { findLeaderboard } from './findLeaderboard.ts';

/** A slug is there once in a community (public-facts 8.3): a leaderboard of this one that was not there before. */
export const createLeaderboard: ReconcileRule = {
  operation: operation.id,
  before: async (client, input, signal) => {
    const slug = bodyText(input, 'slug') ?? '';
    const there = await findLeaderboard(client, (it) => it.slug === slug, signal);
    return { slug, ...(there === 'unreadable' ? {} : { before: there?._id ?? 'none' }) };
  },
  verdict: async ({ client, evidence }, signal) => {
    const found = await findLeaderboard(client, (it) => it.slug === evidence['slug'], signal);
    if (found === 'unreadable') return 'stillUnknown';
    if (found === undefined) return 'didNotHappen';
    if (evidence['before'] === undefined) return 'stillUnknown';
    return found._id === evidence['before'] ? 'didNotHappen' : 'happened';
  },
};
