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
 * What proves who calls. `community key`: as Bearer, the usual way (P1 5). `legacy`: Bearer beside an `x-api-key`
 * (P2 4.11). `in the body`: server-only credentials as body fields (P2 4.9). `none`: nothing is checked (P2 4.10).
 */
type Credential = 'community key' | 'legacy' | 'in the body' | 'none';

/** Bounds of a number, a length or a count, as documented; both ends are allowed values. */
export interface Limit {
  readonly least?: number;
  readonly most?: number;
  /** What the service takes when nothing is sent. */
  readonly usual?: number;
}

/** A file in a multipart body, in place of the JSON body (P2 4.6). */
export interface UploadRule<Fields extends z.ZodMiniType = z.ZodMiniType> {
  /** Form field of the file. */
  readonly fileField: string;
  /** Content type of the file, e.g. `text/csv`. */
  readonly contentType: string;
  readonly mostBytes: number;
  /** The form fields beside the file, as text. */
  readonly fields: Fields;
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
  /** Where it hangs when that is not the base URL: the token address (P2 4.9). */
  readonly address?: 'token';
  /** Section of the documents, e.g. `P2 4.8`. */
  readonly source: string;
  /** Absent: a community key. */
  readonly credential?: Credential;
  /** What the key needs; undefined where no permission is stated. */
  readonly permission: Permission | undefined;
  readonly pathParameters: Path;
  readonly query: Query | undefined;
  /** Strict when sending. */
  readonly body: Body | undefined;
  /** Whether the call takes an `Idempotency-Key` header. */
  readonly idempotencyKey?: 'required' | 'optional';
  readonly upload?: UploadRule;
  /** Tolerant of unknown fields when reading. */
  readonly reply: Reply;
  /** Empty for a route that never succeeds (P2 4.10, 4.11). */
  readonly successStatuses: readonly number[];
  readonly errors: readonly ErrorRow[];
  readonly repeat: RepeatPolicy;
  /** How the pages of a list follow one another. */
  readonly paging?: PagingRule;
  /** Documented bounds by the name of the parameter or field. */
  readonly limits?: Readonly<Record<string, Limit>>;
  /** The answer is about persons (P1 2.3, 2.4): its personal fields. */
  readonly personalData?: PersonalFields;
  /** Places in the answer that hold secrets, e.g. `data[].widget.apiKey`: masked in every view, never logged. */
  readonly secrets?: readonly string[];
  /** Where the shape came from when the documents do not show it. */
  readonly assumed?: string;
}

/** What a caller does about a documented error. */
export type CallerAction = 'fix the input' | 'fix the key' | 'retry' | 'wait and retry' | 'read back' | 'final';

/** One documented error of an operation: when it comes, where its code stands, what the caller does. */
export interface ErrorRow {
  readonly status: number;
  /** Machine-readable code; absent where the documents give none. */
  readonly code?: string;
  readonly codeAt: 'code' | 'meta.code' | 'none';
  /** Tells rows of one status apart where the documents give no code: the texts that `detail` has then (P1 7.4, 7.6). */
  readonly details?: readonly string[];
  /** The answer's body is no JSON (P2 4.10, 7.2). */
  readonly notJson?: true;
  /** The condition in our own words. */
  readonly when: string;
  readonly action: CallerAction;
  /** Where it is documented, e.g. `P2 7.3`. */
  readonly source: string;
  /** The documents do not show it: taken from sibling routes. */
  readonly assumed?: true;
}

/** What may be repeated without asking, and how a doubt is settled. */
export interface RepeatPolicy {
  /** `read`: safe to repeat exactly. `write`: only when certainly not done. `keyed`: repeat with the same idempotency key. */
  readonly kind: 'read' | 'write' | 'keyed';
  /** Statuses (with code, where it matters) after which a repeat is safe and useful. */
  readonly repeatAfter: readonly RepeatStatus[];
  /** How to find out whether a write of unknown outcome happened. */
  readonly readBack?: { readonly operation: string; readonly happened: string };
}

/** An answer after which a repeat is safe and useful. */
export interface RepeatStatus {
  readonly status: number;
  readonly code?: string;
  /** Not when `detail` has one of these texts: a failure that lasts (P1 7.4). */
  readonly exceptDetails?: readonly string[];
  /** Only when the body is JSON: a page without it means something else (P2 7.2). */
  readonly onlyJson?: true;
}

/** Reads may be repeated exactly (P1 1): after a failure inside the service, and after a gateway's 502-504. */
export const READ_REPEAT = {
  kind: 'read',
  repeatAfter: [{ status: 429 }, { status: 500 }, { status: 502 }, { status: 503 }, { status: 504 }],
} as const satisfies RepeatPolicy;

/** Writes without an idempotency key: only a request that the service turned away unread is repeated. */
export const WRITE_REPEAT = { kind: 'write', repeatAfter: [{ status: 429 }] } as const satisfies RepeatPolicy;

/** The key could not be checked, so nothing was done (P1 7.2, 7.3). */
export const KEY_CHECK_FAILED = { status: 500, code: 'AUTHENTICATION_FAILED' } as const satisfies RepeatStatus;

/** Internals of a schema, as far as they are walked. */
interface SchemaInternals {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
}

/**
 * The schema of one field of a request, by its place: `path.userId`, `query.limit`, `body.identifier.key`,
 * `body.client_refs[]`, `upload.log_name`. Undefined where the operation has none such.
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

/** What stands in optional, nullable and the like: a value that is given has to fit it. */
function unwrapOptional(schema: z.ZodMiniType): z.ZodMiniType {
  const { type, innerType, in: input } = shapeOf(schema);
  if (type === 'optional' && innerType !== undefined) return unwrapOptional(innerType);
  return type === 'pipe' && input !== undefined ? unwrapOptional(input) : schema;
}

function shapeOf(schema: z.ZodMiniType): SchemaInternals {
  return schema._zod.def as unknown as SchemaInternals;
}
