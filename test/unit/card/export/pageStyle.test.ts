import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { PAGE_STYLE, PAGE_STYLE_HASH } from '../../../../src/card/export/pageStyle.ts';

describe('the style sheet of exported pages', () => {
  it('is the one that the page’s policy lets in', () => {
    assert.equal(createHash('sha256').update(PAGE_STYLE).digest('base64'), PAGE_STYLE_HASH);
  });

  it('asks for nothing from elsewhere', () => {
    assert.doesNotMatch(PAGE_STYLE, /url\(|@import|</);
  });
});
