import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readRatio, withRatio } from '../../../../../webview/editor/popover/styleFields.ts';
import { popoverPlace } from '../../../../../webview/editor/popover/stylePopover.ts';

const PLOT = { left: 0, top: 30, right: 1000, bottom: 730 };
const SIZE = { width: 268, height: 400 };

describe('the place of a popover', () => {
  it('is the corner farthest from the object', () => {
    assert.deepEqual(popoverPlace(SIZE, PLOT, { left: 20, top: 60, right: 200, bottom: 200 }), { x: 724, y: 322 });
    assert.deepEqual(popoverPlace(SIZE, PLOT, { left: 700, top: 500, right: 990, bottom: 700 }), { x: 8, y: 38 });
  });

  it('is below a full-width line at the top', () => {
    assert.equal(popoverPlace(SIZE, PLOT, { left: 0, top: 80, right: 1000, bottom: 80 }).y, 322);
  });

  it('is within a plot that has room', () => {
    const box = fc.tuple(fc.integer({ min: -500, max: 1500 }), fc.integer({ min: -500, max: 1500 }));
    fc.assert(
      fc.property(box, box, ([left, top], [width, height]) => {
        const { x, y } = popoverPlace(SIZE, PLOT, { left, top, right: left + width, bottom: top + height });
        assert.ok(x >= PLOT.left && x + SIZE.width <= PLOT.right && y >= PLOT.top && y + SIZE.height <= PLOT.bottom);
      }),
    );
  });
});

describe('a ratio as typed', () => {
  for (const [text, ratio] of [
    ['0.618', 0.618],
    [' 61.8 % ', 0.618],
    ['-0.382', -0.382],
    ['−27.2%', -0.272],
    ['.5', 0.5],
    ['2', 2],
  ] as const) {
    it(`${text} is ${ratio}`, () => assert.equal(readRatio(text), ratio));
  }

  for (const text of ['', 'a', '1,5', '0.5.1', '%', '1e3', 'Infinity', '--1']) {
    it(`“${text}” isn’t a ratio`, () => assert.equal(readRatio(text), undefined));
  }

  it('is inserted in order, once, and not into a full list', () => {
    assert.deepEqual(withRatio([0, 1], 0.5), [0, 0.5, 1]);
    const ratios = [0, 0.5, 1];
    assert.equal(withRatio(ratios, 0.5), ratios);
    const full = Array.from({ length: 40 }, (_, ratio) => ratio);
    assert.equal(withRatio(full, 0.5), full);
  });
  it('is parsed fast even from a long text', () => {
    for (const text of [`1${' '.repeat(100_000)}x`, `${'1'.repeat(100_000)}x`, ` ${' '.repeat(100_000)}1x`]) {
      assert.equal(readRatio(text), undefined);
    }
  }).timeout(2000);
});
