import assert from 'node:assert/strict';
import { normalizeBaseUrl } from '../../../src/client/tidyBaseUrl.ts';

describe('a base address', () => {
  it('loses /v1 and slashes, keeps a path prefix (public-facts 1)', () => {
    assert.equal(normalizeBaseUrl(' https://h/apis/v1/ '), 'https://h/apis');
    assert.equal(normalizeBaseUrl('https://h/v10'), 'https://h/v10');
  });
});
