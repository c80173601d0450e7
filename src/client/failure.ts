import type { TransportFailure } from './outcome.ts';
import { UploadFileError } from './uploadFile.ts';

/** The meaning of a thrown error, and whether the request certainly didn't reach the service. */
interface ReadFailure {
  readonly failure: TransportFailure;
  readonly certainlyNotSent: boolean;
}

/** Codes that occur only during a name lookup or while connecting. */
const ONLY_CONNECTING = new Set(['ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
/** Codes that occur while connecting, but also later, e.g. if a route goes down before the response. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'EADDRNOTAVAIL']);
const CONNECTING = new Set<unknown>(['connect', 'getaddrinfo']);

const CERTIFICATE = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'HOSTNAME_MISMATCH',
]);

/** Certificates are checked before the first byte of a request is sent. */
const CERTIFICATE_PREFIXES = ['CERT_', 'ERR_TLS_CERT_'];

interface ErrorFields {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly host?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
  readonly name?: unknown;
}

/**
 * Reads a thrown error by codes, never by its message: the first informative link of its cause chain. "Not sent" only if the
 * error can only come from connecting: by `syscall`, or by a code that has no other cause.
 */
export function readFailure(error: unknown): ReadFailure {
  for (const link of causesOf(error)) {
    if (link instanceof UploadFileError) return fileFailure(link);
    const read = readLink(link);
    if (read !== undefined) return read;
  }
  return maybeSent('reset', undefined, 'The connection to the service was interrupted.');
}

function fileFailure(error: UploadFileError): ReadFailure {
  const read = error.mayHaveLeft ? maybeSent : notSent;
  return read('file', error.code, error.message);
}

function readLink(link: ErrorFields): ReadFailure | undefined {
  const code = typeof link.code === 'string' ? link.code : undefined;
  if (link.name === 'AbortError' && code !== 'UND_ERR_ABORTED')
    return maybeSent('cancelled', code, 'The request was cancelled.');
  if (link.name === 'HTTPParserError') return maybeSent('malformed', code, 'The response isn’t valid HTTP.');
  if (code === undefined) return undefined;
  if (CERTIFICATE.has(code) || CERTIFICATE_PREFIXES.some((prefix) => code.startsWith(prefix)))
    return notSent('tls', code, 'The service’s certificate isn’t trusted.');
  // undici aborts with this only if a proxy responded to CONNECT with something other than 200.
  if (code === 'UND_ERR_ABORTED') return notSent('proxy', code, 'The proxy refused the connection.');
  if (ONLY_CONNECTING.has(code) || isConnecting(link) || (code === 'ECONNREFUSED' && link.syscall === undefined))
    return notSent('offline', code, 'The service can’t be reached.');
  if (UNREACHABLE.has(code)) return maybeSent('offline', code, 'The connection to the service was lost.');
  // An encrypted connection can break in the handshake or later; neither code nor syscall shows which.
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_'))
    return maybeSent('tls', code, 'The encrypted connection to the service was interrupted.');
  // For a socket that ended during the TLS handshake, Node reports its host but no syscall.
  if (code === 'ECONNRESET' && link.syscall === undefined && link.host !== undefined)
    return notSent('tls', code, 'The encrypted connection couldn’t be established.');
  if (code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT')
    return maybeSent('timeout', code, 'The service didn’t respond in time.');
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return maybeSent('tooLarge', code, 'The response is too large.');
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return maybeSent('malformed', code, 'The response isn’t valid HTTP.');
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET' || code === 'ECONNABORTED')
    return maybeSent('reset', code, 'The connection to the service was interrupted.');
  return undefined;
}

/** Whether connecting failed at every address, so that nothing was sent. */
function isConnecting(link: ErrorFields): boolean {
  if (CONNECTING.has(link.syscall)) return true;
  const { errors } = link;
  return link.syscall === undefined && Array.isArray(errors) && errors.length > 0 && errors.every(failedConnecting);
}

function failedConnecting(error: unknown): boolean {
  return typeof error === 'object' && error !== null && CONNECTING.has((error as ErrorFields).syscall);
}

function* causesOf(error: unknown): Iterable<ErrorFields> {
  const seen = new Set<unknown>();
  const waiting: unknown[] = [error];
  while (waiting.length > 0) {
    const next = waiting.shift();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    const fields = next as ErrorFields;
    yield fields;
    waiting.push(fields.cause);
    if (Array.isArray(fields.errors)) waiting.push(...fields.errors);
  }
}

function notSent(kind: TransportFailure['kind'], code: string | undefined, text: string): ReadFailure {
  return { failure: { kind, code, text }, certainlyNotSent: true };
}

function maybeSent(kind: TransportFailure['kind'], code: string | undefined, text: string): ReadFailure {
  return { failure: { kind, code, text }, certainlyNotSent: false };
}
