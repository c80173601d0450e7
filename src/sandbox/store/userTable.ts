import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A trader. `member`: belongs to the community; `active`: the account is not deleted. */
export interface User {
  readonly platformUserId: string;
  /** Internal record id, 24 hex. */
  readonly recordId: string;
  readonly username: string;
  readonly email: string;
  readonly member: boolean;
  readonly active: boolean;
  /** Configured customer identifier (P1 2.2). */
  readonly clientRef: string | null;
}

type Row = Record<string, unknown>;

/** The traders, by platform user id. */
export class UserTable {
  readonly #all: StatementSync;
  readonly #byId: StatementSync;
  readonly #bySender: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT * FROM users ORDER BY platformUserId');
    this.#byId = database.prepare('SELECT * FROM users WHERE platformUserId = ?');
    this.#bySender = database.prepare('SELECT * FROM users WHERE username = ? OR email = lower(?) LIMIT 1');
    this.#add = database.prepare('INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?)');
    this.#update = database.prepare(
      'UPDATE users SET username = ?, email = ?, member = ?, active = ?, clientRef = ? WHERE platformUserId = ?',
    );
  }

  all(): User[] {
    return this.#all.all().map(userOf);
  }

  byId(platformUserId: string): User | undefined {
    const row = this.#byId.get(platformUserId);
    return row && userOf(row);
  }

  /** The trader whom a request's `sender` names: username as it is, or e-mail in any case. */
  bySender(sender: string): User | undefined {
    const row = this.#bySender.get(sender, sender);
    return row && userOf(row);
  }

  add(user: User): void {
    const { platformUserId, recordId, username, email, member, active, clientRef } = user;
    this.#add.run(platformUserId, recordId, username, email, Number(member), Number(active), clientRef);
  }

  update({ platformUserId, username, email, member, active, clientRef }: User): void {
    this.#update.run(username, email, Number(member), Number(active), clientRef, platformUserId);
  }
}

function userOf(row: Row): User {
  return {
    platformUserId: String(row['platformUserId']),
    recordId: String(row['recordId']),
    username: String(row['username']),
    email: String(row['email']),
    member: row['member'] === 1,
    active: row['active'] === 1,
    clientRef: row['clientRef'] === null ? null : String(row['clientRef']),
  };
}
