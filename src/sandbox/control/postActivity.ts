import * as z from 'zod/mini';
import { changeCoins } from '../changes/changeCoins.ts';
import { changeXp } from '../changes/changeXp.ts';
import { jsonReply } from '../http/reply.ts';
import type { HistoryEntry } from '../store/historyEntry.ts';
import { ControlError, type ControlRoute, readControlBody } from './controlRoute.ts';

const activityBody = z.strictObject({
  platformUserId: z.string(),
  at: z.string().check(z.refine((text) => Number.isFinite(Date.parse(text)))),
  kind: z.string().check(z.minLength(1), z.maxLength(100)),
  xp: z.optional(z.number()),
  coins: z.optional(z.number()),
});

/** In the words of the statistics (P1 2.6) too; any other kind is an entry that no statistic counts. */
const ACTIVITIES: ReadonlyMap<string, HistoryEntry['activity']> = new Map([
  ['message', 'message'],
  ['messages', 'message'],
  ['reply', 'reply'],
  ['replies', 'reply'],
  ['reaction', 'reaction'],
  ['reactions', 'reaction'],
  ['social', 'social'],
  ['socials', 'social'],
]);

/** Something that a trader did, with what it brought or took; without amounts it brought one XP. */
export const postActivity: ControlRoute = {
  method: 'POST',
  path: '/activity',
  handle: (call) => {
    const { platformUserId, at: time, kind, coins, ...rest } = readControlBody(activityBody, call.body);
    const { store } = call;
    const user = store.users.byId(platformUserId);
    if (user === undefined) throw new ControlError(404, 'There is no such trader.');
    const xp = rest.xp ?? (coins === undefined ? 1 : undefined);
    const activity = ACTIVITIES.get(kind) ?? null;
    // It counts once, and as taken away if either was: one of two entries tells of it.
    const isToldByCoins = xp === undefined || (coins !== undefined && coins < 0 && xp >= 0);
    const shared = { user, label: activity ?? kind, at: Date.parse(time) };
    const entries: HistoryEntry[] = [];
    store.transact(() => {
      if (xp !== undefined) {
        entries.push(
          changeXp(store, { ...shared, ...balanceChange(xp), activity: isToldByCoins ? null : activity }).entry,
        );
      }
      if (coins !== undefined) {
        const told = isToldByCoins ? activity : null;
        entries.push(changeCoins(store, { ...shared, ...balanceChange(coins), activity: told }).entry);
      }
    });
    return jsonReply(201, { entryIds: entries.map(({ id }) => id) });
  },
};

function balanceChange(amount: number): { action: 'increase' | 'decrease'; amount: number } {
  return { action: amount < 0 ? 'decrease' : 'increase', amount: Math.abs(amount) };
}
