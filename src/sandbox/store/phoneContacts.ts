import type { DatabaseSync, StatementSync } from 'node:sqlite';

const HAS_PHONE = 'phone IS NOT NULL AND member = 1 AND active = 1';

/** The active members who gave a phone number, by platform user id in numeric order. */
export class PhoneContacts {
  readonly #page: StatementSync;
  readonly #count: StatementSync;

  constructor(database: DatabaseSync) {
    this.#page = database.prepare(
      `SELECT platformUserId, email, firstName, lastName, country, phone, phoneVerifiedAt FROM users WHERE ${HAS_PHONE}
        ORDER BY length(platformUserId), platformUserId LIMIT ? OFFSET ?`,
    );
    this.#count = database.prepare(`SELECT count(*) AS count FROM users WHERE ${HAS_PHONE}`);
  }

  count(): number {
    return Number(this.#count.get()?.['count']);
  }

  /** As the route answers them. */
  page(limit: number, offset: number): object[] {
    return this.#page.all(limit, offset).map((row) => ({
      client_id: row['platformUserId'],
      email: row['email'] === '' ? null : row['email'],
      first_name: row['firstName'],
      last_name: row['lastName'],
      country: row['country'],
      phone: row['phone'],
      phone_verified: row['phoneVerifiedAt'] !== null,
      phone_verified_at: row['phoneVerifiedAt'],
    }));
  }
}
