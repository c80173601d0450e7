import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Something the service sent out by itself (P2 6). */
export interface ServiceEvent {
  /** ISO 8601. */
  readonly at: string;
  readonly kind: 'message_webhook' | 'bot_message' | 'email';
  /** E.g. `update_analysis`. */
  readonly event: string;
  readonly analysisId?: string;
  readonly platformUserId?: string;
}

/** What was sent out, oldest first. */
export class EventTable {
  readonly #all: StatementSync;
  readonly #add: StatementSync;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT * FROM events ORDER BY position');
    this.#add = database.prepare('INSERT INTO events VALUES (NULL, ?, ?, ?, ?, ?)');
  }

  all(): ServiceEvent[] {
    return this.#all.all().map((row) => ({
      at: String(row['at']),
      kind: row['kind'] === 'bot_message' ? 'bot_message' : row['kind'] === 'email' ? 'email' : 'message_webhook',
      event: String(row['event']),
      ...(row['analysisId'] === null ? {} : { analysisId: String(row['analysisId']) }),
      ...(row['platformUserId'] === null ? {} : { platformUserId: String(row['platformUserId']) }),
    }));
  }

  add({ at, kind, event, analysisId, platformUserId }: ServiceEvent): void {
    this.#add.run(at, kind, event, analysisId ?? null, platformUserId ?? null);
  }
}
