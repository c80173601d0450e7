import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Operation } from '../contract/operation.ts';
import { firstMisfit } from './readReply.ts';
import { requestAddress } from './requestAddress.ts';

type Given<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** What a call takes, by the operation's own schemas. */
export type CallInput<Op extends Operation> = {
  readonly path: z.input<Op['pathParameters']>;
  /** Sent as `Idempotency-Key`, where the operation takes one. */
  readonly idempotencyKey?: string;
} & (Given<Op['query']> extends undefined ? { readonly query?: undefined } : { readonly query?: Given<Op['query']> }) &
  (Given<Op['body']> extends undefined ? { readonly body?: undefined } : { readonly body: Given<Op['body']> });

/** Input of a call whose operation is not known by type. */
export interface AnyCallInput {
  readonly path: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

/** A request ready but for the key. */
export interface PreparedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly bodySha256: string | undefined;
  /** Path parameters as given. */
  readonly path: Readonly<Record<string, string>>;
}

/** Ready, or the first part of the input that the operation does not take. */
export type Preparation =
  | { readonly kind: 'ready'; readonly request: PreparedRequest }
  | { readonly kind: 'misfit'; readonly text: string };

/** Holds the input against the operation's schemas, strictly, and makes address, headers and body of it. */
export function prepareRequest(baseUrl: string, operation: Operation, input: AnyCallInput): Preparation {
  const parts = [
    ['path', operation.pathParameters, input.path],
    ['query', operation.query, input.query ?? {}],
    ['body', operation.body, input.body],
  ] as const;
  for (const [part, schema, value] of parts) {
    const misfit = schema?.safeParse(value).error;
    if (misfit) return { kind: 'misfit', text: `${operation.id}: ${part}: ${firstMisfit(misfit.issues)}.` };
  }
  const path = textFields(input.path);
  const body = operation.body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(input.body));
  return {
    kind: 'ready',
    request: {
      url: requestAddress(baseUrl, operation.path, path, textFields(operation.query && input.query)).href,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
      },
      body,
      bodySha256: body && createHash('sha256').update(body).digest('hex'),
      path,
    },
  };
}

function textFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, it]) => (it === undefined ? [] : [[name, String(it)] as const])),
  );
}
