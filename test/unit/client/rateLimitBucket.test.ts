import assert from 'node:assert/strict';
import { rateLimitBucket } from '../../../src/client/rateLimitBucket.ts';
import { operations } from '../../../src/contract/operations.ts';

function bucketOf(id: string, caller = 'k'): string {
  const operation = operations.find((it) => it.id === id);
  assert.ok(operation, id);
  return rateLimitBucket(operation, caller);
}

describe('rateLimitBucket', () => {
  it('counts the community analytics reads of one caller together, and nothing else with them (P1 8)', () => {
    const analytics = operations.filter(({ path }) => path.startsWith('/v1/community-analytics/'));
    assert.ok(analytics.length >= 2);
    const shared = new Set(analytics.map(({ id }) => bucketOf(id)));
    assert.equal(shared.size, 1);
    const others = operations.filter((operation) => !analytics.includes(operation)).map(({ id }) => bucketOf(id));
    for (const bucket of others) assert.ok(!shared.has(bucket));
  });

  it('tells callers and addresses apart', () => {
    assert.notEqual(bucketOf('loyaltyOverview.list', 'a'), bucketOf('loyaltyOverview.list', 'b'));
    assert.equal(bucketOf('widgetTokens.mint', 'none'), 'none token api');
    assert.equal(bucketOf('legacy.createBadge'), 'k service badges');
  });
});
