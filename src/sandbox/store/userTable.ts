import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { type Column, Columns, flag, integer, json, real, text, textOrNull, unique } from './columns.ts';
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

/** Parsed lists by JSON text, because many traders share a few lists. */
const parsedLists = new Map<string, readonly string[]>();
const MAX_PARSED_LISTS = 10_000;

const list: Column<readonly string[]> = {
  ...json<readonly string[]>(),
  read: (cell) => {
    const held = parsedLists.get(String(cell));
    if (held !== undefined) return held;
    const names: readonly string[] = JSON.parse(String(cell));
    if (parsedLists.size >= MAX_PARSED_LISTS) parsedLists.clear();
    parsedLists.set(String(cell), names);
    return names;
  },
};

const columns = new Columns<User>('users', {
  platformUserId: { ...text, sql: 'TEXT PRIMARY KEY' },
  recordId: unique(text),
  username: unique(text),
  email: text,
  member: flag,
  active: flag,
  clientRef: textOrNull,
  firstName: text,
  lastName: text,
  phone: textOrNull,
  country: textOrNull,
  language: textOrNull,
  joinedAt: textOrNull,
  lastLoginAt: textOrNull,
  loginDays: integer,
  hasVisited: flag,
  hasXpRecord: flag,
  xp: real,
  coins: real,
  roles: list,
  tags: list,
  badges: list,
  penalty: textOrNull,
  phoneVerifiedAt: textOrNull,
});
const [, , ...MUTABLE] = columns.names;

/** `users`: one column per property. */
export const userSchema: TableSchema = {
  names: ['users'],
  sql: `
  CREATE TABLE users (${columns.sql});
  CREATE INDEX usersByEmail ON users (email);
  CREATE INDEX usersByClientRef ON users (clientRef);
  CREATE INDEX usersInOverview ON users (CAST(platformUserId AS INTEGER), joinedAt) WHERE hasXpRecord = 1 AND member = 1;
`,
};

/** Changes of the same columns. */
interface ChangeGroup {
  readonly names: readonly (keyof User)[];
  /** The id and the new cells. */
  readonly rows: SQLInputValue[][];
}

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
      `SELECT ${columns.names.map((name) => `users.${name}`).join(', ')} FROM json_each(?) CROSS JOIN users ON email = value`,
    );
    this.#byEmails.setReturnArrays(true);
    this.#clientRefs = database.prepare(
      "SELECT platformUserId, clientRef FROM users WHERE trim(clientRef) <> '' AND active = 1 AND member = 1",
    );
    this.#add = database.prepare(columns.insert);
    this.#update = database.prepare(columns.update(MUTABLE, 'platformUserId'));
  }

  /** By platform user id. */
  all(): User[] {
    return this.#all.all().map((row) => columns.row(row));
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
      const user = columns.rowOfCells(row as unknown as readonly SQLOutputValue[]);
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
    return row && columns.row(row);
  }

  /** All traders with exactly that customer identifier, including deleted and removed ones. */
  byClientRef(clientRef: string): User[] {
    return this.#by.clientRef.all(clientRef).map((row) => columns.row(row));
  }

  /** The customer identifiers of active members, by platform user id. */
  clientRefs(): Map<string, string> {
    return new Map(this.#clientRefs.all().map((row) => [String(row['platformUserId']), String(row['clientRef'])]));
  }

  add(user: User): void {
    this.#add.run(...columns.cells(user));
  }

  /** Writes every property except the two ids. */
  update(user: User): void {
    this.#update.run(...columns.cells(user, MUTABLE), user.platformUserId);
  }

  /**
   * Writes the changed columns of many traders; `before` is the trader as stored. Indices of unchanged columns aren't
   * touched.
   */
  changeMany(changes: Iterable<readonly [before: User, after: User]>): void {
    const groups = new Map<string, ChangeGroup>();
    for (const [before, after] of changes) {
      const names = MUTABLE.filter((name) => before[name] !== after[name]);
      if (names.length === 0) continue;
      const key = names.join();
      const row = [before.platformUserId, ...columns.cells(after, names)];
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
    return row && columns.row(row);
  }
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
