import type { Operation } from '../../contract/operation.ts';
import type { FailurePoint } from '../http/faults.ts';
import type { Reply } from '../http/reply.ts';
import type { JobRunner } from '../jobRunner.ts';
import type { Deviations } from '../settings.ts';
import type { ApiKey, KeyTable } from '../store/credentialTables.ts';
import type { Store } from '../store/store.ts';

/** What a route without a key works with. */
export interface ServiceContext {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body's JSON; undefined when there is none. Text that is no JSON was refused before. */
  readonly body: unknown;
  /** The body as it comes, where the route reads it itself; empty otherwise. */
  readonly stream: AsyncIterable<Uint8Array>;
  readonly store: Store;
  /** How the service differs from its own reading of the documents. */
  readonly deviations: Deviations;
  /** Exports and bulk updates: woken when there is something new to do. */
  readonly jobs: JobRunner;
  /** E.g. `http://127.0.0.1:4711`, for links in answers. */
  readonly baseUrl: string;
  /** The service's clock, epoch milliseconds. */
  readonly now: number;
  /** Runs the check of a credential that the route reads itself, unless it was asked to fail. */
  readonly runCredentialCheck: <T>(work: () => T) => T;
  /** Runs a read, unless it was asked to fail. */
  readonly runRead: <T>(work: () => T) => T;
  /** Runs a write in one transaction, unless it was asked to fail. */
  readonly runWrite: <T>(work: () => T) => T;
}

/** What a route works with. */
export interface KeyedContext extends ServiceContext {
  readonly key: ApiKey;
}

/** Why a key does not do. */
export type KeyProblem = 'missing' | 'unknown' | 'expired' | 'personal' | 'noPermission' | 'communityGone';

/** Why a body cannot be read as JSON. */
export type BodyProblem = 'contentType' | 'notJson' | 'notUtf8' | 'brokenText' | 'tooLarge' | 'repeatedName';

/** How a group of routes answers what has nothing to do with the single call: every group has its own ways (P1 7, P2 7). */
export interface ErrorStyle {
  readonly keyError: (problem: KeyProblem, permission: string) => Reply;
  /** Something inside failed. */
  readonly internalError: (point: FailurePoint, operation: Operation) => Reply;
  /** The body cannot be read; `detail` says why, for people. */
  readonly malformedBody: (problem: BodyProblem, detail: string) => Reply;
  /** The call has no query, and one was sent. Absent: the group's routes look at their queries themselves. */
  readonly unexpectedParameter?: (detail: string) => Reply;
  readonly rateLimited: () => Reply;
}

interface RouteBase {
  readonly operation: Operation;
  readonly style: ErrorStyle;
  /** Most bytes of the body; absent: as much as any body may have. */
  readonly maxBodyBytes?: number;
  /** The route reads the body itself, as it comes: a file that need not fit into memory. */
  readonly streams?: true;
}

/** An operation that needs a community key. */
export interface KeyedRoute extends RouteBase {
  readonly handle: (call: KeyedContext) => Reply | Promise<Reply>;
}

/** An operation for which the service checks no key, or its own credential (P2 4.9-4.11). */
export interface OpenRoute extends RouteBase {
  readonly handleWithoutKey: (call: ServiceContext) => Reply | Promise<Reply>;
}

/** One operation, served. */
export type ServiceRoute = KeyedRoute | OpenRoute;

/** Something inside the service failed, on request or in earnest. */
export class InjectedFailure extends Error {
  readonly point: FailurePoint;

  constructor(point: FailurePoint) {
    super(`the service failed at ${point}`);
    this.point = point;
  }
}

/** The request's key, or why it does not do (P1 5, P2 5). */
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
