import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pathMatcher } from '../../../../src/sandbox/http/router.ts';

describe('pathMatcher', () => {
  const match = pathMatcher('/v1/analysis/{communityId}/channels/{channelId}');

  it('reads the parameters, decoded', () => {
    assert.deepEqual(match('/v1/analysis/a%20b/channels/c%2Fd'), { communityId: 'a b', channelId: 'c/d' });
  });

  it('fits whole paths only, and no empty parameter', () => {
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

  it('keeps what is no percent-encoding as it was sent', () => {
    assert.deepEqual(match('/v1/analysis/%E0%A4/channels/%ZZ'), { communityId: '%E0%A4', channelId: '%ZZ' });
  });

  it('any segment comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (value) => {
        assert.deepEqual(pathMatcher('/x/{id}')(`/x/${encodeURIComponent(value)}`), { id: value });
      }),
    );
  });
});
