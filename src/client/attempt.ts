import type * as z from 'zod/mini';
import { hideSecrets } from '../card/model/strings.ts';
import type { Operation } from '../contract/operation.ts';
import { fieldsOf } from '../contract/schemas.ts';
import { waitAfter } from '../http/rateLimitFields.ts';
import {
  discardBody,
  isRedirect,
  type Transport,
  type TransportReply,
  type TransportRequest,
} from '../http/transport.ts';
import { classify } from './classify.ts';
import { readFailure } from './failure.ts';
import type { ResponseNotes, ServiceRefusal, TransportFailure } from './outcome.ts';
import { isFullyRead, isWebPage, type ReadBody, readBody, readReply, reportsError } from './responseBody.ts';

/** How one attempt ended. `status` and `headers` are set once the headers have arrived. */
export type Attempt<T> = {
  readonly status: number | undefined;
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: number;
} & (
  | ({ readonly kind: 'done'; readonly status: number; readonly value: T } & ResponseNotes)
  | { readonly kind: 'answered'; readonly refusal: ServiceRefusal }
  | {
      readonly kind: 'failed';
      readonly failure: TransportFailure;
      readonly certainlyNotSent: boolean;
      /** The raw body of a success that couldn't be read. */
      readonly raw?: unknown;
    }
);

/** Sends a request once and reads the response by the operation's schema and error rows. Never throws. */
export async function attempt<Reply extends z.ZodMiniType>(
  transport: Transport,
  operation: Operation & { readonly reply: Reply },
  request: TransportRequest,
  options: { readonly signal: AbortSignal; readonly now: () => number },
): Promise<Attempt<z.output<Reply>>> {
  const { signal } = options;
  if (signal.aborted) return { ...failed(CANCELLED, true), status: undefined, headers: NO_HEADERS, bytes: 0 };
  let reply: TransportReply | undefined;
  try {
    reply = await transport.send(request, { signal });
    const hide = (value: unknown) => withoutSecrets(value, secretsOf(operation, request));
    return await readResponse(operation, reply, { now: options.now(), hide });
  } catch (error) {
    const known = { status: reply?.status, headers: reply?.headers ?? NO_HEADERS, bytes: 0 };
    if (signal.aborted) return { ...failed(CANCELLED, false), ...known };
    const read = readFailure(error);
    // Headers prove that the request was sent, whatever the error code suggests.
    return { ...failed(read.failure, read.certainlyNotSent && reply === undefined), ...known };
  }
}

async function readResponse<Reply extends z.ZodMiniType>(
  operation: Operation & { readonly reply: Reply },
  reply: TransportReply,
  { now, hide }: { readonly now: number; readonly hide: (value: unknown) => unknown },
): Promise<Attempt<z.output<Reply>>> {
  const { status, headers } = reply;
  if (isRedirect(reply)) {
    await discardBody(reply);
    return { ...failed(REDIRECTED, false), status, headers, bytes: 0 };
  }
  const success = status >= 200 && status < 300;
  const isWrite = operation.repeat.kind !== 'read';
  const body: ReadBody = await readBody(operation.id, reply.body).catch((error: unknown): ReadBody => {
    // The status alone makes it a definite refusal, or the service's yes to a write, even if the body was cut off.
    if (success && !isWrite) throw error;
    return { kind: 'unreadable', failure: readFailure(error).failure, bytes: 0 };
  });
  const known = { status, headers, bytes: body.bytes };
  if (!success) {
    const isJson = body.kind === 'json';
    // A page from another server, e.g. at a wrong address, must not be read as the service's "no such card".
    const foreign = status === 404 && !isJson && body.bytes > 0 && !isNonJsonDocumented(operation, status);
    if (foreign) return { ...failed(body.failure, false), ...known };
    const waitMs = waitAfter(headers, now);
    const answer = { status, isJson, body: isJson ? hide(body.value) : undefined, waitMs };
    return { kind: 'answered', refusal: classify(operation, answer), ...known };
  }
  if (operation.successStatuses.length === 0) return { ...failed(NEVER_SUCCEEDS, false), ...known };
  if (body.kind === 'unreadable') {
    const { failure, raw } = body;
    const unread = { ...failed(failure, false), ...known, ...(raw === undefined ? {} : { raw: hide(raw) }) };
    // A 2xx write succeeded even if its body is unreadable (P1 1); its details are read back. A list with 204 is empty.
    const counts = isWrite ? !isWebPage(raw) : raw === null && status === 204;
    if (!counts) return unread;
    const empty = readReply(operation.id, operation.reply, undefined);
    return empty.kind === 'read' ? { kind: 'done', value: empty.value, ...known, raw: hide(raw ?? null) } : unread;
  }
  const read = readReply(operation.id, operation.reply, body.value);
  if (read.kind === 'mismatch') return { ...failed(read.failure, false), ...known, raw: hide(body.value) };
  return {
    kind: 'done',
    value: read.value,
    ...known,
    ...(isFullyRead(read.value) ? {} : { raw: hide(body.value) }),
    ...(isWrite && reportsError(body.value) ? { saysError: true } : {}),
  };
}

/** What authenticates a request: the keys in its headers, or the credentials in its body. */
function secretsOf({ credential }: Operation, { headers, body }: TransportRequest): readonly string[] {
  const keys = [headers['authorization']?.replace(/^Bearer /, ''), headers['x-api-key']];
  const sent = credential === 'in the body' && body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '{}';
  return [...keys, ...Object.values(fieldsOf(JSON.parse(sent)))].filter((it) => typeof it === 'string');
}

/**
 * An error, or a response that couldn't be read, without the request's secrets. It is shown to people, and a service may
 * repeat what it was sent. A response that was read stays as it is: a card's text must not change.
 */
function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return hideSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [hideSecrets(name, secrets), withoutSecrets(part, secrets)]),
  );
}

/** Whether the documents show a non-JSON body for the status. */
function isNonJsonDocumented(operation: Operation, status: number): boolean {
  return operation.errors.some((row) => row.notJson && row.status === status);
}

const NO_HEADERS: ReadonlyMap<string, string> = new Map();

/** The caller aborted the call. */
export const CANCELLED: TransportFailure = { kind: 'cancelled', code: undefined, text: 'The request was cancelled.' };

const REDIRECTED: TransportFailure = {
  kind: 'redirected',
  code: 'REDIRECTED',
  text: 'The service redirected the request. Redirects aren’t followed, so that your key is sent nowhere else. Check the base URL.',
};

const NEVER_SUCCEEDS: TransportFailure = {
  kind: 'malformed',
  code: 'UNEXPECTED_SUCCESS',
  text: 'The response doesn’t come from the service, because this route never succeeds. Check the base URL.',
};

function failed(failure: TransportFailure, certainlyNotSent: boolean) {
  return { kind: 'failed', failure, certainlyNotSent } as const;
}
