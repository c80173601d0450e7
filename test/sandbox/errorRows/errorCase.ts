import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import type { Outcome } from '../../../src/client/outcome.ts';
import { createService } from '../../../src/client/service.ts';
import type { AnyCallInput, CallOptions } from '../../../src/client/serviceClient.ts';
import type { CallerAction } from '../../../src/contract/operation.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import { manualClock } from '../../support/clocks.ts';
import { type RawResponse, rawCall } from '../../support/rawHttp.ts';
import { existing, type SandboxState } from '../../support/sandboxState.ts';
import { type MemoryJournal, memoryJournal } from '../../support/scriptedClient.ts';
import { sharedSandbox } from '../../support/sharedSandbox.ts';

/** One request, written by hand: as it goes over the wire, and as the client is given it. */
export interface Attempt {
  readonly method: string;
  /** Behind the base URL, or behind the token address for `/v2`. */
  readonly path: string;
  readonly input: AnyCallInput;
  /** What goes over the wire where that is not `input.body` as JSON. */
  readonly raw?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };
  /** Another key than the one with every permission; undefined: none. */
  readonly key?: string | undefined;
  /** `x-api-key` of the legacy routes (P2 4.11). */
  readonly legacyKey?: string | undefined;
  /** `refuses`: the client sends nothing. `cannot`: it has no way to send this. Then it classifies the raw answer. */
  readonly client?: 'refuses' | 'cannot';
  /** Done while the request is under way, until `ended`. */
  readonly concurrently?: (ended: AbortSignal) => Promise<unknown>;
  /** What `detail` says in the raw answer, where the documents say so; `none`: there is no `detail`. */
  readonly detail?: RegExp | 'none';
  /** What `meta` holds beside the code, where the documents say so. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Brings the condition about and gives the request that meets it. */
export type Condition = (on: ErrorFixture) => Attempt | Promise<Attempt>;

/** One documented error with the real conditions that produce it, by hand from the documents. */
export interface ErrorCase {
  /** Status, place of the code and code, e.g. `404 meta.code USER_NOT_FOUND`, `500 -`, `500 - notJson`. */
  readonly row: string;
  /** Section of the documents, e.g. `P2 7.3`. */
  readonly source: string;
  readonly action: CallerAction;
  /** The answer leaves open whether the write happened. */
  readonly isOutcomeUnknown: boolean;
  readonly conditions: Readonly<Record<string, Condition>>;
}

/** An operation: what produces each of its errors, and a request that succeeds when none of that is so. */
export interface OperationCases {
  /** Undefined where nothing ever succeeds (P2 4.10, 4.11). */
  readonly good: Condition | undefined;
  readonly cases: readonly ErrorCase[];
}

/** By operation id. */
export type ErrorCases = Readonly<Record<string, OperationCases>>;

/** A case whose answer is definite. */
export function errorCase(
  row: string,
  source: string,
  action: CallerAction,
  conditions: ErrorCase['conditions'],
): ErrorCase {
  return { row, source, action, isOutcomeUnknown: false, conditions };
}

/** A case after which the write may have happened: it is read back. */
export function unknownOutcomeCase(row: string, source: string, conditions: ErrorCase['conditions']): ErrorCase {
  return { row, source, action: 'read back', isOutcomeUnknown: true, conditions };
}

/** An id that nothing has. */
export const ABSENT = '000000000000000000000000';

/** What `detail` says of the request, by the documents. */
export function withDetail(attempt: Attempt, detail: RegExp | 'none'): Attempt {
  return { ...attempt, detail };
}

/** A request that the client does not send. */
export function refusedByClient(attempt: Attempt, detail?: RegExp | 'none'): Attempt {
  return { ...attempt, client: 'refuses', ...(detail === undefined ? {} : { detail }) };
}

/** Parameters of a query, by name. */
export type Query = Readonly<Record<string, string | number>>;

/** The path with the query behind it. */
export function withQuery(path: string, query: Query): string {
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return text === '' ? path : `${path}?${text}`;
}

/** A request that would succeed, were it not for the key. */
type Good = (on: ErrorFixture) => Attempt | Promise<Attempt>;

/** The permissions by their names in P1 5 and P2 5; `getUserData`: public-facts 5.1. */
const PERMISSIONS = [
  'customerSuccess',
  'createRedemptionStatus',
  'getUserStats',
  'getUserData',
  'getTiersInfo',
  'leaderboard',
  'userFields',
  'bulkUpdateUser',
  'getBulkUpdate',
  'sendMessage',
];

/** No key: the client refuses to send. */
export function noKey(good: Good): Condition {
  return async (on) => ({ ...(await good(on)), key: undefined, client: 'refuses' });
}

/** A key that nobody made. */
export function unknownKey(good: Good): Condition {
  return async (on) => ({ ...(await good(on)), key: 'sbx_nobody_has_this_one' });
}

/** A key of `POST /keys`. */
export function otherKey(good: Good, change: object): Condition {
  return async (on) => ({ ...(await good(on)), key: await on.key(change) });
}

/** A key with every permission but the one. */
export function withoutPermission(good: Good, permission: string): Condition {
  return otherKey(good, { permissions: PERMISSIONS.filter((name) => name !== permission) });
}

/** Something inside fails at that point. */
export function failing(good: Good, point: 'keyCheck' | 'read' | 'write' | 'writeAfter'): Condition {
  return async (on) => {
    const attempt = await good(on);
    await on.fail(point);
    return attempt;
  };
}

/** The limit of the window is used up (P1 8, P2 8). */
export function rateLimitCase(source: string, good: Good): ErrorCase {
  return errorCase('429 -', source, 'wait and retry', {
    'the window is used up': async (on) => {
      const attempt = await good(on);
      await on.control('POST', '/rateLimit', { limit: 0, windowSeconds: 3600 });
      return attempt;
    },
  });
}

/** Keys whose problems have their code in `meta.code` (P1 7.2-7.4, P2 7.1, 7.2); without a permission, any key does. */
export function codedKeyCases(source: string, permission: string | undefined, good: Good): ErrorCase[] {
  return [
    errorCase('401 meta.code AUTHENTICATION_REQUIRED', source, 'fix the key', {
      'no key': noKey(good),
      'an unknown key': unknownKey(good),
      'an expired key': otherKey(good, { expired: true }),
    }),
    errorCase('403 meta.code API_KEY_PERMISSION_DENIED', source, 'fix the key', {
      'a personal key': otherKey(good, { kind: 'personal' }),
      ...(permission === undefined ? {} : { [`a key without ${permission}`]: withoutPermission(good, permission) }),
    }),
    errorCase('404 meta.code COMMUNITY_NOT_FOUND', source, 'fix the key', {
      'a key whose community is gone': otherKey(good, { communityGone: true }),
    }),
  ];
}

/** The key could not be checked: nothing was done (P1 7.2-7.4, P2 7.2). */
export function keyCheckCase(source: string, good: Good): ErrorCase {
  return errorCase('500 meta.code AUTHENTICATION_FAILED', source, 'retry', {
    'the key check fails': failing(good, 'keyCheck'),
  });
}

/** Analytics reads and tiers: whatever is wrong with the key is 401, without a code (P1 7.1, 7.5). */
export function uncodedKeyCase(source: string, permission: string, good: Good): ErrorCase {
  return errorCase('401 -', source, 'fix the key', {
    'no key': noKey(good),
    'an unknown key': unknownKey(good),
    'an expired key': otherKey(good, { expired: true }),
    'a personal key': otherKey(good, { kind: 'personal' }),
    [`a key without ${permission}`]: withoutPermission(good, permission),
  });
}

/** A failure inside a read: it may be asked again. */
export function readFailureCase(row: string, source: string, good: Good): ErrorCase {
  return errorCase(row, source, 'retry', { 'the read fails': failing(good, 'read') });
}

/** A failure inside a write, before or after it was stored: the answer does not tell which. */
export function writeFailureCase(row: string, source: string, good: Good): ErrorCase {
  return unknownOutcomeCase(row, source, {
    'the write fails': failing(good, 'write'),
    'it fails after the write was stored': (on) => {
      on.changesData();
      return failing(good, 'writeAfter')(on);
    },
  });
}

/** What the client made of a request, and what it wrote down of it. */
export interface ClientEnd {
  readonly outcome: Outcome<unknown>;
  readonly journal: MemoryJournal;
}

/** One sandbox for every case: what a case changed is undone before the next. */
export interface ErrorFixture {
  readonly communityId: string;
  readonly channelId: string;
  /** The key with every permission. */
  readonly apiKey: string;
  /** The state of the seed, which every case begins with. */
  readonly seed: SandboxState;
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** Says that what follows changes data by the service's own routes. */
  changesData(): void;
  /** Whether the requests that follow fail after they have changed data. */
  isStoredBeforeFailing(): boolean;
  /** All data of the service and its settings as JSON, without the clock and the planned faults. */
  state(): Promise<string>;
  /** A new key. */
  key(change: object): Promise<string>;
  /** Something inside fails at that point, for the requests that follow. */
  fail(point: 'keyCheck' | 'read' | 'write' | 'writeAfter'): Promise<unknown>;
  /** A request that must succeed: part of a condition. */
  succeed(attempt: Attempt): Promise<RawResponse>;
  raw(attempt: Attempt): Promise<RawResponse>;
  client(operation: string, attempt: Attempt): Promise<ClientEnd>;
  /** Back to the seed. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

type Method = (input: AnyCallInput, options: CallOptions) => Promise<Outcome<unknown>>;

/** A control call that takes another one back. */
type Undo = readonly [method: 'POST' | 'DELETE', path: string, body?: unknown];

const RESET: Undo = ['POST', '/reset'];
const SIGNAL = new AbortController().signal;

/** Starts the sandbox. */
export async function startErrorFixture(): Promise<ErrorFixture> {
  const sandbox = await sharedSandbox();
  const transport = createHostFetch(globalThis.fetch);
  const touched = new Map<string, Undo>();
  const { communityId, channelId, apiKey, baseUrl, tokenUrl } = sandbox;
  const addressOf = (path: string) => (path.startsWith('/v2/') ? tokenUrl : baseUrl);
  const keyOf = (attempt: Attempt) => ('key' in attempt ? attempt.key : apiKey);

  const seed = await sandbox.state();
  let failsAt: string | undefined;

  /** A reset takes longer than everything else: where less does, less is done. */
  const undoOf = (path: string): Undo => {
    const [, place, id] = path.split('/');
    switch (place) {
      case 'faults':
        return ['DELETE', '/faults'];
      case 'rateLimit':
        return ['POST', '/rateLimit', { limit: null }];
      case 'settings':
        return ['POST', '/settings', seed.settings];
      case 'users': {
        const { username, member, active, clientRef } = existing(
          existing(seed.users.find(({ platformUserId }) => platformUserId === id)),
        );
        return ['POST', path, { username, member, active, clientRef }];
      }
      default:
        return RESET;
    }
  };

  const bench: ErrorFixture = {
    communityId,
    channelId,
    apiKey,
    seed,
    control: (method, path, body) => {
      if (method !== 'GET') touched.set(path, undoOf(path));
      return sandbox.control(method, path, body);
    },
    changesData: () => void touched.set('data', RESET),
    key: async (change) => {
      const made = await sandbox.control('POST', '/keys', change);
      return (made as { readonly key: string }).key;
    },
    isStoredBeforeFailing: () => failsAt === 'writeAfter',
    state: async () => {
      const { now: _now, faultsLeft: _faultsLeft, ...state } = await sandbox.state();
      return JSON.stringify(state);
    },
    fail: (point) => {
      failsAt = point;
      return bench.control('POST', '/faults', { path: '/', times: 9, effect: { fail: point } });
    },
    succeed: async (attempt) => {
      bench.changesData();
      const answer = await bench.raw(attempt);
      if (answer.status >= 300) throw new Error(`${attempt.method} ${attempt.path}: ${answer.status} ${answer.text}`);
      return answer;
    },
    raw: async (attempt) => {
      const { method, path, input, raw, legacyKey, concurrently: meanwhile } = attempt;
      const headers = {
        ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
        ...(legacyKey === undefined ? {} : { 'x-api-key': legacyKey }),
        ...raw?.headers,
      };
      const body = raw !== undefined && 'body' in raw ? raw.body : input.body;
      return during(rawCall(method, `${addressOf(path)}${path}`, { key: keyOf(attempt), body, headers }), meanwhile);
    },
    client: async (operation, attempt) => {
      const journal = memoryJournal();
      const service = createService(
        createServiceClient({
          baseUrl,
          tokenUrl,
          apiKey: async () => keyOf(attempt),
          legacyKey: async () => attempt.legacyKey,
          transport,
          journal,
          log: () => {},
          // Its waits end immediately.
          clock: manualClock(Date.now()),
        }),
      );
      const [resource = '', verb = ''] = operation.split('.');
      const methods = service as unknown as Readonly<Record<string, Readonly<Record<string, Method>>>>;
      const call = methods[resource]?.[verb];
      if (call === undefined) throw new Error(`the client has no ${operation}`);
      return { outcome: await during(call(attempt.input, { signal: SIGNAL }), attempt.concurrently), journal };
    },
    restore: async () => {
      const undos = [...touched.values()];
      failsAt = undefined;
      touched.clear();
      for (const [method, path, body] of undos.includes(RESET) ? [RESET] : undos) {
        await sandbox.control(method, path, body);
      }
    },
    stop: async () => {
      await transport.close();
    },
  };
  return bench;
}

/** The response to a request while something else runs concurrently, which learns when the request has ended. */
async function during<T>(request: Promise<T>, meanwhile: Attempt['concurrently']): Promise<T> {
  const ended = new AbortController();
  const [answer] = await Promise.all([request.finally(() => ended.abort()), meanwhile?.(ended.signal)]);
  return answer;
}
