import type { DatabaseSync, StatementSync } from 'node:sqlite';
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
  /** Name of the status. */
  readonly status: string;
  readonly price: number;
  readonly quantity: number;
  /** The purchase failed: no coins were taken (P1 2.3). */
  readonly failed: boolean;
  /** The price was returned, which happens at most once. */
  readonly refunded: boolean;
  readonly details: OrderDetails;
}

/** `orders`: `position` is the order of creation and sorts orders of the same time; the overview sums up by trader. */
export const orderSchema: TableSchema = {
  names: ['orders'],
  sql: `
  CREATE TABLE orders (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, redemptionId TEXT NOT NULL UNIQUE, communityId TEXT NOT NULL,
    userRecordId TEXT NOT NULL, purchasedAt TEXT NOT NULL, updatedAt TEXT NOT NULL, statusId TEXT, status TEXT NOT NULL,
    price REAL NOT NULL, quantity REAL NOT NULL, failed INTEGER NOT NULL, refunded INTEGER NOT NULL, details TEXT NOT NULL
  );
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
    this.#add = database.prepare('INSERT INTO orders VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#update = database.prepare(
      `UPDATE orders SET purchasedAt = ?, updatedAt = ?, statusId = ?, status = ?, price = ?, quantity = ?, failed = ?,
        refunded = ?, details = ? WHERE id = ?`,
    );
  }

  /** In order of creation. */
  all(): Order[] {
    return this.#all.all().map(orderOf);
  }

  /** By `redemptionId`, case-sensitive. */
  find(redemptionId: string): Order | undefined {
    const row = this.#one.get(redemptionId);
    return row && orderOf(row);
  }

  /** A trader's orders of any status, newest first. */
  page(userRecordId: string, limit: number, offset: number): Order[] {
    return this.#page.all(userRecordId, limit, offset).map(orderOf);
  }

  /** The number of a trader's orders. */
  count(userRecordId: string): number {
    return Number(this.#count.get(userRecordId)?.['count']);
  }

  add(order: Order): void {
    const { id, redemptionId, communityId, userRecordId } = order;
    this.#add.run(id, redemptionId, communityId, userRecordId, ...mutableCells(order));
  }

  /** Updates everything except the ids and the trader. */
  update(order: Order): void {
    this.#update.run(...mutableCells(order), order.id);
  }
}

function mutableCells(order: Order) {
  const { purchasedAt, updatedAt, statusId, status, price, quantity, failed, refunded, details } = order;
  return [
    purchasedAt,
    updatedAt,
    statusId,
    status,
    price,
    quantity,
    Number(failed),
    Number(refunded),
    JSON.stringify(details),
  ] as const;
}

function orderOf(row: Record<string, unknown>): Order {
  return {
    id: String(row['id']),
    redemptionId: String(row['redemptionId']),
    communityId: String(row['communityId']),
    userRecordId: String(row['userRecordId']),
    purchasedAt: String(row['purchasedAt']),
    updatedAt: String(row['updatedAt']),
    statusId: row['statusId'] === null ? null : String(row['statusId']),
    status: String(row['status']),
    price: Number(row['price']),
    quantity: Number(row['quantity']),
    failed: row['failed'] === 1,
    refunded: row['refunded'] === 1,
    details: JSON.parse(String(row['details'])),
  };
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

/** `redemptionStatuses`: a few per community. */
export const redemptionStatusSchema: TableSchema = {
  names: ['redemptionStatuses'],
  sql: `
  CREATE TABLE redemptionStatuses (
    id TEXT PRIMARY KEY, communityId TEXT NOT NULL, name TEXT NOT NULL, category TEXT NOT NULL, color TEXT NOT NULL,
    place REAL NOT NULL, isDefault INTEGER NOT NULL, enabled INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX statusesOfCommunity ON redemptionStatuses (communityId, place);
`,
};

/** The statuses of the order workflow. */
export class RedemptionStatusTable {
  readonly #ofCommunity: StatementSync;
  readonly #one: StatementSync;
  readonly #add: StatementSync;
  readonly #enable: StatementSync;

  constructor(database: DatabaseSync) {
    this.#ofCommunity = database.prepare('SELECT * FROM redemptionStatuses WHERE communityId = ? ORDER BY place, id');
    this.#one = database.prepare('SELECT * FROM redemptionStatuses WHERE id = ?');
    this.#add = database.prepare('INSERT INTO redemptionStatuses VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#enable = database.prepare('UPDATE redemptionStatuses SET enabled = ? WHERE id = ?');
  }

  /** By `order`, including disabled ones. */
  ofCommunity(communityId: string): StoredStatus[] {
    return this.#ofCommunity.all(communityId).map(statusOf);
  }

  find(id: string): StoredStatus | undefined {
    const row = this.#one.get(id.toLowerCase());
    return row && statusOf(row);
  }

  add({ id, communityId, name, category, color, order, isDefault, enabled }: StoredStatus): void {
    this.#add.run(id, communityId, name, category, color, order, Number(isDefault), Number(enabled));
  }

  enable(id: string, enabled: boolean): void {
    this.#enable.run(Number(enabled), id);
  }
}

function statusOf(row: Record<string, unknown>): StoredStatus {
  return {
    id: String(row['id']),
    communityId: String(row['communityId']),
    name: String(row['name']),
    category: String(row['category']),
    color: String(row['color']),
    order: Number(row['place']),
    isDefault: row['isDefault'] === 1,
    enabled: row['enabled'] === 1,
  };
}
