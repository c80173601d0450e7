import assert from 'node:assert/strict';
import { element, escapeXml, roundPixels } from '../../../../src/card/picture/svgElement.ts';

describe('element', () => {
  it('writes an element with its attributes and children', () => {
    assert.equal(
      element('g', { opacity: 0.5 }, [element('rect', { width: 1 })]),
      '<g opacity="0.5"><rect width="1"/></g>',
    );
  });

  it('lets nothing out of an attribute or a text', () => {
    const attack = '"><script>&';
    assert.equal(element('a', { href: attack }), '<a href="&quot;&gt;&lt;script&gt;&amp;"/>');
    assert.equal(escapeXml(attack), '&quot;&gt;&lt;script&gt;&amp;');
  });

  it('rounds to the tenth of a pixel', () => {
    assert.equal(roundPixels(1.26), 1.3);
  });
});
