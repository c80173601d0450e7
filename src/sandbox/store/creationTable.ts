import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A creation that carried an idempotency key: what was sent (as a hash) and what came of it. */
export interface Creation {
  readonly fingerprint: string;
  readonly analysisId: string;
}

/** Creations by channel and idempotency key (public-facts 3.1). */
export class CreationTable {
  readonly #find: StatementSync;
  readonly #add: StatementSync;
  readonly #forget: StatementSync;

  constructor(database: DatabaseSync) {
    this.#find = database.prepare(
      'SELECT fingerprint, analysisId FROM creations WHERE channelId = ? AND idempotencyKey = ?',
    );
    this.#add = database.prepare('INSERT OR REPLACE INTO creations VALUES (?, ?, ?, ?)');
    this.#forget = database.prepare('DELETE FROM creations WHERE analysisId = ?');
  }

  find(channelId: string, idempotencyKey: string): Creation | undefined {
    const row = this.#find.get(channelId, idempotencyKey);
    return row && { fingerprint: String(row['fingerprint']), analysisId: String(row['analysisId']) };
  }

  add(channelId: string, idempotencyKey: string, { fingerprint, analysisId }: Creation): void {
    this.#add.run(channelId, idempotencyKey, fingerprint, analysisId);
  }

  /** When the analysis is deleted, its key is free again. */
  forget(analysisId: string): void {
    this.#forget.run(analysisId);
  }
}
