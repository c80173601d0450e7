import type { AnyCallInput } from '../../../src/client/callInput.ts';
import type { CallerAction } from '../../../src/contract/errorRow.ts';
import type { ErrorFixture } from './errorBench.ts';

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
