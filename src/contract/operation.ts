import type * as z from 'zod/mini';
import type { ErrorRow } from './errorRow.ts';
import type { PagingRule } from './pagingRule.ts';
import type { PersonalFields } from './personalData.ts';
import type { RepeatPolicy } from './repeatPolicy.ts';

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
export type Credential = 'community key' | 'legacy' | 'in the body' | 'none';

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
