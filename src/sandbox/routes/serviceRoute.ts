import type { Operation } from '../../contract/operation.ts';
import type { FailurePoint } from '../http/faults.ts';
import type { Reply } from '../http/reply.ts';
import type { ApiKey } from '../store/keyTable.ts';
import type { Store } from '../store/store.ts';

/** What a route works with. */
export interface ServiceCall {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body's JSON; undefined when there is none. Text that is no JSON was refused before. */
  readonly body: unknown;
  readonly key: ApiKey;
  readonly store: Store;
  /** The service's clock, epoch milliseconds. */
  readonly now: number;
  /** Runs a read, unless it was asked to fail. */
  readonly reads: <T>(work: () => T) => T;
  /** Runs a write in one transaction, unless it was asked to fail. */
  readonly writes: <T>(work: () => T) => T;
}

/** Why a key does not do. */
export type KeyProblem = 'missing' | 'unknown' | 'expired' | 'personal' | 'noPermission' | 'communityGone';

/** How a group of routes answers what has nothing to do with the single call: every group has its own ways (P1 7, P2 7). */
export interface AnswerStyle {
  readonly key: (problem: KeyProblem, permission: string) => Reply;
  /** Something inside failed. */
  readonly failed: (point: FailurePoint, operation: Operation) => Reply;
  /** The body is no JSON. */
  readonly malformedBody: () => Reply;
  readonly rateLimited: () => Reply;
}

/** One operation, served. */
export interface ServiceRoute {
  readonly operation: Operation;
  readonly style: AnswerStyle;
  readonly answer: (call: ServiceCall) => Reply;
}

/** Something inside the service failed, on request or in earnest. */
export class InnerFailure extends Error {
  readonly point: FailurePoint;

  constructor(point: FailurePoint) {
    super(`the service failed at ${point}`);
    this.point = point;
  }
}
