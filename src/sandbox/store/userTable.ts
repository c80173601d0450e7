import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { TableLayout } from './tableLayout.ts';

/** A trader. `member`: belongs to the community; `active`: the account is not deleted. */
export interface User {
  readonly platformUserId: string;
  /** Internal record id, 24 hex. */
  readonly recordId: string;
  readonly username: string;
  /** Lower case. */
  readonly email: string;
  readonly member: boolean;
  readonly active: boolean;
  /** Configured customer identifier (P1 2.2): the value of the field that is marked as identifier. */
  readonly clientRef: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly country: string | null;
  readonly language: string | null;
  /** ISO 8601. */
  readonly joinedAt: string | null;
  /** ISO 8601. */
  readonly lastLoginAt: string | null;
  /** Days with a recorded visit. */
  readonly loginDays: number;
  /** For the community's rule that traders must visit before they earn coins (P2 4.7). */
  readonly hasVisited: boolean;
  /** Only traders with an XP record are in the overview (P1 4.4). */
  readonly hasXpRecord: boolean;
  readonly xp: number;
  readonly coins: number;
  readonly roles: readonly string[];
  readonly tags: readonly string[];
  readonly badges: readonly string[];
  readonly penalty: string | null;
  /** ISO 8601. */
  readonly phoneVerifiedAt: string | null;
}

/** `users`: one column for each property, in its order. */
export const userLayout: TableLayout = {
  names: ['users'],
  sql: `
  CREATE TABLE users (
    platformUserId TEXT PRIMARY KEY, recordId TEXT NOT NULL UNIQUE, username TEXT NOT NULL UNIQUE, email TEXT NOT NULL,
    member INTEGER NOT NULL, active INTEGER NOT NULL, clientRef TEXT, firstName TEXT NOT NULL, lastName TEXT NOT NULL,
    phone TEXT, country TEXT, language TEXT, joinedAt TEXT, lastLoginAt TEXT, loginDays INTEGER NOT NULL,
    hasVisited INTEGER NOT NULL, hasXpRecord INTEGER NOT NULL, xp REAL NOT NULL, coins REAL NOT NULL,
    roles TEXT NOT NULL, tags TEXT NOT NULL, badges TEXT NOT NULL, penalty TEXT, phoneVerifiedAt TEXT
  ) WITHOUT ROWID;
  CREATE INDEX usersByEmail ON users (email);
  CREATE INDEX usersByClientRef ON users (clientRef);
  CREATE INDEX usersInOverview ON users (hasXpRecord, member, length(platformUserId), platformUserId, joinedAt, active);
`,
};

const CHANGING = [
  'username',
  'email',
  'member',
  'active',
  'clientRef',
  'firstName',
  'lastName',
  'phone',
  'country',
  'language',
  'joinedAt',
  'lastLoginAt',
  'loginDays',
  'hasVisited',
  'hasXpRecord',
  'xp',
  'coins',
  'roles',
  'tags',
  'badges',
  'penalty',
  'phoneVerifiedAt',
] as const satisfies readonly (keyof User)[];

/** The traders, by platform user id. */
export class UserTable {
  readonly #all: StatementSync;
  readonly #by: Readonly<Record<'platformUserId' | 'recordId' | 'email' | 'username' | 'clientRef', StatementSync>>;
  readonly #bySender: StatementSync;
  readonly #clientRefs: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;

  constructor(database: DatabaseSync) {
    const by = (column: string) => database.prepare(`SELECT * FROM users WHERE ${column} = ? ORDER BY platformUserId`);
    this.#all = database.prepare('SELECT * FROM users ORDER BY platformUserId');
    this.#by = {
      platformUserId: by('platformUserId'),
      recordId: by('recordId'),
      email: by('email'),
      username: by('username'),
      clientRef: by('clientRef'),
    };
    this.#bySender = database.prepare('SELECT * FROM users WHERE username = ? OR email = lower(?) LIMIT 1');
    this.#clientRefs = database.prepare(
      "SELECT platformUserId, clientRef FROM users WHERE trim(clientRef) <> '' AND active = 1 AND member = 1",
    );
    this.#add = database.prepare(`INSERT INTO users (platformUserId, recordId, ${CHANGING.join(', ')})
      VALUES (?, ?, ${CHANGING.map(() => '?').join(', ')})`);
    this.#update = database.prepare(
      `UPDATE users SET ${CHANGING.map((name) => `${name} = ?`).join(', ')} WHERE platformUserId = ?`,
    );
  }

  /** By platform user id. */
  all(): User[] {
    return this.#all.all().map(userOf);
  }

  byId(platformUserId: string): User | undefined {
    return this.#one('platformUserId', platformUserId);
  }

  /** By internal record id (24 hex, any case). */
  byRecordId(recordId: string): User | undefined {
    return this.#one('recordId', recordId.toLowerCase());
  }

  /** In any case. */
  byEmail(email: string): User | undefined {
    return this.#one('email', email.toLowerCase());
  }

  /** Letter by letter. */
  byUsername(username: string): User | undefined {
    return this.#one('username', username);
  }

  /** The trader whom a request's `sender` names: username as it is, or e-mail in any case. */
  bySender(sender: string): User | undefined {
    const row = this.#bySender.get(sender, sender);
    return row && userOf(row);
  }

  /** Everybody with exactly that customer identifier, deleted and removed traders too. */
  byClientRef(clientRef: string): User[] {
    return this.#by.clientRef.all(clientRef).map(userOf);
  }

  /** The customer identifiers of the active members who have one, by platform user id. */
  clientRefs(): Map<string, string> {
    return new Map(this.#clientRefs.all().map((row) => [String(row['platformUserId']), String(row['clientRef'])]));
  }

  add(user: User): void {
    this.#add.run(user.platformUserId, user.recordId, ...CHANGING.map((name) => stored(user[name])));
  }

  /** Writes every property but the two ids. */
  update(user: User): void {
    this.#update.run(...CHANGING.map((name) => stored(user[name])), user.platformUserId);
  }

  #one(column: 'platformUserId' | 'recordId' | 'email' | 'username', value: string): User | undefined {
    const row = this.#by[column].get(value);
    return row && userOf(row);
  }
}

function stored(value: User[keyof User]): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

function userOf(row: Record<string, unknown>): User {
  return {
    platformUserId: String(row['platformUserId']),
    recordId: String(row['recordId']),
    username: String(row['username']),
    email: String(row['email']),
    member: row['member'] === 1,
    active: row['active'] === 1,
    clientRef: text(row['clientRef']),
    firstName: String(row['firstName']),
    lastName: String(row['lastName']),
    phone: text(row['phone']),
    country: text(row['country']),
    language: text(row['language']),
    joinedAt: text(row['joinedAt']),
    lastLoginAt: text(row['lastLoginAt']),
    loginDays: Number(row['loginDays']),
    hasVisited: row['hasVisited'] === 1,
    hasXpRecord: row['hasXpRecord'] === 1,
    xp: Number(row['xp']),
    coins: Number(row['coins']),
    roles: JSON.parse(String(row['roles'])),
    tags: JSON.parse(String(row['tags'])),
    badges: JSON.parse(String(row['badges'])),
    penalty: text(row['penalty']),
    phoneVerifiedAt: text(row['phoneVerifiedAt']),
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
