import type { TransportFailure } from './outcome.ts';
import { UploadFileError } from './upload/uploadFile.ts';

/** What a thrown error means, and whether the request certainly never reached the service. */
export interface ReadFailure {
  readonly failure: TransportFailure;
  readonly certainlyNotSent: boolean;
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const CERTIFICATE = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'HOSTNAME_MISMATCH',
]);

const CERTIFICATE_PREFIXES = ['CERT_', 'ERR_TLS_', 'ERR_SSL_'];

/** The few fields that errors of Node and of its libraries carry. */
interface ErrorFields {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly host?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
  readonly name?: unknown;
}

/**
 * Reads a thrown error by codes, never by its message: the first link of its cause chain that says something.
 * Whether bytes can have left is decided by `syscall` (a failed connect sends nothing) and by kind.
 */
export function readFailure(error: unknown): ReadFailure {
  for (const link of causesOf(error)) {
    if (link instanceof UploadFileError) return fileFailure(link);
    const read = readLink(link);
    if (read !== undefined) return read;
  }
  return maybeSent('reset', undefined, 'The connection to the service broke.');
}

function fileFailure(error: UploadFileError): ReadFailure {
  const read = error.mayHaveLeft ? maybeSent : notSent;
  return read('file', error.code, error.message);
}

function readLink(link: ErrorFields): ReadFailure | undefined {
  const code = typeof link.code === 'string' ? link.code : undefined;
  if (link.name === 'AbortError' && code !== 'UND_ERR_ABORTED')
    return maybeSent('cancelled', code, 'The request was cancelled.');
  if (link.name === 'HTTPParserError')
    return maybeSent('malformed', code, 'What answered does not speak HTTP correctly.');
  if (code === undefined) return undefined;
  if (CERTIFICATE.has(code) || code === 'EPROTO' || CERTIFICATE_PREFIXES.some((prefix) => code.startsWith(prefix)))
    return notSent('tls', code, 'The service’s certificate, or the encrypted connection, was not accepted.');
  // undici aborts with this only when a proxy answered CONNECT with something else than 200.
  if (code === 'UND_ERR_ABORTED') return notSent('proxy', code, 'The proxy refused the connection.');
  if (UNREACHABLE.has(code) || link.syscall === 'connect')
    return notSent('offline', code, 'The service cannot be reached.');
  // Node gives a socket that ended during the TLS handshake its host, and no syscall.
  if (code === 'ECONNRESET' && link.syscall === undefined && link.host !== undefined)
    return notSent('tls', code, 'The encrypted connection could not be made.');
  if (code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT')
    return maybeSent('timeout', code, 'The service did not answer in time.');
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return maybeSent('tooLarge', code, 'The answer is too large.');
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return maybeSent('malformed', code, 'What answered does not speak HTTP correctly.');
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET' || code === 'ECONNABORTED')
    return maybeSent('reset', code, 'The connection to the service broke.');
  return undefined;
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
