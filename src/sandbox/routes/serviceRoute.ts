import type { Operation } from '../../contract/operation.ts';
import type { FailurePoint } from '../http/faults.ts';
import type { Reply } from '../http/reply.ts';
import type { JobRunner } from '../jobRunner.ts';
import type { Deviations } from '../settings.ts';
import type { ApiKey, KeyTable } from '../store/credentialTables.ts';
import type { Store } from '../store/store.ts';

/** A request to a route without a key. */
export interface ServiceContext {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The parsed body; undefined when empty. Invalid JSON was refused before. */
  readonly body: unknown;
  /** The body of streaming routes; empty otherwise. */
  readonly stream: AsyncIterable<Uint8Array>;
  readonly store: Store;
  /** The configured deviations from the sandbox's reading of the documents. */
  readonly deviations: Deviations;
  /** Runs exports and bulk updates; wake it for new work. */
  readonly jobs: JobRunner;
  /** E.g. `http://127.0.0.1:4711`, for links in replies. */
  readonly baseUrl: string;
  /** The service's clock, epoch milliseconds. */
  readonly now: number;
  /** Runs a credential check, or fails if a fault says so. For routes that check credentials themselves. */
  readonly runCredentialCheck: <T>(work: () => T) => T;
  /** Runs a read, or fails if a fault says so. */
  readonly runRead: <T>(work: () => T) => T;
  /** Runs a write in one transaction, or fails if a fault says so. */
  readonly runWrite: <T>(work: () => T) => T;
}

/** A request with a valid key. */
export interface KeyedContext extends ServiceContext {
  readonly key: ApiKey;
}

/** What is wrong with a key. */
export type KeyProblem = 'missing' | 'unknown' | 'expired' | 'personal' | 'noPermission' | 'communityGone';

/** What is wrong with a JSON body. */
export type BodyProblem = 'contentType' | 'notJson' | 'notUtf8' | 'brokenText' | 'tooLarge' | 'repeatedName';

/** A group's replies to errors that all its routes have in common; they differ by group (P1 7, P2 7). */
export interface ErrorStyle {
  readonly keyError: (problem: KeyProblem, permission: string) => Reply;
  /** An internal failure. */
  readonly internalError: (point: FailurePoint, operation: Operation) => Reply;
  /** The body is invalid; `detail` is for people. */
  readonly malformedBody: (problem: BodyProblem, detail: string) => Reply;
  /** A query was sent to a call that has none. Absent if the group's routes check their queries themselves. */
  readonly unexpectedParameter?: (detail: string) => Reply;
  readonly rateLimited: () => Reply;
}

interface RouteBase {
  readonly operation: Operation;
  readonly style: ErrorStyle;
  /** Limit for the body; `MAX_BODY_BYTES` if absent. */
  readonly maxBodyBytes?: number;
  /** The route streams the body, e.g. a file that doesn't fit into memory. */
  readonly streams?: true;
}

/** An operation that needs a community key. */
interface KeyedRoute extends RouteBase {
  readonly handle: (call: KeyedContext) => Reply | Promise<Reply>;
}

/** An operation without a key, or with its own credentials (P2 4.9-4.11). */
interface OpenRoute extends RouteBase {
  readonly handleWithoutKey: (call: ServiceContext) => Reply | Promise<Reply>;
}

/** The handler of an operation. */
export type ServiceRoute = KeyedRoute | OpenRoute;

/** A requested failure inside the service. */
export class InjectedFailure extends Error {
  readonly point: FailurePoint;

  constructor(point: FailurePoint) {
    super(`the service failed at ${point}`);
    this.point = point;
  }
}

/** The request's key, or what is wrong with it (P1 5, P2 5). */
export function checkKey(
  authorization: string | undefined,
  permission: string | undefined,
  keys: KeyTable,
): { readonly key: ApiKey } | { readonly problem: KeyProblem } {
  const token = /^Bearer +([^ ].*)$/i.exec(authorization?.trim() ?? '')?.[1]?.trim();
  if (token === undefined) return { problem: 'missing' };
  const key = keys.find(token);
  if (key === undefined) return { problem: 'unknown' };
  if (key.expired) return { problem: 'expired' };
  if (key.kind === 'personal') return { problem: 'personal' };
  if (key.communityGone) return { problem: 'communityGone' };
  if (permission !== undefined && !key.permissions.includes(permission)) return { problem: 'noPermission' };
  return { key };
}
