import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TransportFailure } from '../../../src/client/outcome.ts';
import { type AttemptEnd, decideRetry, MOST_ATTEMPTS } from '../../../src/client/retryDecision.ts';
import {
  createAnalysis,
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  updateAnalysis,
} from '../../../src/contract/analyses.ts';
import { operations } from '../../../src/contract/operations.ts';

function failed(kind: TransportFailure['kind'], certainlyNotSent: boolean): AttemptEnd {
  return { kind: 'failed', failure: { kind, code: undefined, text: '' }, certainlyNotSent };
}

function answered(status: number, waitMs?: number): AttemptEnd {
  return { kind: 'answered', status, code: undefined, waitMs };
}

describe('decideRetry', () => {
  it('repeats reads after failures of the way and of the service', () => {
    for (const { repeat } of [getAnalysis, listAnalyses]) {
      for (const end of [
        failed('reset', false),
        failed('timeout', false),
        failed('offline', true),
        answered(500),
        answered(503),
      ]) {
        assert.equal(decideRetry(repeat, end, 1, 0.5).kind, 'repeat', JSON.stringify(end));
      }
    }
  });

  it('repeats a write only when it was certainly not done (P2 4.8: no idempotency key)', () => {
    for (const { repeat } of [updateAnalysis, createAnalysis, deleteAnalysis]) {
      assert.equal(decideRetry(repeat, failed('offline', true), 1, 0).kind, 'repeat');
      assert.equal(decideRetry(repeat, answered(429, 1000), 1, 0).kind, 'repeat');
      for (const end of [
        failed('reset', false),
        failed('timeout', false),
        answered(500),
        answered(502),
        answered(400),
        answered(401),
      ]) {
        assert.equal(decideRetry(repeat, end, 1, 0).kind, 'stop', JSON.stringify(end));
      }
    }
  });

  it('does not repeat what a repeat cannot mend', () => {
    for (const kind of ['tls', 'proxy', 'redirected', 'tooLarge', 'malformed', 'cancelled', 'noKey'] as const) {
      assert.equal(decideRetry(getAnalysis.repeat, failed(kind, true), 1, 0).kind, 'stop', kind);
    }
    for (const status of [400, 401, 404])
      assert.equal(decideRetry(getAnalysis.repeat, answered(status), 1, 0).kind, 'stop');
  });

  it('repeats a keyed call whose answer was lost', () => {
    const keyed = { kind: 'keyed', repeatAfter: [{ status: 409, code: 'AGAIN' }] } as const;
    assert.equal(decideRetry(keyed, failed('reset', false), 1, 0).kind, 'repeat');
    assert.equal(decideRetry(keyed, answered(409), 1, 0).kind, 'stop');
    assert.equal(
      decideRetry(keyed, { kind: 'answered', status: 409, code: 'AGAIN', waitMs: undefined }, 1, 0).kind,
      'repeat',
    );
  });

  it('ends after the last attempt, never undercuts the wait asked for, and bounds its own', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat({ max: 900_000 }),
        (attempt, random, wait) => {
          const decision = decideRetry(getAnalysis.repeat, answered(429, wait), attempt, random);
          assert.equal(decision.kind === 'stop', attempt >= MOST_ATTEMPTS);
          if (decision.kind === 'repeat')
            assert.ok(decision.afterMs >= wait && decision.afterMs <= Math.max(wait, 20_000));
        },
      ),
    );
  });

  it('never repeats a write of unknown outcome, for any operation of the contract', () => {
    for (const operation of operations.filter(({ repeat }) => repeat.kind === 'write')) {
      for (const kind of ['reset', 'timeout', 'malformed', 'redirected', 'cancelled'] as const) {
        assert.equal(decideRetry(operation.repeat, failed(kind, false), 1, 0).kind, 'stop', operation.id);
      }
    }
  });
});
