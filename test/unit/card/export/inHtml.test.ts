import assert from 'node:assert/strict';
import { escapeHtml } from '../../../../src/card/export/inHtml.ts';

describe('escapeHtml', () => {
  it('escapes what means something to HTML', () => {
    assert.equal(escapeHtml(`<a href="x" title='y'>&amp;`), '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;');
  });

  it('keeps lines and tabs, and replaces what no page may hold', () => {
    assert.equal(escapeHtml('a\n\tb\u0000\ud800'), 'a\n\tb\ufffd\ufffd');
  });
});
