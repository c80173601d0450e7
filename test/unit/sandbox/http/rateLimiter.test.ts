import assert from 'node:assert/strict';
import { RateLimiter } from '../../../../src/sandbox/http/rateLimiter.ts';

describe('RateLimiter', () => {
  const PATH = '/v1/community-analytics/loyalty-overview';

  it('counts in a fixed window that begins with its first request', () => {
    let now = 1_000_000;
    const limiter = new RateLimiter(() => now);
    limiter.set({ limit: 2, windowSeconds: 10 });
    assert.deepEqual(limiter.count('c', 'a', PATH), {
      limit: 2,
      windowSeconds: 10,
      remaining: 1,
      resetSeconds: 10,
      isOver: false,
    });
    now += 9500;
    assert.equal(limiter.count('c', 'a', PATH)?.isOver, false);
    assert.deepEqual(limiter.count('c', 'a', PATH), {
      limit: 2,
      windowSeconds: 10,
      remaining: 0,
      resetSeconds: 1,
      isOver: true,
    });
    now += 500;
    assert.equal(limiter.count('c', 'a', PATH)?.remaining, 1);
  });

  it('shares one count among the community analytics calls of one caller only (P1 8)', () => {
    const limiter = new RateLimiter(() => 0);
    limiter.set({ limit: 1, windowSeconds: 10 });
    assert.equal(limiter.count('c', 'a', PATH)?.isOver, false);
    assert.equal(limiter.count('c', 'a', '/v1/community-analytics/phone-verification-contacts')?.isOver, true);
    assert.equal(limiter.count('c', 'b', PATH)?.isOver, false);
    assert.equal(limiter.count('d', 'a', PATH)?.isOver, false);
    assert.equal(limiter.count('c', 'a', '/v1/analysis/1')?.isOver, false);
  });

  it('is off until it is set, and after it is removed', () => {
    const limiter = new RateLimiter(() => 0);
    assert.equal(limiter.count('c', 'a', PATH), undefined);
    limiter.set({ limit: 0, windowSeconds: 1 });
    assert.equal(limiter.count('c', 'a', PATH)?.isOver, true);
    limiter.set(undefined);
    assert.equal(limiter.count('c', 'a', PATH), undefined);
  });
});
