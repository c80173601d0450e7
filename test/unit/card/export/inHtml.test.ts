import assert from 'node:assert/strict';
import { inHtml } from '../../../../src/card/export/inHtml.ts';

describe('inHtml', () => {
  it('escapes what means something to HTML', () => {
    assert.equal(inHtml(`<a href="x" title='y'>&amp;`), '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;');
  });

  it('keeps lines and tabs, and replaces what no page may hold', () => {
    assert.equal(inHtml('a\n\tb\u0000\ud800'), 'a\n\tb\ufffd\ufffd');
  });
});
