import type { TableSchema } from './database.ts';
import { Columns, flag, json, real, Table, text, textOrNull, unique } from './table.ts';

/** The immutable part of an order, returned as it is (P1 2.4). */
export interface OrderDetails {
  readonly rewardId: string;
  readonly voucherId: string;
  readonly type: string;
  readonly userInfo: Readonly<Record<string, unknown>>;
  readonly redemptionOptionType: 'customInstructions' | 'physicalDelivery' | null;
  /** Absent on older orders. */
  readonly redemptionMethodID?: string;
  readonly redemptionMethodName?: string;
  readonly customFieldValues: Readonly<Record<string, unknown>> | null;
  readonly productName: string | null;
}

/** An order of the store (P1 2.4). */
export interface Order {
  /** 24 hex. */
  readonly id: string;
  /** Begins with `ORD`. */
  readonly redemptionId: string;
  readonly communityId: string;
  readonly userRecordId: string;
  /** ISO 8601. */
  readonly purchasedAt: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Null on orders from before statuses could be configured. */
  readonly statusId: string | null;
  readonly status: string;
  readonly price: number;
  readonly quantity: number;
  /** The purchase failed: no coins were taken (P1 2.3). */
  readonly failed: boolean;
  /** The price was returned, which happens at most once. */
  readonly refunded: boolean;
  readonly details: OrderDetails;
}

const orderColumns = new Columns<Order>('orders', {
  id: unique(text),
  redemptionId: unique(text),
  communityId: text,
  userRecordId: text,
  purchasedAt: text,
  updatedAt: text,
  statusId: textOrNull,
  status: text,
  price: real,
  quantity: real,
  failed: flag,
  refunded: flag,
  details: json(),
});
const [, , , , ...MUTABLE] = orderColumns.names;

/** `orders`: `position` is the order of creation and sorts orders of the same time; the overview sums up by trader. */
export const orderSchema: TableSchema = {
  names: ['orders'],
  sql: `
  CREATE TABLE orders (position INTEGER PRIMARY KEY, ${orderColumns.sql});
  CREATE INDEX ordersOfTrader ON orders (userRecordId, purchasedAt DESC, position DESC);
  CREATE INDEX coinsOfTrader ON orders (userRecordId, failed, price, quantity);
`,
};

const UPDATE_ORDER = orderColumns.update(MUTABLE, 'id');

/** The orders of the store. */
export class OrderTable extends Table<Order> {
  protected readonly columns = orderColumns;

  /** In order of creation. */
  all(): Order[] {
    return this.many('ORDER BY position');
  }

  /** By `redemptionId`, case-sensitive. */
  find(redemptionId: string): Order | undefined {
    return this.one('WHERE redemptionId = ?', redemptionId);
  }

  /** A trader's orders of any status, newest first. */
  page(userRecordId: string, limit: number, offset: number): Order[] {
    const rest = 'WHERE userRecordId = ? ORDER BY purchasedAt DESC, position DESC LIMIT ? OFFSET ?';
    return this.many(rest, userRecordId, limit, offset);
  }

  /** The number of a trader's orders. */
  count(userRecordId: string): number {
    return this.countOf('WHERE userRecordId = ?', userRecordId);
  }

  /** Updates everything except the ids and the trader. */
  update(order: Order): void {
    this.run(UPDATE_ORDER, ...orderColumns.cells(order, MUTABLE), order.id);
  }
}

/** A status of the order workflow (P1 2.5). */
export interface StoredStatus {
  /** 24 hex. */
  readonly id: string;
  readonly communityId: string;
  readonly name: string;
  readonly category: string;
  readonly color: string;
  readonly order: number;
  readonly isDefault: boolean;
  /** False if disabled in the dashboard. */
  readonly enabled: boolean;
}

const statusColumns = new Columns<StoredStatus>('redemptionStatuses', {
  id: { ...text, sql: 'TEXT PRIMARY KEY' },
  communityId: text,
  name: text,
  category: text,
  color: text,
  order: real,
  isDefault: flag,
  enabled: flag,
});

/** `redemptionStatuses`: a few per community. */
export const redemptionStatusSchema: TableSchema = {
  names: ['redemptionStatuses'],
  sql: `
  CREATE TABLE redemptionStatuses (${statusColumns.sql}) WITHOUT ROWID;
  CREATE INDEX statusesOfCommunity ON redemptionStatuses (communityId, "order");
`,
};

/** The statuses of the order workflow. */
export class RedemptionStatusTable extends Table<StoredStatus> {
  protected readonly columns = statusColumns;

  /** By `order`, including disabled ones. */
  ofCommunity(communityId: string): StoredStatus[] {
    return this.many('WHERE communityId = ? ORDER BY "order", id', communityId);
  }

  find(id: string): StoredStatus | undefined {
    return this.one('WHERE id = ?', id.toLowerCase());
  }

  enable(id: string, enabled: boolean): void {
    this.run('UPDATE redemptionStatuses SET enabled = ? WHERE id = ?', Number(enabled), id);
  }
}
