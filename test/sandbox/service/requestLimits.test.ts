import assert from 'node:assert/strict';
import { rawCall } from '../../support/rawHttp.ts';
import { newCard, useSandbox } from './useSandbox.ts';

describe('sandbox: keys of the analysis routes (P2 5, 7.3)', () => {
  const bench = useSandbox();

  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;

  /** Each analysis route with a request that would do with a good key. */
  const routes = async (): Promise<[method: string, path: string, body?: unknown][]> => {
    const { id, ownerUsername: sender } = await bench.pending();
    const { communityId, channelId } = bench.sandbox;
    const drawing = { type: 'LINE', clientObjectId: 'x', points: [] };
    return [
      ['GET', `/v1/analysis/${id}`],
      ['GET', `/v1/analysis/communities/${communityId}/channels/${channelId}`],
      ['POST', `/v1/analysis/${communityId}/channels/${channelId}`, newCard()],
      ['PATCH', `/v1/analysis/${id}`, { sender, metadata: { title: 'Another' } }],
      ['POST', `/v1/analysis/${id}/drawings`, { sender, drawings: [drawing] }],
      ['DELETE', `/v1/analysis/${id}`],
    ];
  };

  const untouched = async (
    key: string | undefined,
    check: (answer: { status: number; body: object; text: string }) => void,
  ) => {
    const before = await bench.analyses();
    for (const [method, path, body] of await routes()) check(await bench.call(method, path, { key, body }));
    assert.deepEqual(await bench.analyses(), before);
  };

  it('no key: 401 with detail and meta, "Token is require."', () =>
    untouched(undefined, ({ status, body, text }) => {
      assert.equal(status, 401);
      assert.ok('detail' in body && 'meta' in body);
      assert.ok(text.includes('Token is require.'));
    }));

  it('an unknown key: 401 with detail and meta, "Token is wrong."', () =>
    untouched('nobody-made-this-key', ({ status, body, text }) => {
      assert.equal(status, 401);
      assert.ok('detail' in body && 'meta' in body);
      assert.ok(text.includes('Token is wrong.'));
    }));

  it('a key without sendMessage: 401 with only message', async () => {
    const key = await mint({ permissions: ['userFields', 'leaderboard'] });
    await untouched(key, ({ status, body }) => {
      assert.equal(status, 401);
      assert.deepEqual(Object.keys(body), ['message']);
    });
  });

  it('a personal key, an expired key, a key whose community is gone: 401', async () => {
    for (const body of [{ kind: 'personal' }, { expired: true }, { communityGone: true }]) {
      await untouched(await mint(body), ({ status }) => assert.equal(status, 401));
    }
  });

  it('needs only sendMessage', async () => {
    const key = await mint({ permissions: ['sendMessage'] });
    const { id } = await bench.pending();
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`, { key })).status, 200);
  });

  it("another community's key: 403 API_KEY_COMMUNITY_MISMATCH for the path, and analyses aren’t found", async () => {
    const key = await mint({ community: 'other' });
    const { id } = await bench.pending();
    const { communityId, channelId } = bench.sandbox;
    const list = await bench.call('GET', `/v1/analysis/communities/${communityId}/channels/${channelId}`, { key });
    assert.equal(list.status, 403);
    assert.equal(list.body.meta.code, 'API_KEY_COMMUNITY_MISMATCH');
    const create = await bench.call('POST', `/v1/analysis/${communityId}/channels/${channelId}`, {
      key,
      body: newCard(),
    });
    assert.equal(create.status, 403);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`, { key })).status, 404);
    assert.equal((await bench.call('DELETE', `/v1/analysis/${id}`, { key })).status, 404);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 200);
  });

  it('a failed key check is 500, and nothing is done', async () => {
    const { id } = await bench.pending();
    await bench.sandbox.control('POST', '/faults', { path: '/v1', times: 1, effect: { fail: 'keyCheck' } });
    assert.equal((await bench.call('DELETE', `/v1/analysis/${id}`)).status, 500);
    assert.equal((await bench.call('GET', `/v1/analysis/${id}`)).status, 200);
  });
});

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

/** Segments that are no ID: half a percent-encoding, bytes that are no UTF-8, ways out of a folder, an end of text. */
const NO_IDS = ['%ZZ', '%', '%E0%A4', '%FF', '..%2F..%2Fetc%2Fpasswd', '..%5C..', '%00', '%C0%AE', '%2E%2E%2F'];

describe('sandbox: path segments that aren’t IDs', () => {
  const bench = useSandbox();
  const call = (method: string, path: string) =>
    rawCall(method, `${bench.sandbox.baseUrl}${path}`, { key: bench.sandbox.apiKey });

  for (const segment of NO_IDS) {
    it(`${segment} is answered like any other malformed ID`, async () => {
      const community = `/v1/communities/${bench.sandbox.communityId}`;
      const trader = '/user-fields/total_xp/histories';
      const cases: readonly (readonly [string, string, number, string | undefined])[] = [
        ['GET', `/v1/analysis/${segment}`, 400, undefined],
        ['DELETE', `/v1/analysis/${segment}`, 400, undefined],
        ['DELETE', `/v1/leaderboards/${segment}`, 400, 'VALIDATION_FAILED'],
        ['GET', `/v1/users/bulk-update/${segment}/details`, 400, undefined],
        ['GET', `${community}/user-fields/${segment}`, 400, undefined],
        ['DELETE', `${community}/user-fields/${segment}`, 400, undefined],
        ['GET', `${community}/users/${segment}${trader}`, 404, 'USER_NOT_FOUND'],
        ['GET', `/v1/communities/${segment}/user-field-histories`, 403, 'API_KEY_COMMUNITY_MISMATCH'],
        ['GET', `${community}/user-fields/${segment}/users/${segment}/histories`, 404, 'ROUTE_NOT_FOUND'],
        ['GET', `/v1/loyalty-exports/${segment}`, 404, 'EXPORT_NOT_FOUND'],
      ];
      for (const [method, path, status, code] of cases) {
        const answer = await call(method, path);
        assert.deepEqual([answer.status, answer.body.meta?.code], [status, code], `${method} ${path}`);
        assert.doesNotMatch(answer.text, /node:|\.ts|\/tmp|root:/, path);
      }
    });
  }
});
