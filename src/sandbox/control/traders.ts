import * as z from 'zod/mini';
import { emptyReply, jsonReply } from '../http/reply.ts';
import type { HistoryEntry } from '../store/historyTable.ts';
import { changeCoins, changeXp } from '../userChanges.ts';
import { ControlError, type ControlRoute, readControlBody } from './controlRoute.ts';

const optionalText = z.exactOptional(z.nullable(z.string()));
const optionalName = z.exactOptional(z.string().check(z.minLength(1)));
const optionalFlag = z.exactOptional(z.boolean());
const optionalNames = z.exactOptional(z.array(z.string()));
const optionalTime = z.exactOptional(
  z.nullable(
    z.pipe(
      z.string().check(z.refine((written) => Number.isFinite(Date.parse(written)))),
      z.transform((written) => new Date(written).toISOString()),
    ),
  ),
);

const userBody = z.strictObject({
  username: optionalName,
  /** Null for an account without e-mail (P1 2.3). */
  email: z.exactOptional(z.nullable(z.string().check(z.minLength(1), z.toLowerCase()))),
  member: optionalFlag,
  active: optionalFlag,
  clientRef: optionalText,
  firstName: z.exactOptional(z.string()),
  lastName: z.exactOptional(z.string()),
  phone: optionalText,
  country: optionalText,
  language: optionalText,
  joinedAt: optionalTime,
  lastLoginAt: optionalTime,
  loginDays: z.exactOptional(z.int().check(z.minimum(0))),
  hasVisited: optionalFlag,
  hasXpRecord: optionalFlag,
  xp: z.exactOptional(z.number()),
  coins: z.exactOptional(z.number()),
  roles: optionalNames,
  tags: optionalNames,
  badges: optionalNames,
  penalty: optionalText,
  phoneVerifiedAt: optionalTime,
  /** Values of custom fields by key; null removes a value. Adds no history entry. */
  customFields: z.exactOptional(z.record(z.string(), z.unknown())),
});

/** Changes fields of a trader without a history entry. */
export const postUser: ControlRoute = {
  method: 'POST',
  path: '/users/{platformUserId}',
  handle: (call) => {
    const { customFields, ...named } = readControlBody(userBody, call.body);
    const { email, ...others } = named;
    const change = email === undefined ? others : { ...others, email: email ?? '' };
    const { store } = call;
    const user = store.users.byId(call.parameters['platformUserId'] ?? '');
    if (user === undefined) throw new ControlError(404, 'Trader not found.');
    for (const taken of [named.username, email]) {
      const other = typeof taken !== 'string' ? undefined : store.users.bySender(taken);
      if (other !== undefined && other.platformUserId !== user.platformUserId) {
        throw new ControlError(409, 'Another trader already has that username or e-mail.');
      }
    }
    const values = Object.entries(customFields ?? {}).map(([key, value]) => {
      const field = store.fields.find(key);
      if (field?.isCustom !== true) throw new ControlError(404, 'Custom field not found.');
      return [field.id, value] as const;
    });
    store.transact(() => {
      store.users.update({ ...user, ...change });
      for (const [fieldId, value] of values) store.fieldValues.set(user.platformUserId, fieldId, value);
    });
    return emptyReply();
  },
};

const activityBody = z.strictObject({
  platformUserId: z.string(),
  at: z.string().check(z.refine((text) => Number.isFinite(Date.parse(text)))),
  kind: z.string().check(z.minLength(1), z.maxLength(100)),
  xp: z.optional(z.number()),
  coins: z.optional(z.number()),
});

/** The plurals are the names in the statistics (P1 2.6). Entries of any other kind aren't counted there. */
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

/** Adds a trader's activity with the XP and coins it gained or cost; one XP if no amount is given. */
export const postActivity: ControlRoute = {
  method: 'POST',
  path: '/activity',
  handle: (call) => {
    const { platformUserId, at: time, kind, coins, ...rest } = readControlBody(activityBody, call.body);
    const { store } = call;
    const user = store.users.byId(platformUserId);
    if (user === undefined) throw new ControlError(404, 'Trader not found.');
    const xp = rest.xp ?? (coins === undefined ? 1 : undefined);
    const activity = ACTIVITIES.get(kind) ?? null;
    // Of two entries, only one carries the activity, so it's counted once: the negative one, if any.
    const isCoinsActivity = xp === undefined || (coins !== undefined && coins < 0 && xp >= 0);
    const shared = { user, label: activity ?? kind, at: Date.parse(time) };
    const entries: HistoryEntry[] = [];
    store.transact(() => {
      if (xp !== undefined) {
        entries.push(
          changeXp(store, { ...shared, ...balanceChange(xp), activity: isCoinsActivity ? null : activity }).entry,
        );
      }
      if (coins !== undefined) {
        const coinsActivity = isCoinsActivity ? activity : null;
        entries.push(changeCoins(store, { ...shared, ...balanceChange(coins), activity: coinsActivity }).entry);
      }
    });
    return jsonReply(201, { entryIds: entries.map(({ id }) => id) });
  },
};

function balanceChange(amount: number): { action: 'increase' | 'decrease'; amount: number } {
  return { action: amount < 0 ? 'decrease' : 'increase', amount: Math.abs(amount) };
}
