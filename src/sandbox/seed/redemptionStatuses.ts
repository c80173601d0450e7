import { objectId } from '../objectIds.ts';
import type { StoredStatus } from '../store/redemptionStatusTable.ts';

type StatusRow = readonly [name: string, category: string, color: string, isDefault: boolean, enabled: boolean];

const STATUS_ROWS: readonly StatusRow[] = [
  ['New', 'new_purchase', '#2F80ED', true, true],
  ['Packing', 'in_progress', '#F2994A', true, true],
  ['Delivered', 'completed', '#27AE60', true, true],
  ['Refunded', 'refunded', '#EB5757', true, true],
  ['Awaiting Stock', 'new_purchase', '#808080', false, true],
  ['Shipped', 'in_progress', '#808080', false, true],
  ['Customs Check', 'in_progress', '#BB6BD9', false, false],
  ['Goodwill Refund', 'refunded', '#808080', false, true],
  ['Archived', 'completed', '#4F4F4F', false, false],
];

/** Every category with its default; two are switched off. */
export function seedRedemptionStatuses(communityId: string): StoredStatus[] {
  return STATUS_ROWS.map(([name, category, color, isDefault, enabled], i) => ({
    id: objectId(`status ${i}`),
    communityId,
    name,
    category,
    color,
    order: i + 1,
    isDefault,
    enabled,
  }));
}
