import type * as z from 'zod/mini';
import { IDEMPOTENCY_KEY_PATTERN } from '../../contract/loyaltyExports.ts';
import type { Operation } from '../../contract/operation.ts';
import type { FailurePoint } from '../http/faults.ts';
import type { Reply } from '../http/reply.ts';
import type { JobRunner } from '../jobRunner.ts';
import type { Deviations } from '../settings.ts';
import type { ApiKey, KeyTable } from '../store/credentialTables.ts';
import type { Store } from '../store/store.ts';
import type { BodyRule, Refusal, RequestProblem } from './requestCheck.ts';

/** A request to a route without a key. */
export interface ServiceContext {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
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
  /** A 400 in the group's own form: the name or path of a part, and what it must be. */
  readonly invalid: (path: string | RequestProblem['path'], message: string) => Refusal;
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

/** A group's replies to errors that all its routes have in common; they differ by group (P1 7, P2 7). */
export interface ErrorStyle {
  readonly keyError: (problem: KeyProblem, permission: string) => Reply;
  readonly internalError: (point: FailurePoint, operation: Operation) => Reply;
  /** 400 for an invalid query, header or body. */
  readonly invalid: (problem: RequestProblem) => Reply;
  readonly rateLimited: () => Reply;
}

/** A request's query and body by the contract's schemas; each throws the group's 400 if it's invalid. */
interface CheckedInput<O extends Operation> {
  readonly readQuery: () => O['query'] extends z.ZodMiniType ? z.output<O['query']> : undefined;
  readonly readBody: () => O['body'] extends z.ZodMiniType ? z.output<O['body']> : undefined;
}

interface RouteOptions extends BodyRule {
  /** Limit for the body; `MAX_BODY_BYTES` if absent. */
  readonly maxBodyBytes?: number;
  readonly ignoresQuery?: true;
  /** Brings a body into the contract's form before it's checked. */
  readonly prepare?: (body: unknown) => unknown;
  /** The route streams the body, e.g. a file that doesn't fit into memory. */
  readonly streams?: true;
}

interface RouteBase extends RouteOptions {
  readonly operation: Operation;
  readonly style: ErrorStyle;
}

/** The handler of an operation; without `needsKey`, it has no key or checks its own credentials (P2 4.9-4.11). */
export interface ServiceRoute extends RouteBase {
  readonly needsKey: boolean;
  readonly handle: (call: KeyedContext & CheckedInput<Operation>) => Reply | Promise<Reply>;
}

/** An operation that needs a community key. */
export function keyedRoute<const O extends Operation>(
  operation: O,
  style: ErrorStyle,
  handle: (call: KeyedContext & CheckedInput<O>) => Reply | Promise<Reply>,
  options: RouteOptions = {},
): ServiceRoute {
  return { ...options, operation, style, needsKey: true, handle: handle as unknown as ServiceRoute['handle'] };
}

/** An operation without a key, or with its own credentials. */
export function openRoute<const O extends Operation>(
  operation: O,
  style: ErrorStyle,
  handle: (call: ServiceContext & CheckedInput<O>) => Reply | Promise<Reply>,
  options: RouteOptions = {},
): ServiceRoute {
  return { ...options, operation, style, needsKey: false, handle: handle as unknown as ServiceRoute['handle'] };
}

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

/** The valid `Idempotency-Key`, if any (P1 4.1; assumed for P2 4.5); refuses a missing one where it's required. */
export function readIdempotencyKey({ headers, operation, invalid }: ServiceContext): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined && operation.idempotencyKey !== 'required') return undefined;
  if (key === undefined) throw invalid('Idempotency-Key', 'is required');
  if (IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  const form = 'must have 1-128 characters: letters, digits, _ and -, after the first also . and :';
  throw invalid('Idempotency-Key', form);
}
