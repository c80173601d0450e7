import { getActivityStats as operation } from '../../../contract/activity.ts';
import { jsonReply } from '../../http/reply.ts';
import { DAY, startOfDay } from '../../utcDay.ts';
import { bodyFields, wordsOf } from '../bodyFields.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { activityDays } from './activityDays.ts';
import { ACTIVITY_STYLE, activityError, invalidField } from './activityReplies.ts';
import { accountOf, identifierTypeOf, isMember } from './traderOf.ts';

const USUAL_DAYS = 30;
const MOST_DAYS = 90;

/** P1 4.7: net counts a UTC day, up to today by the service's clock. */
export const activityStats: ServiceRoute = {
  operation,
  style: ACTIVITY_STYLE,
  answer: (call) => {
    const read = bodyFields(call.body, ['identifier', 'identifier_type', 'days']);
    if ('detail' in read) return invalidField(read.detail);
    const identifier = wordsOf(read.fields.identifier);
    if (identifier === undefined) return invalidField('identifier must be an e-mail or a platform user ID');
    const type = identifierTypeOf(read.fields.identifier_type);
    if (type === undefined) return invalidField('identifier_type must be email or userId');
    const days = read.fields.days === undefined ? USUAL_DAYS : read.fields.days;
    if (typeof days !== 'number' || !Number.isInteger(days)) return invalidField('days must be a whole number');
    // Its message is the service's own, and it has no `detail` (P1 7.4).
    if (days < 1 || days > MOST_DAYS) return activityError(400, 'Days cannot be under 1 or over 90');
    return call.reads(() => {
      const user = accountOf(call, identifier, type);
      // An unknown trader is a 500, not a 404 (P1 7.4).
      if (user === undefined) return activityError(500, 'Something went wrong', 'User not found');
      if (!isMember(call, user)) return activityError(500, 'Something went wrong', 'User not found in community');
      const end = startOfDay(call.now) + DAY;
      const entries = call.store.history.ofTrader(user.platformUserId, end - days * DAY, end);
      return jsonReply(200, {
        status: 'success',
        message: 'User activity stats fetched successfully',
        data: { user_id: user.platformUserId, ...activityDays(entries, call.now, days) },
      });
    });
  },
};
