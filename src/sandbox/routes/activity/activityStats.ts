import { getActivityStats } from '../../../contract/activity.ts';
import { jsonReply } from '../../http/reply.ts';
import { DAY_MS, startOfDay } from '../../utcDay.ts';
import { nonBlankText, readBodyFields } from '../bodyFields.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { activityDays } from './activityDays.ts';
import { ACTIVITY_STYLE, activityError, invalidField } from './activityReplies.ts';
import { findAccount, isMember, readIdentifierType } from './traderOf.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 90;

/** P1 4.7: net counts a UTC day, up to today by the service's clock. */
export const activityStatsRoute: ServiceRoute = {
  operation: getActivityStats,
  style: ACTIVITY_STYLE,
  handle: (call) => {
    const read = readBodyFields(call.body, ['identifier', 'identifier_type', 'days']);
    if ('detail' in read) return invalidField(read.detail);
    const identifier = nonBlankText(read.fields.identifier);
    if (identifier === undefined) return invalidField('identifier must be an e-mail or a platform user ID');
    const type = readIdentifierType(read.fields.identifier_type);
    if (type === undefined) return invalidField('identifier_type must be email or userId');
    const days = read.fields.days === undefined ? DEFAULT_DAYS : read.fields.days;
    if (typeof days !== 'number' || !Number.isInteger(days)) return invalidField('days must be a whole number');
    // Its message is the service's own, and it has no `detail` (P1 7.4).
    if (days < 1 || days > MAX_DAYS) return activityError(400, 'Days cannot be under 1 or over 90');
    return call.runRead(() => {
      const user = findAccount(call, identifier, type);
      // An unknown trader is a 500, not a 404 (P1 7.4).
      if (user === undefined) return activityError(500, 'Something went wrong', 'User not found');
      if (!isMember(call, user)) return activityError(500, 'Something went wrong', 'User not found in community');
      const end = startOfDay(call.now) + DAY_MS;
      const entries = call.store.history.ofTrader(user.platformUserId, end - days * DAY_MS, end);
      return jsonReply(200, {
        status: 'success',
        message: 'User activity stats fetched successfully',
        data: { user_id: user.platformUserId, ...activityDays(entries, call.now, days) },
      });
    });
  },
};
