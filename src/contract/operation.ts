import type * as z from 'zod/mini';

/** What a caller does about a documented error. */
export type CallerAction = 'fix the input' | 'fix the key' | 'retry' | 'wait and retry' | 'read back' | 'final';

/** Permissions a community key can hold (P1 5, P2 5). */
export type Permission =
  | 'customerSuccess'
  | 'createRedemptionStatus'
  | 'getUserStats'
  | 'getTiersInfo'
  | 'leaderboard'
  | 'userFields'
  | 'bulkUpdateUser'
  | 'getBulkUpdate'
  | 'sendMessage';

/** One documented error of an operation: when it comes, where its code stands, what the caller does. */
export interface ErrorRow {
  readonly status: number;
  /** Machine-readable code; absent where the documents give none. */
  readonly code?: string;
  readonly codeAt: 'code' | 'meta.code' | 'none';
  /** The condition in our own words. */
  readonly when: string;
  readonly action: CallerAction;
  /** Where it is documented, e.g. `P2 7.3`. */
  readonly source: string;
}

/** What may be repeated without asking, and how a doubt is settled. */
export interface RepeatPolicy {
  /** `read`: safe to repeat exactly. `write`: only when certainly not sent. `keyed`: repeat with the same idempotency key. */
  readonly kind: 'read' | 'write' | 'keyed';
  /** Statuses (with code, where it matters) after which a repeat is safe and useful. */
  readonly repeatAfter: readonly { readonly status: number; readonly code?: string }[];
  /** How to find out whether a write of unknown outcome happened. */
  readonly readBack?: { readonly operation: string; readonly happened: string };
}

/** One documented call of the interface, as data: the client executes it, the sandbox serves it, tests walk it. */
export interface Operation<
  Path extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  /** `resource.verb`, e.g. `analyses.update`. */
  readonly id: string;
  readonly title: string;
  /** In our own words: what it does and what it triggers. */
  readonly description: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Route template under the base URL, e.g. `/v1/analysis/{analysisId}`. */
  readonly path: string;
  /** Section of the documents, e.g. `P2 4.8`. */
  readonly source: string;
  readonly permission: Permission | undefined;
  readonly pathParameters: Path;
  readonly query: Query | undefined;
  /** Strict when sending. */
  readonly body: Body | undefined;
  /** Tolerant of unknown fields when reading. */
  readonly reply: Reply;
  readonly successStatuses: readonly number[];
  readonly errors: readonly ErrorRow[];
  readonly repeat: RepeatPolicy;
  /** Where the shape came from when the documents do not show it. */
  readonly assumed?: string;
}
