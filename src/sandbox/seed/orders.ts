import { objectId } from '../objectIds.ts';
import { Random } from '../random.ts';
import type { Order, OrderDetails, StoredStatus } from '../store/orderTables.ts';
import type { User } from '../store/userTable.ts';
import { SPECIAL_TRADERS } from './users.ts';

const DAY = 86_400_000;
const MANY_ORDERS = 300;
/** Older orders have neither `statusID` nor method. */
const OLD_AFTER = 400 * DAY;

interface Product {
  readonly name: string;
  readonly type: string;
  readonly price: number;
  readonly option: OrderDetails['redemptionOptionType'];
}

const PRODUCTS: readonly [Product, ...Product[]] = [
  { name: 'Trading Journal', type: 'physical', price: 120, option: 'physicalDelivery' },
  { name: 'Spread Rebate', type: 'voucher', price: 75.5, option: null },
  { name: 'Coaching Hour', type: 'service', price: 400, option: 'customInstructions' },
  { name: 'Desk Mug', type: 'physical', price: 45, option: 'physicalDelivery' },
  { name: 'Webinar Seat', type: 'digital', price: 30, option: null },
];

/**
 * Orders, oldest first: one trader has 300, the removed and the deleted trader have some, others a few or none. Some have
 * the same time, some failed, old ones have neither `statusID` nor method. `now` is the seed's day.
 */
export function seedOrders(users: readonly User[], statuses: readonly StoredStatus[], now: number): Order[] {
  const random = new Random('orders');
  const buyers = users.slice(SPECIAL_TRADERS.removed, 180).flatMap((user, i) => {
    const place = SPECIAL_TRADERS.removed + i;
    const count = place === SPECIAL_TRADERS.manyOrders ? MANY_ORDERS : place % 4 === 1 ? 0 : (place % 6) + 1;
    return Array.from({ length: count }, (_, n) => ({ user, age: orderAge(random, place, n) }));
  });
  const sorted = buyers.toSorted((a, b) => b.age - a.age);
  return sorted.map(({ user, age }, i) => seedOrder(random, i, user, now - age, age, statuses));
}

/** Every tenth of the 300 has the same time as its predecessor. */
function orderAge(random: Random, place: number, n: number): number {
  if (place !== SPECIAL_TRADERS.manyOrders) return random.whole(1, 700 * 24) * 3_600_000;
  return (n % 10 === 9 ? n - 1 : n) * 2 * DAY + DAY;
}

function seedOrder(
  random: Random,
  i: number,
  user: User,
  at: number,
  age: number,
  statuses: readonly StoredStatus[],
): Order {
  const product = random.pick(PRODUCTS);
  const isOld = age > OLD_AFTER;
  const failed = i % 23 === 11;
  const status = isOld || failed ? undefined : statuses[i % statuses.length];
  const purchasedAt = new Date(at).toISOString();
  return {
    id: objectId(`order ${i}`),
    redemptionId: `ORD${100_000 + i}`,
    communityId: statuses[0]?.communityId ?? '',
    userRecordId: user.recordId,
    purchasedAt,
    updatedAt: new Date(at + (failed ? 0 : 2 * 3_600_000)).toISOString(),
    statusId: status?.id ?? null,
    status: failed ? 'Failed' : (status?.name ?? 'Completed'),
    price: product.price,
    quantity: random.whole(1, 3),
    failed,
    refunded: status?.category === 'refunded',
    details: seedOrderDetails(product, i, user, isOld),
  };
}

function seedOrderDetails(product: Product, i: number, user: User, isOld: boolean): OrderDetails {
  const { username, email, firstName, lastName, phone } = user;
  const address = { line1: `${(i % 90) + 1} Harbour Road`, city: 'Port Example', country: user.country ?? 'Spain' };
  const isSent = product.option === 'physicalDelivery';
  return {
    rewardId: objectId(`reward ${product.name}`),
    voucherId: product.type === 'voucher' ? objectId(`voucher ${i}`) : '',
    type: product.type,
    userInfo: { username, name: `${firstName} ${lastName}`, email, ...(isSent ? { address, phone } : {}) },
    redemptionOptionType: product.option,
    ...(isOld
      ? {}
      : { redemptionMethodID: objectId(`method ${product.type}`), redemptionMethodName: `Usual ${product.type}` }),
    customFieldValues: i % 3 === 0 ? { [objectId('form field size')]: ['S', 'M', 'L'][(i % 9) % 3] } : null,
    productName: i % 31 === 30 ? null : product.name,
  };
}

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

/** Every category with its default; two statuses are disabled. */
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
