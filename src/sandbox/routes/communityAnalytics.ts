import { listLoyaltyOverview, listPhoneContacts } from '../../contract/communityAnalytics.ts';
import { getTiers } from '../../contract/tiers.ts';
import { parseUtcInstant } from '../../time.ts';
import { describeTiers } from '../community.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import { UNCODED_STYLE, uncodedError } from './errorStyles.ts';
import { type KeyedContext, keyedRoute } from './serviceRoute.ts';

const DEFAULT_LIMIT = 100;

/** P1 4.4: traders by platform user id. */
export const loyaltyOverviewRoute = keyedRoute(listLoyaltyOverview, UNCODED_STYLE, (call) => {
  const query = call.readQuery();
  const [from, to] = (['from', 'to'] as const).map((name) => {
    const time = query[name] === undefined ? undefined : parseUtcInstant(query[name]);
    if (query[name] !== undefined && time === undefined) throw call.invalid(name, 'must be a time that exists');
    return time;
  });
  return pageReply(call, query, 'Loyalty overview fetched successfully', (limit, offset) =>
    call.store.overview.page({ from, to }, limit, offset),
  );
});

/** P1 4.10 (assumed shape): active members with a phone number. */
export const phoneContactsRoute = keyedRoute(listPhoneContacts, UNCODED_STYLE, (call) => {
  const { users } = call.store;
  return pageReply(call, call.readQuery(), 'Phone verification contacts fetched successfully', (limit, offset) => ({
    total: users.phoneContactCount(),
    rows: users.phoneContacts(limit, offset).map((user) => ({
      client_id: user.platformUserId,
      email: user.email || null,
      first_name: user.firstName,
      last_name: user.lastName,
      country: user.country,
      phone: user.phone,
      phone_verified: user.phoneVerifiedAt !== null,
      phone_verified_at: user.phoneVerifiedAt,
    })),
  }));
});

/** A page of the community analytics lists (P1 4.4); the other community has no traders. */
function pageReply(
  { store, key, runRead }: KeyedContext,
  { page = 1, limit = DEFAULT_LIMIT }: { readonly page?: number; readonly limit?: number },
  message: string,
  read: (limit: number, offset: number) => { readonly total: number; readonly rows: readonly object[] },
): Reply {
  const isHere = store.facts.get('communityId') === key.communityId;
  const { total, rows } = runRead(() => (isHere ? read(limit, (page - 1) * limit) : { total: 0, rows: [] }));
  const pagination = { total, page, limit, totalPages: Math.ceil(total / limit) };
  return jsonReply(200, { status: 'success', message, data: { data: rows, pagination } });
}

/** P1 4.8. */
export const getTiersRoute = keyedRoute(
  getTiers,
  {
    ...UNCODED_STYLE,
    invalid: (problem) => {
      const { issue } = problem;
      if (issue !== undefined && !issue.input) {
        return uncodedError(400, 'Community ID is required', 'communityId is required');
      }
      // A malformed ID is a 500, not a 400 (P1 7.5).
      if (issue !== undefined) return uncodedError(500, 'Tiers info could not be fetched');
      return UNCODED_STYLE.invalid(problem);
    },
  },
  ({ readQuery, key, store, runRead }) => {
    if (readQuery().communityId.toLowerCase() !== key.communityId) {
      return uncodedError(400, 'Community not found', 'communityId is not the community that owns the key');
    }
    const data = runRead(() => (store.facts.get('communityId') === key.communityId ? describeTiers(store) : {}));
    return jsonReply(200, { status: 'success', message: 'Tiers info fetched successfully', data });
  },
);
