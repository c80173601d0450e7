import assert from 'node:assert/strict';
import fc from 'fast-check';
import { classify } from '../../../src/client/classify.ts';
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
