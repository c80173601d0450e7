import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { IDEMPOTENCY_KEY_PATTERN } from '../contract/loyaltyExports.ts';
import type { Operation, UploadRule } from '../contract/operation.ts';
import type { TransportRequest } from '../http/transport.ts';
import { multipartBody } from './multipartBody.ts';
import { buildRequestUrl } from './requestUrl.ts';
import { describeFirstIssue } from './responseBody.ts';
import type { AnyCallInput } from './serviceClient.ts';

/** A request that lacks only its secrets. */
export interface PreparedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: TransportRequest['body'];
  /** For a file, the file's digest; absent for a body with credentials. */
  readonly bodySha256: string | undefined;
  /** Path parameters, not encoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
}

/** A prepared request, or the first problem of the input. */
type Preparation =
  | { readonly kind: 'ready'; readonly request: PreparedRequest }
  | { readonly kind: 'mismatch'; readonly text: string };

type Body = Pick<PreparedRequest, 'body' | 'bodySha256' | 'headers'>;

/** Checks the input strictly by the operation's schemas and builds URL, headers and body. */
export function prepareRequest(baseUrl: URL | string, operation: Operation, input: AnyCallInput): Preparation {
  const problem = inputProblem(operation, input);
  if (problem !== undefined) return { kind: 'mismatch', text: `${operation.id}: ${problem}.` };
  const path = textFields(input.path);
  const { idempotencyKey } = input;
  let url: string;
  try {
    url = buildRequestUrl(baseUrl, operation.path, path, textFields(operation.query && input.query));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { kind: 'mismatch', text: `${operation.id}: path: ${error.message}` };
  }
  const { headers, body, bodySha256 } = bodyOf(operation, input);
  return {
    kind: 'ready',
    request: {
      url,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body,
      bodySha256,
      path,
      idempotencyKey,
    },
  };
}

function inputProblem(operation: Operation, input: AnyCallInput): string | undefined {
  const { upload } = operation;
  const sendsFile = input.upload !== undefined;
  if (sendsFile && upload === undefined) return 'a file is not allowed';
  if (!sendsFile && upload !== undefined && operation.body === undefined) return 'a file is required';
  if (sendsFile && input.body !== undefined) return 'either a file or a body is allowed, not both';
  return (
    partProblem('path', operation.pathParameters, input.path ?? {}) ??
    partProblem('query', operation.query, input.query ?? {}) ??
    (sendsFile && upload !== undefined
      ? fileProblem(upload, input.upload)
      : partProblem('body', operation.body, input.body)) ??
    keyProblem(operation, input.idempotencyKey)
  );
}

function partProblem(part: string, schema: z.ZodMiniType | undefined, value: unknown): string | undefined {
  const mismatch = schema?.safeParse(value).error;
  return mismatch && `${part}: ${describeFirstIssue(mismatch.issues)}`;
}

function fileProblem(rule: UploadRule, { file, fields }: NonNullable<AnyCallInput['upload']>): string | undefined {
  if (file.size > rule.mostBytes) return `file: has ${file.size} bytes, but at most ${rule.mostBytes} are allowed`;
  return partProblem('form', rule.fields, fields ?? {});
}

function keyProblem({ idempotencyKey: takes }: Operation, key: string | undefined): string | undefined {
  if (key === undefined) return takes === 'required' ? 'an idempotency key is required' : undefined;
  if (takes === undefined) return 'an idempotency key is not allowed';
  return IDEMPOTENCY_KEY_PATTERN.test(key) ? undefined : 'idempotency key: has an invalid format';
}

function bodyOf(operation: Operation, input: AnyCallInput): Body {
  const { upload } = operation;
  if (upload !== undefined && input.upload !== undefined) {
    const { file, fields } = input.upload;
    const { contentType, body } = multipartBody({ ...upload, file, fields: textFields(fields) });
    const headers = { 'content-type': contentType, 'content-length': String(body.length) };
    return { headers, body, bodySha256: file.sha256 };
  }
  if (operation.body === undefined || input.body === undefined) {
    return { headers: {}, body: undefined, bodySha256: undefined };
  }
  const body = new TextEncoder().encode(JSON.stringify(input.body));
  const digest = () => createHash('sha256').update(body).digest('hex');
  return {
    headers: { 'content-type': 'application/json' },
    body,
    bodySha256: operation.credential === 'in the body' ? undefined : digest(),
  };
}

function textFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, it]) => (it === undefined ? [] : [[name, String(it)] as const])),
  );
}
