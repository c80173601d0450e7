import type * as z from 'zod/mini';
import type { PagingRule } from './pagination.ts';
import type { PersonalFields } from './personalData.ts';

/** Permissions a community key can hold (P1 5, P2 5); `getUserData` is inferred from "Get User Data" (public-facts 5.1). */
export type Permission =
  | 'customerSuccess'
  | 'createRedemptionStatus'
  | 'getUserStats'
  | 'getUserData'
  | 'getTiersInfo'
  | 'leaderboard'
  | 'userFields'
  | 'bulkUpdateUser'
  | 'getBulkUpdate'
  | 'sendMessage';

/**
 * How a call is authenticated. `community key`: as Bearer token, the usual way (P1 5). `legacy`: Bearer token and an
 * `x-api-key` (P2 4.11). `in the body`: server-only credentials as body fields (P2 4.9). `none`: not at all (P2 4.10).
 */
type Credential = 'community key' | 'legacy' | 'in the body' | 'none';

/** Documented bounds of a number, a length or a count; both are inclusive. */
export interface Limit {
  readonly least?: number;
  readonly most?: number;
  /** The service's default. */
  readonly usual?: number;
}

/** A file in a multipart body, instead of the JSON body (P2 4.6). */
export interface UploadRule<Fields extends z.ZodMiniType = z.ZodMiniType> {
  readonly fileField: string;
  /** Content type of the file, e.g. `text/csv`. */
  readonly contentType: string;
  readonly mostBytes: number;
  /** The other form fields, as text. */
  readonly fields: Fields;
}

/** One documented call of the interface as data. The client executes it, and the OpenAPI document and tests are made from it. */
export interface Operation<
  Path extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  /** `resource.verb`, e.g. `analyses.update`. */
  readonly id: string;
  readonly title: string;
  /** What it does and what it triggers. */
  readonly description: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Route template under the base URL, e.g. `/v1/analysis/{analysisId}`. */
  readonly path: string;
  /** Set if the path is relative to the token address instead of the base URL (P2 4.9). */
  readonly address?: 'token';
  /** Section of the interface documents, e.g. `P2 4.8`. */
  readonly source: string;
  /** A community key if absent. */
  readonly credential?: Credential;
  /** The permission that the key needs; undefined if the documents name none. */
  readonly permission: Permission | undefined;
  readonly pathParameters: Path;
  readonly query: Query | undefined;
  /** Strict: unknown fields are never sent. */
  readonly body: Body | undefined;
  /** Whether the call accepts an `Idempotency-Key` header. */
  readonly idempotencyKey?: 'required' | 'optional';
  readonly upload?: UploadRule;
  /** The response. Tolerant: unknown fields are kept. */
  readonly reply: Reply;
  /** Empty if the route never succeeds (P2 4.10, 4.11). */
  readonly successStatuses: readonly number[];
  readonly errors: readonly ErrorRow[];
  readonly repeat: RepeatPolicy;
  /** How a list is paged. */
  readonly paging?: PagingRule;
  /** Documented bounds by the name of the parameter or field. */
  readonly limits?: Readonly<Record<string, Limit>>;
  /** The personal fields of the response, if it's about people (P1 2.3, 2.4). */
  readonly personalData?: PersonalFields;
  /** Places of secrets in the response, e.g. `data[].widget.apiKey`. They are masked in every view and never logged. */
  readonly secrets?: readonly string[];
  /** What the documents don't show and where the assumed shape comes from. */
  readonly assumed?: string;
}

/** What a caller does about an error. */
export type CallerAction = 'fix the input' | 'fix the key' | 'retry' | 'wait and retry' | 'read back' | 'final';

/** One documented error of an operation. */
export interface ErrorRow {
  readonly status: number;
  /** Machine-readable code; absent if the documents name none. */
  readonly code?: string;
  readonly codeAt: 'code' | 'meta.code' | 'none';
  /** The texts of `detail` that distinguish rows of one status where there is no code (P1 7.4, 7.6). */
  readonly details?: readonly string[];
  /** The response body isn't JSON (P2 4.10, 7.2). */
  readonly notJson?: true;
  /** The condition, as a sentence. */
  readonly when: string;
  readonly action: CallerAction;
  /** Where it is documented, e.g. `P2 7.3`. */
  readonly source: string;
  /** Taken from sibling routes because the documents don't show it. */
  readonly assumed?: true;
}

/** What may be retried automatically, and how an uncertain write is resolved. */
export interface RepeatPolicy {
  /** `read`: safe to retry. `write`: only if it certainly had no effect. `keyed`: safe with the same idempotency key. */
  readonly kind: 'read' | 'write' | 'keyed';
  /** Statuses (with code, where it matters) after which a retry is safe and useful. */
  readonly repeatAfter: readonly RepeatStatus[];
  /** How to find out whether an uncertain write happened. */
  readonly readBack?: { readonly operation: string; readonly happened: string };
}

/** A response after which a retry is safe and useful. */
export interface RepeatStatus {
  readonly status: number;
  readonly code?: string;
  /** Texts of `detail` that mean a permanent failure (P1 7.4). */
  readonly exceptDetails?: readonly string[];
  /** Only if the body is JSON: without it the status means something else (P2 7.2). */
  readonly onlyJson?: true;
}

/** Reads may be retried (P1 1), after an internal error and after a gateway's 502–504. */
export const READ_REPEAT = {
  kind: 'read',
  repeatAfter: [{ status: 429 }, { status: 500 }, { status: 502 }, { status: 503 }, { status: 504 }],
} as const satisfies RepeatPolicy;

/** Writes without an idempotency key are retried only if the service rejected the request unread. */
export const WRITE_REPEAT = { kind: 'write', repeatAfter: [{ status: 429 }] } as const satisfies RepeatPolicy;

/** The key couldn't be checked, so nothing was done (P1 7.2, 7.3). */
export const KEY_CHECK_FAILED = { status: 500, code: 'AUTHENTICATION_FAILED' } as const satisfies RepeatStatus;

/** The zod internals that `requestFieldSchema` walks. */
interface SchemaInternals {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
}

/**
 * The schema of one field of a request by its place, e.g. `path.userId`, `query.limit`, `body.identifier.key`,
 * `body.client_refs[]`, `upload.log_name`. Undefined if the operation has no such field.
 */
export function requestFieldSchema(operation: Operation, place: string): z.ZodMiniType | undefined {
  const [part = '', ...names] = place.replaceAll('[]', '.[]').split('.');
  let found = partOf(operation, part);
  for (const name of names) found = found && memberOf(found, name);
  return found && unwrapOptional(found);
}

function partOf(operation: Operation, part: string): z.ZodMiniType | undefined {
  switch (part) {
    case 'path':
      return operation.pathParameters;
    case 'query':
      return operation.query;
    case 'body':
      return operation.body;
    case 'upload':
      return operation.upload?.fields;
    default:
      return undefined;
  }
}

function memberOf(schema: z.ZodMiniType, name: string): z.ZodMiniType | undefined {
  const shape = shapeOf(unwrapOptional(schema));
  if (name === '[]') return shape.element ?? shape.valueType;
  const own = shape.shape;
  return own !== undefined && Object.hasOwn(own, name) ? own[name] : undefined;
}

/** The schema that a present value must match. */
function unwrapOptional(schema: z.ZodMiniType): z.ZodMiniType {
  const { type, innerType, in: input } = shapeOf(schema);
  if (type === 'optional' && innerType !== undefined) return unwrapOptional(innerType);
  return type === 'pipe' && input !== undefined ? unwrapOptional(input) : schema;
}

function shapeOf(schema: z.ZodMiniType): SchemaInternals {
  return schema._zod.def as unknown as SchemaInternals;
}
