import type { Operation } from '../../contract/operation.ts';
import type { Deviations } from '../deviations.ts';
import type { FailurePoint } from '../http/faults.ts';
import type { Reply } from '../http/reply.ts';
import type { JobRunner } from '../jobs/jobRunner.ts';
import type { ApiKey } from '../store/keyTable.ts';
import type { Store } from '../store/store.ts';

/** What a route without a key works with. */
export interface OpenCall {
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
  readonly checks: <T>(work: () => T) => T;
  /** Runs a read, unless it was asked to fail. */
  readonly reads: <T>(work: () => T) => T;
  /** Runs a write in one transaction, unless it was asked to fail. */
  readonly writes: <T>(work: () => T) => T;
}

/** What a route works with. */
export interface ServiceCall extends OpenCall {
  readonly key: ApiKey;
}

/** Why a key does not do. */
export type KeyProblem = 'missing' | 'unknown' | 'expired' | 'personal' | 'noPermission' | 'communityGone';

/** Why a body cannot be read as JSON. */
export type BodyProblem = 'contentType' | 'notJson' | 'notUtf8' | 'brokenText' | 'tooLarge' | 'repeatedName';

/** How a group of routes answers what has nothing to do with the single call: every group has its own ways (P1 7, P2 7). */
export interface AnswerStyle {
  readonly key: (problem: KeyProblem, permission: string) => Reply;
  /** Something inside failed. */
  readonly failed: (point: FailurePoint, operation: Operation) => Reply;
  /** The body cannot be read; `detail` says why, for people. */
  readonly malformedBody: (problem: BodyProblem, detail: string) => Reply;
  /** The call has no query, and one was sent. Absent: the group's routes look at their queries themselves. */
  readonly strayParameter?: (detail: string) => Reply;
  readonly rateLimited: () => Reply;
}

interface RouteParts {
  readonly operation: Operation;
  readonly style: AnswerStyle;
  /** Most bytes of the body; absent: as much as any body may have. */
  readonly mostBodyBytes?: number;
  /** The route reads the body itself, as it comes: a file that need not fit into memory. */
  readonly streams?: true;
}

/** An operation that needs a community key. */
export interface KeyedRoute extends RouteParts {
  readonly answer: (call: ServiceCall) => Reply | Promise<Reply>;
}

/** An operation for which the service checks no key, or its own credential (P2 4.9-4.11). */
export interface OpenRoute extends RouteParts {
  readonly answerOpen: (call: OpenCall) => Reply | Promise<Reply>;
}

/** One operation, served. */
export type ServiceRoute = KeyedRoute | OpenRoute;

/** Something inside the service failed, on request or in earnest. */
export class InnerFailure extends Error {
  readonly point: FailurePoint;

  constructor(point: FailurePoint) {
    super(`the service failed at ${point}`);
    this.point = point;
  }
}
