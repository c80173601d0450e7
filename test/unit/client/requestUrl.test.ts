import assert from 'node:assert/strict';
import fc from 'fast-check';
import { normalizeBaseUrl, buildRequestUrl as requestHref } from '../../../src/client/requestUrl.ts';

/** The address as a parser reads it, which must change nothing in it. */
function requestAddress(...given: Parameters<typeof requestHref>): URL {
  const address = requestHref(...given);
  assert.equal(new URL(address).href, address);
  return new URL(address);
}

const ROUTE = '/v1/communities/{communityId}/users/{userId}/histories';

describe('buildRequestUrl', () => {
  it('keeps the path prefix of the base address (public-facts 1)', () => {
    for (const base of ['https://integration.example.test/apis', 'https://integration.example.test/apis/']) {
      const address = requestAddress(base, '/v1/analysis/{analysisId}', { analysisId: 'a1' }, {});
      assert.equal(address.href, 'https://integration.example.test/apis/v1/analysis/a1');
    }
  });

  it('works without a prefix, and omits absent query values', () => {
    const address = requestAddress('https://api.example.test', '/v1/leaderboards', {}, { page: 2, limit: undefined });
    assert.equal(address.href, 'https://api.example.test/v1/leaderboards?page=2');
  });

  it('encodes an e-mail in a path (P2 4.3)', () => {
    const address = requestAddress(
      'https://api.example.test',
      ROUTE,
      { communityId: 'c', userId: 'a+b/c@example.test' },
      {},
    );
    assert.equal(address.pathname, '/v1/communities/c/users/a%2Bb%2Fc%40example.test/histories');
  });

  it('rejects ids that a URL parser would remove', () => {
    for (const userId of ['.', '..', '', undefined]) {
      assert.throws(
        () => requestAddress('https://api.example.test', ROUTE, { communityId: 'c', userId }, {}),
        RangeError,
      );
    }
  });

  it('never leaves origin, prefix and route, whatever the parameter', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (userId) => {
        fc.pre(userId !== '.' && userId !== '..');
        const address = requestAddress('https://api.example.test/apis', ROUTE, { communityId: 'c', userId }, {});
        assert.equal(address.origin, 'https://api.example.test');
        const match = /^\/apis\/v1\/communities\/c\/users\/([^/]+)\/histories$/.exec(address.pathname);
        assert.equal(decodeURIComponent(match?.[1] ?? ''), userId);
      }),
    );
  });
});

describe('a base address', () => {
  it('is stripped of /v1 and slashes, and keeps a path prefix (public-facts 1)', () => {
    assert.equal(normalizeBaseUrl(' https://h/apis/v1/ '), 'https://h/apis');
    assert.equal(normalizeBaseUrl('https://h/v10'), 'https://h/v10');
  });
});
