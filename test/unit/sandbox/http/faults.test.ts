import assert from 'node:assert/strict';
import { type FaultEffect, FaultPlan } from '../../../../src/sandbox/http/faults.ts';

const status = (code: number): FaultEffect => ({ kind: 'status', status: code, body: undefined, headers: {} });

describe('FaultPlan', () => {
  it('applies the oldest matching fault the requested number of times', () => {
    const plan = new FaultPlan();
    plan.add({ method: 'GET', path: '/v1/a', times: 2, effect: status(500) });
    plan.add({ method: undefined, path: '/v1', times: 1, effect: status(502) });
    assert.deepEqual(plan.take('GET', '/v1/a/1'), status(500));
    assert.deepEqual(plan.take('PUT', '/v1/a/1'), status(502));
    assert.equal(plan.take('PUT', '/v1/a/1'), undefined);
    assert.deepEqual(plan.take('GET', '/v1/a'), status(500));
    assert.equal(plan.take('GET', '/v1/a'), undefined);
  });

  it('doesn’t affect other paths, does nothing with 0 times, and can be cleared', () => {
    const plan = new FaultPlan();
    plan.add({ method: undefined, path: '/v1/a', times: 0, effect: status(500) });
    plan.add({ method: undefined, path: '/v1/b', times: 9, effect: status(500) });
    assert.equal(plan.take('GET', '/v1/a'), undefined);
    plan.clear();
    assert.equal(plan.take('GET', '/v1/b'), undefined);
  });
});
