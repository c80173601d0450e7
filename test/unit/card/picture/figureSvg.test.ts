import assert from 'node:assert/strict';
import { NO_FIGURE, type Stroke } from '../../../../src/card/geometry/figure.ts';
import {
  element,
  figureSvg,
  hexContrast,
  PICTURE_PALETTES,
  roundPixels,
} from '../../../../src/card/picture/figureSvg.ts';

const STROKE: Stroke = {
  role: 'line',
  from: { x: 0, y: 1 },
  to: { x: 10.04, y: 1 },
  color: '#C0392B',
  width: 2,
  dash: [4, 3],
  dashOffset: 1,
  opacity: 1,
};

function label(y: number, text: string) {
  return { x: 4, y, text, color: '#C0392B', align: 'left', placement: 'above', required: false } as const;
}

describe('figureSvg', () => {
  it('draws a faint figure as in the card', () => {
    assert.equal(
      figureSvg({ ...NO_FIGURE, strokes: [STROKE], labels: [label(20, 'no')] }, 'faint', PICTURE_PALETTES.dark),
      '<line x1="0" y1="1" x2="10" y2="1" stroke="#C0392B" stroke-width="2" stroke-dasharray="4 3" stroke-dashoffset="1"/>',
    );
  });

  it('draws an emphasized figure wider, with a highlight and labels', () => {
    const svg = figureSvg(
      { ...NO_FIGURE, strokes: [STROKE], labels: [label(20, 'a < b')] },
      'strong',
      PICTURE_PALETTES.dark,
    );
    assert.deepEqual(
      [...svg.matchAll(/stroke="(#\w+)" stroke-width="(\d)"/g)].map(([, color, width]) => [color, width]),
      [
        [PICTURE_PALETTES.dark.foreground, '8'],
        ['#C0392B', '3'],
        [PICTURE_PALETTES.dark.background, '3'],
      ],
    );
    assert.match(svg, />a &lt; b<\/text>/);
  });

  it('leaves out labels that would overlap', () => {
    const labels = [label(20, 'one'), label(25, 'two'), label(40, 'three')];
    const svg = figureSvg({ ...NO_FIGURE, labels }, 'strong', PICTURE_PALETTES.dark);
    assert.deepEqual(
      [...svg.matchAll(/>(\w+)<\/text>/g)].map(([, words]) => words),
      ['one', 'three'],
    );
  });
});

describe('hexContrast', () => {
  it('is 21 between black and white, 1 between equals, and WCAG’s figure between', () => {
    assert.equal(hexContrast('#000000', '#ffffff'), 21);
    assert.equal(hexContrast('#C0392B', '#c0392b'), 1);
    assert.equal(hexContrast('#767676', '#FFFFFF').toFixed(2), '4.54');
  });
});

describe('element', () => {
  it('writes an element with its attributes and children', () => {
    assert.equal(
      element('g', { opacity: 0.5 }, [element('rect', { width: 1 })]),
      '<g opacity="0.5"><rect width="1"/></g>',
    );
  });

  it('escapes attributes and text', () => {
    const attack = '"><script>&';
    assert.equal(element('a', { href: attack }), '<a href="&quot;&gt;&lt;script&gt;&amp;"/>');
    const svg = figureSvg({ ...NO_FIGURE, labels: [label(20, attack)] }, 'strong', PICTURE_PALETTES.dark);
    assert.ok(svg.includes('>&quot;&gt;&lt;script&gt;&amp;</text>'));
  });

  it('rounds to the tenth of a pixel', () => {
    assert.equal(roundPixels(1.26), 1.3);
  });
});
