import assert from 'node:assert/strict';
import { RateLimiter } from '../../../src/client/rateLimitGate.ts';
import { manualClock } from '../../support/manualClock.ts';

const signal = new AbortController().signal;

function headers(fields: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(fields));
}

describe('RateLimiter', () => {
  it('lets everything pass while it knows of nothing', async () => {
    const clock = manualClock();
    assert.equal(await new RateLimiter(clock).waitUntilOpen('a', { patienceMs: 0, signal, onWait: undefined }), true);
    assert.deepEqual(clock.slept, []);
  });

  it('waits until the window opens, telling the time left every second', async () => {
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

  it('closes when nothing remains, before a 429 comes', () => {
    const gate = new RateLimiter(manualClock());
    gate.update('a', 200, headers({ ratelimit: '"default";r=0;t=30' }));
    assert.equal(gate.remainingMs('a'), 30_000);
    assert.equal(gate.remainingMs('b'), 0);
  });

  it('stays open while something remains', () => {
    const gate = new RateLimiter(manualClock());
    gate.update('a', 200, headers({ ratelimit: '"default";r=1;t=30' }));
    assert.equal(gate.remainingMs('a'), 0);
  });

  it('does not begin a wait that is longer than the patience', async () => {
    const clock = manualClock();
    const gate = new RateLimiter(clock);
    gate.update('a', 429, headers({ 'retry-after': '60' }));
    assert.equal(await gate.waitUntilOpen('a', { patienceMs: 5000, signal, onWait: undefined }), false);
    assert.deepEqual(clock.slept, []);
  });

  it('closes for a while after a 429 without a word of time, spread so that not all come back at once', () => {
    const gate = new RateLimiter(manualClock(0, 0.5));
    gate.update('a', 429, headers({}));
    assert.equal(gate.remainingMs('a'), 60_250);
  });

  it('ends the wait when it is cancelled', async () => {
    const gate = new RateLimiter(manualClock());
    gate.update('a', 429, headers({ 'retry-after': '3' }));
    await assert.rejects(
      gate.waitUntilOpen('a', { patienceMs: 10_000, signal: AbortSignal.abort(), onWait: undefined }),
    );
  });
});
