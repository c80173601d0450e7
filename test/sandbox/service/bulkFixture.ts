import { type FormPart, multipartForm, type RawResponse } from '../../support/rawHttp.ts';
import type { StateTrader } from '../../support/sandboxState.ts';
import { eventually } from '../../support/waiting.ts';
import type { SandboxFixture } from './useSandbox.ts';

/** The path of bulk updates (P2 4.6). */
export const BULK = '/v1/users/bulk-update';

/** A job as list and status show it. */
export interface ListedJob {
  readonly _id: string;
  readonly name: string;
  readonly status: string;
}

/** A trader as `POST /v1/users/info` tells (public-facts 5.1); the customer identifier is a custom field's value. */
interface Trader {
  readonly platformUserId: string;
  readonly email: string;
  readonly clientRef: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string | null;
  readonly roles: readonly string[];
  readonly xp: number;
  readonly coins: number;
  readonly customFields: Readonly<Record<string, unknown>>;
}

/** Bulk updates as a test drives them. */
interface BulkFixture {
  /** Sends a CSV file with form fields beside it. */
  upload(content: string, fields?: Readonly<Record<string, string>>, key?: string): Promise<RawResponse>;
  send(parts: readonly FormPart[]): Promise<RawResponse>;
  /** Uploads, and lets the service's clock run until the job is ended. */
  run(lines: readonly string[], fields?: Readonly<Record<string, string>>): Promise<ListedJob>;
  /** Lets the clock run until the job is ended. */
  ended(name: string): Promise<ListedJob>;
  job(name: string): Promise<ListedJob | undefined>;
  details(id: string, query?: string): Promise<RawResponse>;
  /** Runs a file and returns the outcome of each row, in order: `success`, or `CODE field` of each error. */
  outcomes(lines: readonly string[], fields?: Readonly<Record<string, string>>): Promise<string[]>;
  user(email: string): Promise<Trader>;
  /** Moves the service's clock on. */
  pass(milliseconds: number): Promise<void>;
}

/** The bulk updates of a running sandbox. */
export function bulkFixture(bench: SandboxFixture): BulkFixture {
  let ahead = 0;
  let jobs = 0;
  const bulk: BulkFixture = {
    upload: (content, fields = {}, key) => {
      const form = multipartForm([
        { name: 'data', filename: 'users.csv', type: 'text/csv', content },
        ...Object.entries(fields),
      ]);
      return bench.call('POST', BULK, key === undefined ? form : { ...form, key });
    },
    send: (parts) => bench.call('POST', BULK, multipartForm(parts)),
    run: async (lines, fields = {}) => {
      const name = fields['log_name'] ?? `job ${++jobs}`;
      const answer = await bulk.upload(`${lines.join('\n')}\n`, { log_name: name, ...fields });
      if (answer.status !== 200) throw new Error(`upload answered ${answer.status}: ${answer.text}`);
      return bulk.ended(name);
    },
    ended: (name) =>
      eventually(`an end of ${name}`, async () => {
        const job = await bulk.job(name);
        if (job?.status === 'Completed' || job?.status === 'Failed') return job;
        await bulk.pass(300);
        return undefined;
      }),
    job: async (name) => {
      const { body } = await bench.call('GET', `${BULK}?limit=100`);
      return body.data.data.find((it: ListedJob) => it.name === name);
    },
    details: (id, query = '') => bench.call('GET', `${BULK}/${id}/details${query}`),
    outcomes: async (lines, fields) => {
      const job = await bulk.run(lines, fields);
      if (job.status !== 'Completed') throw new Error(`the job is ${job.status}`);
      const { body } = await bulk.details(job._id, '?limit=100');
      return body.data.data.map(({ status, errors }: { status: string; errors: { code: string; field: string }[] }) =>
        status === 'success' && errors.length === 0
          ? 'success'
          : `${status}: ${errors.map(({ code, field }) => `${code} ${field}`).join(', ')}`,
      );
    },
    user: async (email) => {
      const { body } = await bench.call('POST', '/v1/users/info', { body: { idOrEmail: email } });
      const { userId: platformUserId, firstName, lastName, language, roles, xp, coins, customFields } = body.data;
      const clientRef = customFields.broker_id;
      return { platformUserId, email, clientRef, firstName, lastName, language, roles, xp, coins, customFields };
    },
    pass: async (milliseconds) => {
      ahead += milliseconds;
      await bench.sandbox.control('POST', '/clock', { now: new Date(Date.now() + ahead).toISOString() });
    },
  };
  return bulk;
}

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
  let users: readonly StateTrader[] = [];
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
