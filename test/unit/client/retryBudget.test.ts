import assert from 'node:assert/strict';
import { RetryBudget } from '../../../src/client/retryBudget.ts';

describe('RetryBudget', () => {
  it('runs out in an outage and comes back with successes', () => {
    const budget = new RetryBudget();
    let repeats = 0;
    while (budget.take('other')) repeats++;
    assert.equal(repeats, 20);
    assert.equal(budget.take('timeout'), false);
    for (let call = 0; call < 5; call++) budget.refill(false);
    assert.equal(budget.take('other'), true);
    assert.equal(budget.take('other'), false);
  });

  it('lets a time-out cost double, and returns the cost of a repeat that helped', () => {
    const budget = new RetryBudget();
    let repeats = 0;
    while (budget.take('timeout')) repeats++;
    assert.equal(repeats, 10);
    budget.refill(true);
    assert.equal(budget.take('other'), true);
  });
});
