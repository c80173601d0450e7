import assert from 'node:assert/strict';
import { useSandbox } from './useSandbox.ts';

describe('sandbox: rate limit (P1 8, P2 8)', () => {
  const bench = useSandbox();
  let id: string;
  beforeEach(async () => {
    ({ id } = await bench.pending());
  });
  const get = () => bench.call('GET', `/v1/analysis/${id}`);
  const limit = (body: object) => bench.sandbox.control('POST', '/rateLimit', body);
  const clock = (now: string) => bench.sandbox.control('POST', '/clock', { now });

  it('is off by default: no header, no 429', async () => {
    for (let i = 0; i < 30; i++) {
      const answer = await get();
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['ratelimit'], undefined);
      assert.equal(answer.headers['ratelimit-policy'], undefined);
    }
  });

  it('429 over the limit until the window resets, always with RateLimit and RateLimit-Policy headers', async () => {
    await clock('2026-06-01T12:00:00Z');
    await limit({ limit: 2, windowSeconds: 60 });
    const first = await get();
    assert.equal(first.status, 200);
    assert.equal(first.headers['ratelimit'], 'limit=2, remaining=1, reset=60');
    assert.equal(first.headers['ratelimit-policy'], '2;w=60');
    assert.equal(first.headers['retry-after'], undefined);
    assert.equal((await get()).status, 200);
    const over = await get();
    assert.equal(over.status, 429);
    assert.equal(over.body.code, undefined);
    assert.match(String(over.headers['ratelimit']), /^limit=2, remaining=0, reset=\d+$/);
    assert.match(String(over.headers['retry-after']), /^\d+$/);
    await clock('2026-06-01T12:00:50Z');
    assert.equal((await get()).status, 429);
    await clock('2026-06-01T12:01:01Z');
    assert.equal((await get()).status, 200);
    await limit({ limit: null });
    for (let i = 0; i < 5; i++) assert.equal((await get()).status, 200);
  });

  it('a refused request has no effect', async () => {
    const id = await bench.create();
    await limit({ limit: 0, windowSeconds: 60 });
    assert.equal((await bench.call('DELETE', `/v1/analysis/${id}`)).status, 429);
    await limit({ limit: null });
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 200);
  });

  it('writes the headers of each draft, and malformed ones', async () => {
    await clock('2026-06-01T12:00:00Z');
    const answers: Record<string, Record<string, unknown>> = {};
    for (const rateLimitHeaders of ['draft-6', 'draft-7', 'draft-8', 'malformed']) {
      await bench.sandbox.control('POST', '/settings', { rateLimitHeaders });
      await limit({ limit: 1, windowSeconds: 10 });
      const { headers } = await get();
      answers[rateLimitHeaders] = Object.fromEntries(
        Object.entries(headers).filter(([name]) => /^ratelimit|retry-after/.test(name)),
      );
      const over = await get();
      assert.equal(over.status, 429);
      assert.match(String(over.headers['retry-after']), rateLimitHeaders === 'malformed' ? /^\D+$/ : /^(10|9)$/);
    }
    assert.deepEqual(answers['draft-6'], {
      'ratelimit-limit': '1',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '10',
      'ratelimit-policy': '1;w=10',
    });
    assert.deepEqual(answers['draft-7'], { ratelimit: 'limit=1, remaining=0, reset=10', 'ratelimit-policy': '1;w=10' });
    assert.deepEqual(answers['draft-8'], {
      ratelimit: '"1-in-10s"; r=0; t=10',
      'ratelimit-policy': '"1-in-10s"; q=1; w=10',
    });
    assert.doesNotMatch(String(answers['malformed']?.['ratelimit']), /^limit=\d/);
  });

  it('counts per community, without requests with refused keys', async () => {
    const other = (await bench.sandbox.control('POST', '/keys', { community: 'other' })) as { key: string };
    await limit({ limit: 1, windowSeconds: 60 });
    const { id } = await bench.pending();
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`, { key: 'unknown' })).status, 401);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 200);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 429);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`, { key: other.key })).status, 404);
  });
});
