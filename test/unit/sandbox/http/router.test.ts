import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pathMatcher } from '../../../../src/sandbox/http/router.ts';

describe('pathMatcher', () => {
  const match = pathMatcher('/v1/analysis/{communityId}/channels/{channelId}');

  it('decodes the parameters', () => {
    assert.deepEqual(match('/v1/analysis/a%20b/channels/c%2Fd'), { communityId: 'a b', channelId: 'c/d' });
  });

  it('matches complete paths only, without empty parameters', () => {
    for (const path of [
      '/v1/analysis/a/channels',
      '/v1/analysis/a/channels/',
      '/v1/analysis//channels/b',
      '/v1/analysis/a/channels/b/',
      '/v1/analysis/a/channels/b/c',
      '/v2/analysis/a/channels/b',
    ]) {
      assert.equal(match(path), undefined, path);
    }
  });

  it('keeps invalid percent-encoding as sent', () => {
    assert.deepEqual(match('/v1/analysis/%E0%A4/channels/%ZZ'), { communityId: '%E0%A4', channelId: '%ZZ' });
  });

  it('returns any encoded segment unchanged', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (value) => {
        assert.deepEqual(pathMatcher('/x/{id}')(`/x/${encodeURIComponent(value)}`), { id: value });
      }),
    );
  });
});
