import { REDEMPTION_CATEGORIES } from '../../../contract/redemptionRecord.ts';
import { listRedemptionStatuses } from '../../../contract/redemptions.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { REDEMPTION_STYLE, redemptionSuccess, validationFailed } from './redemptionReplies.ts';
import { describeStatus } from './statusRecord.ts';

const CATEGORIES: readonly string[] = REDEMPTION_CATEGORIES;

/** P1 4.10, list statuses (assumed shape): all of the community, category by category, those switched off too. */
export const listRedemptionStatusesRoute: ServiceRoute = {
  operation: listRedemptionStatuses,
  style: REDEMPTION_STYLE,
  handle: ({ body, key, store, runRead: reads }) => {
    if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
      return validationFailed('body must be an object');
    }
    const statuses = reads(() => store.redemptionStatuses.ofCommunity(key.communityId));
    const place = (category: string) => CATEGORIES.indexOf(category);
    const sorted = statuses.toSorted((a, b) => place(a.category) - place(b.category) || a.order - b.order);
    return redemptionSuccess(200, 'REDEMPTION_STATUSES_RETRIEVED', 'Redemption statuses retrieved', {
      statuses: sorted.map((status) => ({ ...describeStatus(status), enabled: status.enabled })),
    });
  },
};
