import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readFailure } from '../../../src/client/failure.ts';

/** An error as Node and undici make them: fields, and a cause. */
function fault(fields: object, cause?: unknown): Error {
  return Object.assign(new TypeError('fetch failed', { cause }), fields);
}

// kind and "certainly not sent" as measured for each fault; what may have been sent is never called not sent.
const ROWS: readonly (readonly [string, unknown, string, boolean])[] = [
  ['connection refused', fault({}, fault({ code: 'ECONNREFUSED', syscall: 'connect' })), 'offline', true],
  ['no such host', fault({}, fault({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })), 'offline', true],
  ['name server busy', fault({ code: 'EAI_AGAIN' }), 'offline', true],
  ['reset while connecting', fault({}, fault({ code: 'ECONNRESET', syscall: 'connect' })), 'offline', true],
  ['time-out while connecting', fault({}, fault({ code: 'ETIMEDOUT', syscall: 'connect' })), 'offline', true],
  ['connect time-out of undici', fault({ code: 'UND_ERR_CONNECT_TIMEOUT' }), 'offline', true],
  [
    'all addresses refused',
    fault({}, Object.assign(new AggregateError([fault({ code: 'ECONNREFUSED', syscall: 'connect' })]), {})),
    'offline',
    true,
  ],
  [
    'all addresses unreachable, under a code of their own',
    Object.assign(new AggregateError([fault({ code: 'EHOSTUNREACH', syscall: 'connect' })]), { code: 'EHOSTUNREACH' }),
    'offline',
    true,
  ],
  ['self-signed', fault({}, fault({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })), 'tls', true],
  ['expired', fault({ code: 'CERT_HAS_EXPIRED' }), 'tls', true],
  ['other name', fault({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'tls', true],
  ['ended in the handshake', fault({ code: 'ECONNRESET', host: 'api.example.test', port: 443 }), 'tls', true],
  ['proxy said no', fault({ name: 'AbortError', code: 'UND_ERR_ABORTED' }), 'proxy', true],
  ['reset while reading', fault({}, fault({ code: 'ECONNRESET', syscall: 'read' })), 'reset', false],
  ['other side closed', fault({}, fault({ code: 'UND_ERR_SOCKET' })), 'reset', false],
  ['broken pipe', fault({ code: 'EPIPE', syscall: 'write' }), 'reset', false],
  ['no headers in time', fault({ code: 'UND_ERR_HEADERS_TIMEOUT' }), 'timeout', false],
  ['time-out while reading', fault({ code: 'ETIMEDOUT', syscall: 'read' }), 'timeout', false],
  [
    'certificate refused by the service, after the handshake',
    fault({ code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' }),
    'tls',
    false,
  ],
  ['garbage', fault({}, fault({ name: 'HTTPParserError' })), 'malformed', false],
  ['parser code', fault({ code: 'HPE_INVALID_CONSTANT' }), 'malformed', false],
  ['aborted', fault({ name: 'AbortError' }), 'cancelled', false],
  ['nothing known', new Error('?'), 'reset', false],
  ['no error at all', undefined, 'reset', false],
];

describe('readFailure', () => {
  for (const [name, error, kind, certainlyNotSent] of ROWS) {
    it(`reads ${name} as ${kind}, ${certainlyNotSent ? 'certainly not sent' : 'perhaps sent'}`, () => {
      const read = readFailure(error);
      assert.deepEqual([read.failure.kind, read.certainlyNotSent], [kind, certainlyNotSent]);
    });
  }

  // The same code comes from connecting and from a socket in use: only its place tells them apart (issue 13, 19).
  for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'EADDRNOTAVAIL', 'ECONNREFUSED']) {
    it(`${code} is "not sent" from connecting only`, () => {
      const sent = (fields: object) => readFailure(fault({}, fault({ code, ...fields }))).certainlyNotSent;
      assert.deepEqual(
        [sent({ syscall: 'connect' }), sent({ syscall: 'read' }), sent({ syscall: 'write' })],
        [true, false, false],
      );
    });
  }
  for (const code of [
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENETDOWN',
    'EHOSTDOWN',
    'EADDRNOTAVAIL',
    'EPROTO',
    'ERR_SSL_BAD_RECORD_MAC',
  ]) {
    it(`${code} without a syscall may have been sent`, () => {
      assert.equal(readFailure(fault({}, fault({ code }))).certainlyNotSent, false);
      assert.equal(readFailure(fault({}, fault({ code, syscall: 'write' }))).certainlyNotSent, false);
    });
  }

  it('does not look at messages', () => {
    assert.equal(readFailure(new Error('connect ECONNREFUSED 127.0.0.1:9')).certainlyNotSent, false);
  });

  it('ends with a cyclic chain of causes', () => {
    const first = new Error('a');
    first.cause = new Error('b', { cause: first });
    assert.equal(readFailure(first).failure.kind, 'reset');
  });

  it('never throws, whatever was thrown', () => {
    fc.assert(fc.property(fc.anything(), (thrown) => typeof readFailure(thrown).failure.text === 'string'));
  });
});
