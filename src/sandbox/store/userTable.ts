import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { TableSchema } from './database.ts';

/** A trader. `member`: belongs to the community; `active`: the account isn't deleted. */
export interface User {
  readonly platformUserId: string;
  /** Internal record id, 24 hex. */
  readonly recordId: string;
  readonly username: string;
  /** Lower case; empty if the account has none. */
  readonly email: string;
  readonly member: boolean;
  readonly active: boolean;
  /** Configured customer identifier (P1 2.2): the value of the field marked as identifier. */
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

/** `users`: one column per property, in the same order. */
export const userSchema: TableSchema = {
  names: ['users'],
  sql: `
  CREATE TABLE users (
    platformUserId TEXT PRIMARY KEY, recordId TEXT NOT NULL UNIQUE, username TEXT NOT NULL UNIQUE, email TEXT NOT NULL,
    member INTEGER NOT NULL, active INTEGER NOT NULL, clientRef TEXT, firstName TEXT NOT NULL, lastName TEXT NOT NULL,
    phone TEXT, country TEXT, language TEXT, joinedAt TEXT, lastLoginAt TEXT, loginDays INTEGER NOT NULL,
    hasVisited INTEGER NOT NULL, hasXpRecord INTEGER NOT NULL, xp REAL NOT NULL, coins REAL NOT NULL,
    roles TEXT NOT NULL, tags TEXT NOT NULL, badges TEXT NOT NULL, penalty TEXT, phoneVerifiedAt TEXT
  );
  CREATE INDEX usersByEmail ON users (email);
  CREATE INDEX usersByClientRef ON users (clientRef);
  CREATE INDEX usersInOverview ON users (CAST(platformUserId AS INTEGER), joinedAt) WHERE hasXpRecord = 1 AND member = 1;
`,
};

const MUTABLE_COLUMNS = [
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
type MutableColumn = (typeof MUTABLE_COLUMNS)[number];

/** Changes of the same columns. */
interface ChangeGroup {
  readonly names: readonly MutableColumn[];
  /** The id and the new cells. */
  readonly rows: SQLInputValue[][];
}

const COLUMNS = ['platformUserId', 'recordId', ...MUTABLE_COLUMNS] as const;

/** The traders, by platform user id. */
export class UserTable {
  readonly #all: StatementSync;
  readonly #by: Readonly<Record<'platformUserId' | 'recordId' | 'email' | 'username' | 'clientRef', StatementSync>>;
  readonly #bySender: StatementSync;
  readonly #clientRefs: StatementSync;
  readonly #byEmails: StatementSync;
  readonly #add: StatementSync;
  readonly #update: StatementSync;
  readonly #prepare: (sql: string) => StatementSync;
  /** Statements by the columns they write. */
  readonly #changes = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    const by = (column: string) => database.prepare(`SELECT * FROM users WHERE ${column} = ? ORDER BY platformUserId`);
    this.#prepare = (sql) => database.prepare(sql);
    this.#all = database.prepare('SELECT * FROM users ORDER BY platformUserId');
    this.#by = {
      platformUserId: by('platformUserId'),
      recordId: by('recordId'),
      email: by('email'),
      username: by('username'),
      clientRef: by('clientRef'),
    };
    this.#bySender = database.prepare('SELECT * FROM users WHERE username = ? OR email = lower(?) LIMIT 1');
    this.#byEmails = database.prepare(
      `SELECT ${COLUMNS.map((name) => `users.${name}`).join(', ')} FROM json_each(?) CROSS JOIN users ON email = value`,
    );
    this.#byEmails.setReturnArrays(true);
    this.#clientRefs = database.prepare(
      "SELECT platformUserId, clientRef FROM users WHERE trim(clientRef) <> '' AND active = 1 AND member = 1",
    );
    this.#add = database.prepare(`INSERT INTO users (platformUserId, recordId, ${MUTABLE_COLUMNS.join(', ')})
      VALUES (?, ?, ${MUTABLE_COLUMNS.map(() => '?').join(', ')})`);
    this.#update = database.prepare(
      `UPDATE users SET ${MUTABLE_COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE platformUserId = ?`,
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

  /** Looks up many traders by e-mail (lower case) in a quarter of the time of single lookups. */
  byEmails(emails: readonly string[]): Map<string, User> {
    const rows = this.#byEmails.all(JSON.stringify(emails)) as Iterable<unknown>;
    const users = new Map<string, User>();
    for (const row of rows) {
      const user = userOfCells(row as readonly unknown[]);
      users.set(user.email, user);
    }
    return users;
  }

  /** Case-sensitive. */
  byUsername(username: string): User | undefined {
    return this.#one('username', username);
  }

  /** The trader in a request's `sender`: username, case-sensitive, or e-mail in any case. */
  bySender(sender: string): User | undefined {
    const row = this.#bySender.get(sender, sender);
    return row && userOf(row);
  }

  /** All traders with exactly that customer identifier, including deleted and removed ones. */
  byClientRef(clientRef: string): User[] {
    return this.#by.clientRef.all(clientRef).map(userOf);
  }

  /** The customer identifiers of active members, by platform user id. */
  clientRefs(): Map<string, string> {
    return new Map(this.#clientRefs.all().map((row) => [String(row['platformUserId']), String(row['clientRef'])]));
  }

  add(user: User): void {
    this.#add.run(user.platformUserId, user.recordId, ...MUTABLE_COLUMNS.map((name) => toCell(user[name])));
  }

  /** Writes every property except the two ids. */
  update(user: User): void {
    this.#update.run(...MUTABLE_COLUMNS.map((name) => toCell(user[name])), user.platformUserId);
  }

  /**
   * Writes the changed columns of many traders; `before` is the trader as stored. Indices of unchanged columns aren't
   * touched.
   */
  changeMany(changes: Iterable<readonly [before: User, after: User]>): void {
    const groups = new Map<string, ChangeGroup>();
    for (const [before, after] of changes) {
      const names = MUTABLE_COLUMNS.filter((name) => before[name] !== after[name]);
      if (names.length === 0) continue;
      const key = names.join();
      const row = [before.platformUserId, ...names.map((name) => toCell(after[name]))];
      const group = groups.get(key) ?? { names, rows: [] };
      groups.set(key, group);
      group.rows.push(row);
    }
    for (const [key, group] of groups) {
      const { names, rows } = group;
      let statement = this.#changes.get(key);
      if (statement === undefined) {
        const columns = names.map((name, i) => `${name} = value ->> ${i + 1}`).join(', ');
        statement = this.#prepare(`UPDATE users SET ${columns} FROM json_each(?) WHERE platformUserId = value ->> 0`);
        this.#changes.set(key, statement);
      }
      statement.run(JSON.stringify(rows));
    }
  }

  #one(column: 'platformUserId' | 'recordId' | 'email' | 'username', value: string): User | undefined {
    const row = this.#by[column].get(value);
    return row && userOf(row);
  }
}

function toCell(value: User[keyof User]): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

/** The cells of `COLUMNS`. */
function userOfCells(cells: readonly unknown[]): User {
  return {
    platformUserId: String(cells[0]),
    recordId: String(cells[1]),
    username: String(cells[2]),
    email: String(cells[3]),
    member: cells[4] === 1,
    active: cells[5] === 1,
    clientRef: nullableText(cells[6]),
    firstName: String(cells[7]),
    lastName: String(cells[8]),
    phone: nullableText(cells[9]),
    country: nullableText(cells[10]),
    language: nullableText(cells[11]),
    joinedAt: nullableText(cells[12]),
    lastLoginAt: nullableText(cells[13]),
    loginDays: Number(cells[14]),
    hasVisited: cells[15] === 1,
    hasXpRecord: cells[16] === 1,
    xp: Number(cells[17]),
    coins: Number(cells[18]),
    roles: parseList(cells[19]),
    tags: parseList(cells[20]),
    badges: parseList(cells[21]),
    penalty: nullableText(cells[22]),
    phoneVerifiedAt: nullableText(cells[23]),
  };
}

function userOf(row: Record<string, unknown>): User {
  return userOfCells(COLUMNS.map((name) => row[name]));
}

/** Parsed lists by JSON text, because many traders share a few lists. */
const listCache = new Map<string, readonly string[]>();
const MAX_CACHED_LISTS = 10_000;

function parseList(value: unknown): readonly string[] {
  const json = String(value);
  const held = listCache.get(json);
  if (held !== undefined) return held;
  const names: readonly string[] = JSON.parse(json);
  if (listCache.size >= MAX_CACHED_LISTS) listCache.clear();
  listCache.set(json, names);
  return names;
}

function nullableText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const HAS_PHONE = 'phone IS NOT NULL AND member = 1 AND active = 1';

/** Active members with a phone number, by platform user id in numeric order. */
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

  /** In the shape of the route's reply. */
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
