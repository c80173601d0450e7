import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Columns, flag, json, real, text, textOrNull, unique } from './columns.ts';
import type { TableSchema } from './database.ts';

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

/** The orders of the store. */
export class OrderTable {
  readonly #all: StatementSync;
  readonly #one: StatementSync;
  readonly #page: StatementSync;
  readonly #count: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT * FROM orders ORDER BY position');
    this.#one = database.prepare('SELECT * FROM orders WHERE redemptionId = ?');
    this.#page = database.prepare(
      'SELECT * FROM orders WHERE userRecordId = ? ORDER BY purchasedAt DESC, position DESC LIMIT ? OFFSET ?',
    );
    this.#count = database.prepare('SELECT count(*) AS count FROM orders WHERE userRecordId = ?');
    this.#add = database.prepare(orderColumns.insert);
    this.#update = database.prepare(orderColumns.update(MUTABLE, 'id'));
  }

  /** In order of creation. */
  all(): Order[] {
    return this.#all.all().map((row) => orderColumns.row(row));
  }

  /** By `redemptionId`, case-sensitive. */
  find(redemptionId: string): Order | undefined {
    const row = this.#one.get(redemptionId);
    return row && orderColumns.row(row);
  }

  /** A trader's orders of any status, newest first. */
  page(userRecordId: string, limit: number, offset: number): Order[] {
    return this.#page.all(userRecordId, limit, offset).map((row) => orderColumns.row(row));
  }

  /** The number of a trader's orders. */
  count(userRecordId: string): number {
    return Number(this.#count.get(userRecordId)?.['count']);
  }

  add(order: Order): void {
    this.#add.run(...orderColumns.cells(order));
  }

  /** Updates everything except the ids and the trader. */
  update(order: Order): void {
    this.#update.run(...orderColumns.cells(order, MUTABLE), order.id);
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
export class RedemptionStatusTable {
  readonly #ofCommunity: StatementSync;
  readonly #one: StatementSync;
  readonly #add: StatementSync;
  readonly #enable: StatementSync;

  constructor(database: DatabaseSync) {
    this.#ofCommunity = database.prepare('SELECT * FROM redemptionStatuses WHERE communityId = ? ORDER BY "order", id');
    this.#one = database.prepare('SELECT * FROM redemptionStatuses WHERE id = ?');
    this.#add = database.prepare(statusColumns.insert);
    this.#enable = database.prepare('UPDATE redemptionStatuses SET enabled = ? WHERE id = ?');
  }

  /** By `order`, including disabled ones. */
  ofCommunity(communityId: string): StoredStatus[] {
    return this.#ofCommunity.all(communityId).map((row) => statusColumns.row(row));
  }

  find(id: string): StoredStatus | undefined {
    const row = this.#one.get(id.toLowerCase());
    return row && statusColumns.row(row);
  }

  add(status: StoredStatus): void {
    this.#add.run(...statusColumns.cells(status));
  }

  enable(id: string, enabled: boolean): void {
    this.#enable.run(Number(enabled), id);
  }
}
