import assert from 'node:assert/strict';
import fc from 'fast-check';
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
