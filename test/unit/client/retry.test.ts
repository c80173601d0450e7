import assert from 'node:assert/strict';
import fc from 'fast-check';
import { classify } from '../../../src/client/classify.ts';
import { readFailure } from '../../../src/client/failure.ts';
import type { TransportFailure } from '../../../src/client/outcome.ts';
import { type AttemptEnd, decideRetry, policyOf, RetryBudget } from '../../../src/client/retry.ts';
import {
  createAnalysis,
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  updateAnalysis,
} from '../../../src/contract/analyses.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { operations } from '../../../src/contract/operations.ts';

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

function failed(kind: TransportFailure['kind'], certainlyNotSent: boolean): AttemptEnd {
  return { kind: 'failed', failure: { kind, code: undefined, text: '' }, certainlyNotSent };
}

function answered(operation: Operation, status: number, body: object = {}, waitMs?: number): AttemptEnd {
  return { kind: 'answered', refusal: classify(operation, { status, isJson: true, body, waitMs }) };
}

describe('decideRetry', () => {
  it('retries reads after network and service failures', () => {
    for (const operation of [getAnalysis, listAnalyses]) {
      for (const end of [
        failed('reset', false),
        failed('timeout', false),
        failed('offline', true),
        answered(operation, 500),
        answered(operation, 503),
      ]) {
        assert.equal(decideRetry(operation.repeat, end, 1, 0.5).kind, 'repeat', JSON.stringify(end));
      }
    }
  });

  it('retries a write only if it certainly had no effect (P2 4.8: no idempotency key)', () => {
    for (const operation of [updateAnalysis, createAnalysis, deleteAnalysis]) {
      const { repeat } = operation;
      assert.equal(decideRetry(repeat, failed('offline', true), 1, 0).kind, 'repeat');
      assert.equal(decideRetry(repeat, answered(operation, 429, {}, 1000), 1, 0).kind, 'repeat');
      for (const end of [
        failed('reset', false),
        failed('timeout', false),
        answered(operation, 500),
        answered(operation, 502),
        answered(operation, 400),
        answered(operation, 401),
      ]) {
        assert.equal(decideRetry(repeat, end, 1, 0).kind, 'stop', JSON.stringify(end));
      }
    }
  });

  it("doesn't retry what a retry can't fix", () => {
    for (const kind of ['tls', 'proxy', 'redirected', 'tooLarge', 'malformed', 'cancelled', 'noKey'] as const) {
      assert.equal(decideRetry(getAnalysis.repeat, failed(kind, true), 1, 0).kind, 'stop', kind);
    }
    for (const status of [400, 401, 404])
      assert.equal(decideRetry(getAnalysis.repeat, answered(getAnalysis, status), 1, 0).kind, 'stop');
  });

  it('retries a keyed call after a lost response, and after the statuses of its policy', () => {
    const errors = [
      { status: 409, code: 'AGAIN', codeAt: 'code', when: '', action: 'retry', source: 'P1' },
      { status: 409, code: 'TAKEN', codeAt: 'code', when: '', action: 'final', source: 'P1' },
    ] as const;
    const repeat = { kind: 'keyed', repeatAfter: [{ status: 409 }, { status: 500 }, { status: 429 }] } as const;
    const keyed: Operation = { ...createAnalysis, idempotencyKey: 'optional', errors, repeat };
    for (const [end, hasKey, kind] of [
      [failed('reset', false), true, 'repeat'],
      [failed('reset', false), false, 'stop'],
      [failed('offline', true), false, 'repeat'],
      [answered(keyed, 409, { code: 'AGAIN' }), true, 'repeat'],
      [answered(keyed, 409, { code: 'AGAIN' }), false, 'stop'],
      [answered(keyed, 409, { code: 'TAKEN' }), true, 'stop'],
      [answered(keyed, 500), true, 'repeat'],
      [answered(keyed, 500), false, 'stop'],
      [answered(keyed, 429), false, 'repeat'],
      [answered(keyed, 400), true, 'stop'],
    ] as const) {
      assert.equal(decideRetry(policyOf(keyed, hasKey), end, 1, 0).kind, kind, JSON.stringify([end, hasKey]));
    }
  });

  it('respects the exceptions of a policy: permanent details (P1 7.4), pages without JSON (P2 7.2)', () => {
    const operation: Operation = { ...getAnalysis, errors: [] };
    const lasting = { kind: 'read', repeatAfter: [{ status: 500, exceptDetails: ['User not found'] }] } as const;
    const decide = (body: object) => decideRetry(lasting, answered(operation, 500, body), 1, 0).kind;
    assert.equal(decide({ detail: 'User not found' }), 'stop');
    assert.equal(decide({ detail: 'User not found in community' }), 'stop');
    assert.equal(decide({ detail: 'Counts unavailable' }), 'repeat');
    assert.equal(decide({ message: 'User not found' }), 'repeat', 'never branched on message');
    const json = { kind: 'write', repeatAfter: [{ status: 500, onlyJson: true }] } as const;
    const page = classify(operation, { status: 500, isJson: false, body: undefined, waitMs: undefined });
    assert.equal(decideRetry(json, { kind: 'answered', refusal: page }, 1, 0).kind, 'stop');
    assert.equal(decideRetry(json, answered(operation, 500), 1, 0).kind, 'repeat');
  });

  it('retries a read over seconds, not milliseconds, before giving up', () => {
    for (const [random, least, most] of [
      [0, [150, 300, 600, 1200], 2250],
      [1, [300, 600, 1200, 2400], 4500],
    ] as const) {
      const pauses = [1, 2, 3, 4].map((attempt) => {
        const decision = decideRetry(getAnalysis.repeat, failed('reset', false), attempt, random);
        return decision.kind === 'repeat' ? decision.afterMs : Number.NaN;
      });
      assert.deepEqual(pauses, least);
      assert.equal(
        pauses.reduce((sum, it) => sum + it),
        most,
      );
    }
  });

  it("doesn't retry before the Retry-After of a 503", () => {
    const decision = decideRetry(getAnalysis.repeat, answered(getAnalysis, 503, {}, 7000), 1, 0);
    assert.deepEqual(decision, { kind: 'repeat', afterMs: 7000 });
  });

  it("doesn't immediately retry what isn't ready yet (P1 7.2)", () => {
    const row = {
      status: 503,
      code: 'NOT_READY',
      codeAt: 'code',
      when: '',
      action: 'wait and retry',
      source: 'P1',
    } as const;
    const operation: Operation = { ...getAnalysis, errors: [row] };
    const wait = decideRetry(operation.repeat, answered(operation, 503, { code: 'NOT_READY' }), 1, 0);
    assert.deepEqual(wait, { kind: 'repeat', afterMs: 1000 });
  });

  it('ends after the last attempt, never waits less than requested, and bounds its own pauses', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat({ max: 900_000 }),
        (attempt, random, wait) => {
          const decision = decideRetry(getAnalysis.repeat, answered(getAnalysis, 429, {}, wait), attempt, random);
          assert.equal(decision.kind === 'stop', attempt >= 5);
          if (decision.kind === 'repeat')
            assert.ok(decision.afterMs >= wait && decision.afterMs <= Math.max(wait, 4_000));
        },
      ),
    );
  });

  it('never retries an uncertain write, for any operation of the contract', () => {
    for (const operation of operations.filter(({ repeat }) => repeat.kind === 'write')) {
      for (const kind of ['reset', 'timeout', 'malformed', 'redirected', 'cancelled'] as const) {
        assert.equal(decideRetry(operation.repeat, failed(kind, false), 1, 0).kind, 'stop', operation.id);
      }
    }
  });
});

describe('RetryBudget', () => {
  it('runs out during an outage and recovers with successes', () => {
    const budget = new RetryBudget();
    let repeats = 0;
    while (budget.take('other')) repeats++;
    assert.equal(repeats, 20);
    assert.equal(budget.take('timeout'), false);
    for (let call = 0; call < 5; call++) budget.refill(false);
    assert.equal(budget.take('other'), true);
    assert.equal(budget.take('other'), false);
  });

  it('charges double for a timeout, and refunds a retry that helped', () => {
    const budget = new RetryBudget();
    let repeats = 0;
    while (budget.take('timeout')) repeats++;
    assert.equal(repeats, 10);
    budget.refill(true);
    assert.equal(budget.take('other'), true);
  });
});
