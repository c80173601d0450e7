import type { TableSchema } from './database.ts';
import { Columns, flag, integer, json, real, Table, text, textOrNull, unique } from './table.ts';

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
  roles: json(),
  tags: json(),
  badges: json(),
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

const UPDATE = columns.update(MUTABLE, 'platformUserId');

/** The traders, by platform user id. */
export class UserTable extends Table<User> {
  protected readonly columns = columns;

  /** By platform user id. */
  all(): User[] {
    return this.many('ORDER BY platformUserId');
  }

  byId(platformUserId: string): User | undefined {
    return this.one('WHERE platformUserId = ?', platformUserId);
  }

  /** By internal record id (24 hex, any case). */
  byRecordId(recordId: string): User | undefined {
    return this.one('WHERE recordId = ?', recordId.toLowerCase());
  }

  /** In any case. */
  byEmail(email: string): User | undefined {
    return this.one('WHERE email = ? ORDER BY platformUserId', email.toLowerCase());
  }

  /** Case-sensitive. */
  byUsername(username: string): User | undefined {
    return this.one('WHERE username = ?', username);
  }

  /** The trader in a request's `sender`: username, case-sensitive, or e-mail in any case. */
  bySender(sender: string): User | undefined {
    return this.one('WHERE username = ? OR email = lower(?) LIMIT 1', sender, sender);
  }

  /** All traders with exactly that customer identifier, including deleted and removed ones. */
  byClientRef(clientRef: string): User[] {
    return this.many('WHERE clientRef = ? ORDER BY platformUserId', clientRef);
  }

  /** The customer identifiers of active members, by platform user id. */
  clientRefs(): Map<string, string> {
    const rows = this.statement(
      "SELECT platformUserId, clientRef FROM users WHERE trim(clientRef) <> '' AND active = 1 AND member = 1",
    ).all();
    return new Map(rows.map((row) => [String(row['platformUserId']), String(row['clientRef'])]));
  }

  /** Writes every property except the two ids. */
  update(user: User): void {
    this.run(UPDATE, ...columns.cells(user, MUTABLE), user.platformUserId);
  }

  phoneContactCount(): number {
    return this.countOf(`WHERE ${HAS_PHONE}`);
  }

  /** Active members with a phone number, by platform user id in numeric order. */
  phoneContacts(limit: number, offset: number): User[] {
    return this.many(
      `WHERE ${HAS_PHONE} ORDER BY length(platformUserId), platformUserId LIMIT ? OFFSET ?`,
      limit,
      offset,
    );
  }
}

const HAS_PHONE = 'phone IS NOT NULL AND member = 1 AND active = 1';
