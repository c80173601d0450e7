import type { BulkFixture, Trader } from './bulkSupport.ts';
import type { SandboxFixture } from './support.ts';

/** Place in the seed of the first trader that a test uses: each test has the same ones. */
const FIRST_TRADER = 100;

/** Stands for what cannot be read of a trader who is no member. */
const nobody = {
  clientRef: null,
  firstName: '',
  lastName: '',
  language: null,
  roles: [],
  xp: 0,
  coins: 0,
  customFields: {},
};

/** A history entry, as far as these tests look at it (P2 2.2). */
export interface Entry {
  readonly action: string;
  readonly value: unknown;
  readonly storedValue: unknown;
}

/** What tests of single rows need beside the uploads. */
export interface BulkRowFixture {
  settings(body: object): Promise<unknown>;
  /** Sets properties of a trader. */
  change(user: { readonly platformUserId: string }, body: object): Promise<unknown>;
  /** A trader nobody else of the file uses. */
  trader(body?: object): Promise<Trader>;
  /** Newest first. */
  history(user: Trader, field: string): Promise<readonly Entry[]>;
  /** What the last change left in a field. */
  writtenTo(user: Trader, field: string): Promise<unknown>;
}

/** Traders and histories of a running sandbox. */
export function bulkRowFixture(bench: SandboxFixture, bulk: BulkFixture): BulkRowFixture {
  let users: { readonly platformUserId: string; readonly email: string }[] = [];
  let next = FIRST_TRADER;
  beforeEach(() => {
    next = FIRST_TRADER;
  });
  const control = (path: string, body: object) => bench.sandbox.control('POST', path, body);
  const rows: BulkRowFixture = {
    settings: (body) => control('/settings', body),
    change: ({ platformUserId }, body) => control(`/users/${platformUserId}`, body),
    trader: async (body = {}) => {
      users = users.length === 0 ? (await bench.state()).users : users;
      const user = users[next++];
      if (user === undefined) throw new Error('the seed is too small');
      await rows.change(user, { hasVisited: true, joinedAt: '2026-01-05T00:00:00Z', ...body });
      return 'member' in body || 'active' in body ? { ...nobody, ...user } : bulk.user(user.email);
    },
    history: async (user, field) => {
      const { communityId } = bench.sandbox;
      const path = `/v1/communities/${communityId}/users/${user.platformUserId}/user-fields/${field}/histories`;
      return (await bench.call('GET', path)).body.data;
    },
    writtenTo: async (user, field) => (await rows.history(user, field))[0]?.storedValue,
  };
  return rows;
}
