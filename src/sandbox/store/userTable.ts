import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { TableLayout } from './tables.ts';

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

/** Which traders the overview counts (P1 4.4): those with an XP record, joined within both ends. */
export interface JoinWindow {
  /** ISO 8601 as `joinedAt` is written, inclusive. */
  readonly from?: string | undefined;
  /** Inclusive. */
  readonly to?: string | undefined;
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
  CREATE INDEX usersByXpRecord ON users (hasXpRecord, platformUserId, joinedAt);
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

const IN_WINDOW = 'hasXpRecord = 1 AND (?1 IS NULL OR joinedAt >= ?1) AND (?2 IS NULL OR joinedAt <= ?2)';

/** The traders, by platform user id. */
export class UserTable {
  readonly #all: StatementSync;
  readonly #by: Readonly<Record<'platformUserId' | 'recordId' | 'email' | 'username' | 'clientRef', StatementSync>>;
  readonly #bySender: StatementSync;
  readonly #page: StatementSync;
  readonly #count: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;
  #version = 0;

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
    this.#page = database.prepare(`SELECT * FROM users WHERE ${IN_WINDOW} ORDER BY platformUserId LIMIT ?3 OFFSET ?4`);
    this.#count = database.prepare(`SELECT count(*) AS count FROM users WHERE ${IN_WINDOW}`);
    this.#add = database.prepare(`INSERT INTO users (platformUserId, recordId, ${CHANGING.join(', ')})
      VALUES (?, ?, ${CHANGING.map(() => '?').join(', ')})`);
    this.#update = database.prepare(
      `UPDATE users SET ${CHANGING.map((name) => `${name} = ?`).join(', ')} WHERE platformUserId = ?`,
    );
  }

  /** Another number after every change of any trader: what was put together before may be out of date. */
  get version(): number {
    return this.#version;
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

  /** A page of the overview's traders, by platform user id. */
  page({ from, to }: JoinWindow, limit: number, offset: number): User[] {
    return this.#page.all(from ?? null, to ?? null, limit, offset).map(userOf);
  }

  /** How many traders the overview has. */
  count({ from, to }: JoinWindow): number {
    return Number(this.#count.get(from ?? null, to ?? null)?.['count']);
  }

  add(user: User): void {
    this.#version += 1;
    this.#add.run(user.platformUserId, user.recordId, ...CHANGING.map((name) => stored(user[name])));
  }

  /** Writes every property but the two ids. */
  update(user: User): void {
    this.#version += 1;
    this.#update.run(...CHANGING.map((name) => stored(user[name])), user.platformUserId);
  }

  /** A transaction was rolled back, or the table was emptied. */
  forget(): void {
    this.#version += 1;
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
