import assert from 'node:assert/strict';
import fc from 'fast-check';
import { NO_FIGURE, type Stroke } from '../../../../src/card/geometry/figure.ts';
import { projection } from '../../../../src/card/geometry/projection.ts';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import type { CardSketch } from '../../../../src/card/model/cardSketch.ts';
import { objectIds } from '../../../../src/card/model/objectIds.ts';
import {
  element,
  figureSvg,
  hexContrast,
  PICTURE_PALETTES,
  roundPixels,
} from '../../../../src/card/picture/figureSvg.ts';
import {
  candlePath,
  cardThumbnail,
  objectPicture,
  type PictureBar,
  pictureView,
} from '../../../../src/card/picture/objectPicture.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { cardArb } from '../arbitraries.ts';
import { SAMPLE } from '../findings/sampleCard.ts';

const SIZE = { width: 320, height: 150 };

function picture(objectId: string, text = SAMPLE, palette = PICTURE_PALETTES.dark): string | undefined {
  return objectPicture({ sketch: readCardText(text).sketch, objectId, bars: [], palette, size: SIZE });
}

/** What is inside the faint group, and what is outside. */
function parts(svg: string): { readonly faint: string; readonly strong: string } {
  const [, faint = '', strong = ''] = /<g opacity="[\d.]+">(.*)<\/g>(.*)$/s.exec(svg) ?? [];
  return { faint, strong };
}

describe('objectPicture', () => {
  it('emphasizes the object and draws the rest of the card faint', () => {
    const { faint, strong } = parts(picture('ceiling') ?? '');
    assert.match(strong, /stroke="#C0392B"/);
    assert.doesNotMatch(faint, /#C0392B/);
    assert.match(faint, /fill="#27AE60"/);
    assert.match(faint, new RegExp(`stroke="${PICTURE_PALETTES.dark.levels.pivot}"`));
  });

  it('names a level and its price, and marks the points of a drawing', () => {
    assert.match(picture('lv_piv') ?? '', />Pivot 0\.9098<\/text>/);
    assert.equal(picture('band')?.match(/<circle/g)?.length, 3);
  });

  it('outlines colours with too little contrast', () => {
    const white = SAMPLE.replace('#C0392B', '#FFFFFF');
    const outlined = new RegExp(`stroke="${PICTURE_PALETTES.light.foreground}" stroke-width="5"`);
    assert.match(picture('ceiling', white, PICTURE_PALETTES.light) ?? '', outlined);
    assert.doesNotMatch(picture('ceiling', white, PICTURE_PALETTES.dark) ?? '', outlined);
  });

  it('is undefined for an object that is missing or can’t be drawn', () => {
    assert.equal(picture('nobody'), undefined);
    assert.equal(picture('trend', SAMPLE.replace('"time": 1772409600000', '"time": "soon"')), undefined);
  });

  it('draws every object of any card with finite numbers', () => {
    fc.assert(
      fc.property(cardArb, (card) => {
        const text = formatCard(card);
        for (const { id } of objectIds(readCardText(text))) {
          assert.doesNotMatch(picture(id, text) ?? '', /NaN|Infinity|undefined/);
        }
        const size = { width: 16, height: 16 };
        const thumbnail = cardThumbnail(readCardText(text).sketch, PICTURE_PALETTES.light, size);
        assert.doesNotMatch(thumbnail ?? '', /NaN|Infinity|undefined/);
      }),
      { numRuns: 40 },
    );
  });
});

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const VIEW_BARS: readonly PictureBar[] = Array.from({ length: 1000 }, (_, day) => ({
  time: START + day * DAY,
  open: 1,
  high: 1.2,
  low: 0.9,
  close: 1.1,
}));

function zone(id: string, from: number, to: number): CardSketch['drawings'][number] {
  const points = [
    { time: START + from * DAY, price: 1 },
    { time: START + to * DAY, price: 2 },
  ];
  return { type: 'RECTANGLE', clientObjectId: id, points, style: {} };
}

function shows(objectId: string, drawings: CardSketch['drawings'], bars = VIEW_BARS): readonly [number, number] {
  const view = pictureView({ metadata: { timeframe: 'D' }, levels: {}, drawings }, objectId, bars, SIZE);
  assert.ok(view);
  return [view.index(0), view.index(SIZE.width)];
}

describe('pictureView', () => {
  it('shows the whole object, and the newest bars if they fit', () => {
    const [from, to] = shows('a', [zone('a', 900, 950)]);
    assert.ok(from < 900 && to > 999, `${from} to ${to}`);
  });

  it('shows the object large enough, however far away the rest is', () => {
    const [from, to] = shows('a', [zone('a', 100, 110), zone('b', 800, 900)]);
    assert.ok(from < 100 && to > 110 && to - from < 200, `${from} to ${to}`);
  });

  it('shows a flat line where the rest of the card is', () => {
    const points = [{ time: START, price: 1.5 }];
    const [from] = shows('line', [
      { type: 'HORIZONTAL_LINE', clientObjectId: 'line', points, style: {} },
      zone('b', 960, 980),
    ]);
    assert.ok(from > 700, `${from}`);
  });

  it('needs no candles', () => {
    const view = pictureView({ metadata: {}, levels: {}, drawings: [zone('a', 0, 30)] }, 'a', [], SIZE);
    assert.ok(view);
    const [left, right] = [view.x(view.axis.indexAt(START)), view.x(view.axis.indexAt(START + 30 * DAY))];
    assert.ok(left > 0 && right < SIZE.width && right > left);
    assert.ok(view.y(2) > 0 && view.y(1) < SIZE.height);
  });

  it('is undefined if nothing has a price', () => {
    assert.equal(pictureView({ metadata: {}, levels: {}, drawings: [] }, 'a', [], SIZE), undefined);
  });
});

const HOUR = 3_600_000;
const BARS = [0, 1, 2, 3].map((place) => ({ time: place * HOUR, open: 2, high: 4, low: 1, close: 3 }));

function path(barSpacing: number, firstBarX = 5): string {
  const axis = timeAxis(
    BARS.map(({ time }) => time),
    'H1',
  );
  const view = projection(axis, { width: 20, height: 50, firstBarX, barSpacing, topPrice: 5, pricePerPixel: 0.1 });
  return /d="([^"]*)"/.exec(candlePath(view, BARS, PICTURE_PALETTES.dark))?.[1] ?? '';
}

describe('candlePath', () => {
  it('draws each visible candle from high to low, with a body if there is room', () => {
    assert.equal(path(2), 'M5 10V40M7 10V40M9 10V40M11 10V40');
    assert.equal(path(10).slice(0, 28), 'M5 10V40M2 30H8V20H2ZM15 10V');
  });

  it('leaves out what isn’t visible', () => {
    assert.equal(path(100), 'M5 10V40M-25 30H35V20H-25ZM105 10V40M75 30H135V20H75Z');
    assert.equal(path(2, 100), '');
  });
});

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
