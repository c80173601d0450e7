import assert from 'node:assert/strict';
import fc from 'fast-check';
import { operations } from '../../../src/contract/operations.ts';
import { RateLimiter, rateLimitBucket } from '../../../src/http/rateLimit.ts';
import { readRateLimit, waitAfter } from '../../../src/http/rateLimitFields.ts';
import { manualClock } from '../../support/clocks.ts';

const NOW = Date.parse('2026-03-02T08:00:00Z');

function headers(fields: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(fields));
}

describe('readRateLimit', () => {
  it('reads the separate fields of drafts 00-06', () => {
    const read = readRateLimit(
      headers({ 'ratelimit-limit': '100', 'ratelimit-remaining': '50', 'ratelimit-reset': '5' }),
    );
    assert.deepEqual(read, { remaining: 50, resetMs: 5000 });
  });

  it('reads the dictionary of draft 07', () => {
    assert.deepEqual(readRateLimit(headers({ ratelimit: 'limit=100, remaining=50, reset=5' })), {
      remaining: 50,
      resetMs: 5000,
    });
  });

  it('reads the items of drafts 08 and later', () => {
    assert.deepEqual(readRateLimit(headers({ ratelimit: '"default";r=50;t=30' })), { remaining: 50, resetMs: 30_000 });
  });

  it('uses the most restrictive of several items', () => {
    const read = readRateLimit(headers({ ratelimit: '"burst";r=9;t=1, "100-in-1min";r=0;t=40, "daily";r=700;t=5000' }));
    assert.deepEqual(read, { remaining: 0, resetMs: 40_000 });
  });

  it('ignores what is malformed', () => {
    for (const ratelimit of ['', 'a', 'remaining=-1, reset=x', '"q";r=1.5;t=1e9', 'remaining=99999999999999999999']) {
      assert.equal(readRateLimit(headers({ ratelimit })), undefined, ratelimit);
    }
    assert.equal(readRateLimit(headers({})), undefined);
  });

  it('falls back to the separate fields if the combined one is malformed', () => {
    assert.deepEqual(readRateLimit(headers({ ratelimit: '???', 'ratelimit-remaining': '3' })), {
      remaining: 3,
      resetMs: undefined,
    });
  });

  it('reads back every value in all three forms', () => {
    const count = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(count, fc.nat({ max: 900 }), count, (remaining, reset, limit) => {
        const expected = { remaining, resetMs: reset * 1000 };
        const forms = [
          {
            'ratelimit-limit': `${limit}, ${limit};w=60`,
            'ratelimit-remaining': `${remaining}`,
            'ratelimit-reset': `${reset}`,
          },
          { ratelimit: `limit=${limit}, remaining=${remaining}, reset=${reset}`, 'ratelimit-policy': `${limit};w=60` },
          {
            ratelimit: `"${limit}-in-1min"; r=${remaining}; t=${reset}`,
            'ratelimit-policy': `"x";q=${limit};w=60;pk=:YWJj:`,
          },
        ];
        for (const form of forms) assert.deepEqual(readRateLimit(headers(form)), expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws and never returns a wait above the cap', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('r=', 't=', 'remaining=', 'reset=', ';', ',', '"', '9'.repeat(15)),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), fc.array(piece), (a, b, c) => {
        const wait = waitAfter(
          headers({ ratelimit: a.join(''), 'ratelimit-reset': b.join(''), 'retry-after': c.join('') }),
          NOW,
        );
        assert.ok(wait === undefined || (wait >= 0 && wait <= 15 * 60_000));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('waitAfter', () => {
  it('reads Retry-After in seconds and as a date', () => {
    assert.equal(waitAfter(headers({ 'retry-after': '7' }), NOW), 7000);
    assert.equal(waitAfter(headers({ 'retry-after': 'Mon, 02 Mar 2026 08:00:30 GMT' }), NOW), 30_000);
    assert.equal(waitAfter(headers({ 'retry-after': 'Mon, 02 Mar 2026 07:00:00 GMT' }), NOW), 0);
  });

  it('ignores any other Retry-After', () => {
    for (const value of ['', 'soon', '-5', '1.5', '0x10']) {
      assert.equal(waitAfter(headers({ 'retry-after': value }), NOW), undefined, value);
    }
  });

  it('treats Retry-After as a lower bound', () => {
    assert.equal(waitAfter(headers({ 'retry-after': '10', ratelimit: 'limit=1, remaining=0, reset=4' }), NOW), 10_000);
    assert.equal(waitAfter(headers({ ratelimit: 'limit=1, remaining=0, reset=4' }), NOW), 4000);
    assert.equal(waitAfter(headers({}), NOW), undefined);
  });
});

const signal = new AbortController().signal;

describe('RateLimiter', () => {
  it('opens after the same time, although the clock of the machine is set back or ahead', () => {
    for (const jump of [-86_400_000, 86_400_000]) {
      let [now, elapsed] = [NOW, 0];
      const limiter = new RateLimiter({ ...manualClock(), now: () => now, elapsed: () => elapsed });
      limiter.update('bucket', 429, headers({ 'retry-after': '30' }));
      [now, elapsed] = [now + jump, elapsed + 10_000];
      assert.equal(limiter.remainingMs('bucket'), 20_000);
      elapsed += 20_000;
      assert.equal(limiter.remainingMs('bucket'), 0);
    }
  });

  it('delays nothing until a limit is known', async () => {
    const clock = manualClock();
    assert.equal(await new RateLimiter(clock).waitUntilOpen('a', { patienceMs: 0, signal, onWait: undefined }), true);
    assert.deepEqual(clock.slept, []);
  });

  it('waits until the limit resets, and reports the remaining time every second', async () => {
    const clock = manualClock();
    const gate = new RateLimiter(clock);
    gate.update('a', 429, headers({ 'retry-after': '3' }));
    const told: number[] = [];
    const passed = await gate.waitUntilOpen('a', {
      patienceMs: 10_000,
      signal,
      onWait: ({ remainingMs }) => told.push(remainingMs),
    });
    assert.equal(passed, true);
    assert.deepEqual(told, [3000, 2000, 1000]);
  });

  it('closes when no requests remain, before a 429', () => {
    const gate = new RateLimiter(manualClock());
    gate.update('a', 200, headers({ ratelimit: '"default";r=0;t=30' }));
    assert.equal(gate.remainingMs('a'), 30_000);
    assert.equal(gate.remainingMs('b'), 0);
  });

  it('stays open while requests remain', () => {
    const gate = new RateLimiter(manualClock());
    gate.update('a', 200, headers({ ratelimit: '"default";r=1;t=30' }));
    assert.equal(gate.remainingMs('a'), 0);
  });

  it("doesn't begin a wait that is longer than allowed", async () => {
    const clock = manualClock();
    const gate = new RateLimiter(clock);
    gate.update('a', 429, headers({ 'retry-after': '60' }));
    assert.equal(await gate.waitUntilOpen('a', { patienceMs: 5000, signal, onWait: undefined }), false);
    assert.deepEqual(clock.slept, []);
  });

  it("closes for a random time after a 429 without a time, so that clients don't all return at once", () => {
    const gate = new RateLimiter(manualClock(0, 0.5));
    gate.update('a', 429, headers({}));
    assert.equal(gate.remainingMs('a'), 60_250);
  });

  it('ends the wait when it is canceled', async () => {
    const gate = new RateLimiter(manualClock());
    gate.update('a', 429, headers({ 'retry-after': '3' }));
    await assert.rejects(
      gate.waitUntilOpen('a', { patienceMs: 10_000, signal: AbortSignal.abort(), onWait: undefined }),
    );
  });
});

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

  it('distinguishes callers and addresses', () => {
    assert.notEqual(bucketOf('loyaltyOverview.list', 'a'), bucketOf('loyaltyOverview.list', 'b'));
    assert.equal(bucketOf('widgetTokens.mint', 'none'), 'none token api');
    assert.equal(bucketOf('legacy.createBadge'), 'k service badges');
  });
});
