import assert from 'node:assert/strict';
import { projection } from '../../../../src/card/geometry/projection.ts';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import { candlePath } from '../../../../src/card/picture/candlePath.ts';
import { PICTURE_PALETTES } from '../../../../src/card/picture/picturePalette.ts';

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
  it('draws each candle in view from its high to its low, with a body where there is room', () => {
    assert.equal(path(2), 'M5 10V40M7 10V40M9 10V40M11 10V40');
    assert.equal(path(10).slice(0, 28), 'M5 10V40M2 30H8V20H2ZM15 10V');
  });

  it('leaves out what is not in view', () => {
    assert.equal(path(100), 'M5 10V40M-25 30H35V20H-25ZM105 10V40M75 30H135V20H75Z');
    assert.equal(path(2, 100), '');
  });
});
