import { REDEMPTION_CATEGORIES } from '../../../contract/redemptionRecord.ts';
import { createRedemptionStatus } from '../../../contract/redemptions.ts';
import { newObjectId } from '../../objectIds.ts';
import { fieldsOf } from '../analyses/requestBody.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { REDEMPTION_STYLE, redemptionError, redemptionSuccess, validationFailed } from './redemptionReplies.ts';
import { describeStatus } from './statusRecord.ts';

const MAX_NAME_LENGTH = 100;
const DEFAULT_COLOR = '#808080';

/** P1 4.6: active at once, last in its category, never a default; every field but `name` and `category` is ignored. */
export const createRedemptionStatusRoute: ServiceRoute = {
  operation: createRedemptionStatus,
  style: REDEMPTION_STYLE,
  handle: ({ body, key: { communityId }, store, now, runRead: reads, runWrite: writes }) => {
    const { name, category } = fieldsOf(body);
    if (typeof name !== 'string' || name.trim() === '') return validationFailed('name must be text');
    if ([...name].length > MAX_NAME_LENGTH)
      return validationFailed(`name must have at most ${MAX_NAME_LENGTH} characters`);
    if (!isCategory(category)) return validationFailed(`category must be one of ${REDEMPTION_CATEGORIES.join(', ')}`);
    const others = reads(() => store.redemptionStatuses.ofCommunity(communityId));
    const taken = others.some(
      (it) => it.name === name || (it.category === category && it.name.toLowerCase() === name.toLowerCase()),
    );
    if (taken) {
      const message = `A redemption status with this name already exists in the category ${category}`;
      return redemptionError(409, 'REDEMPTION_STATUS_CONFLICT', message);
    }
    const status = {
      id: newObjectId(now),
      communityId,
      name,
      category,
      color: DEFAULT_COLOR,
      order: Math.max(0, ...others.map(({ order }) => order)) + 1,
      isDefault: false,
      enabled: true,
    };
    writes(() => store.redemptionStatuses.add(status));
    return redemptionSuccess(201, 'REDEMPTION_STATUS_CREATED', 'Redemption status created', describeStatus(status));
  },
};

function isCategory(value: unknown): value is (typeof REDEMPTION_CATEGORIES)[number] {
  return REDEMPTION_CATEGORIES.some((category) => category === value);
}
