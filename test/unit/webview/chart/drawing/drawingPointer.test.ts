import assert from 'node:assert/strict';
import fc from 'fast-check';
import { edgePanSpeed, menuSection } from '../../../../../webview/chart/drawing/drawingPointer.ts';

describe('edgePan', () => {
  it('does not pan away from the sides', () => {
    assert.equal(edgePanSpeed(500, 1000), 0);
    assert.equal(edgePanSpeed(30, 1000), 0);
    assert.equal(edgePanSpeed(970, 1000), 0);
  });

  it('pans in the drag’s direction, faster near the side, at most half a pane per second', () => {
    assert.ok(edgePanSpeed(5, 1000) < edgePanSpeed(20, 1000));
    assert.ok(edgePanSpeed(20, 1000) < 0);
    assert.ok(edgePanSpeed(990, 1000) > 0);
    assert.equal(edgePanSpeed(5000, 1000), 500);
    assert.equal(edgePanSpeed(-5000, 1000), -500);
  });

  it('is symmetric', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 1500 }), fc.integer({ min: 40, max: 1000 }), (x, width) => {
        assert.ok(Math.abs(edgePanSpeed(x, width) + edgePanSpeed(width - x, width)) < 1e-9);
      }),
    );
  });
});

const CARD = {
  metadata: {},
  levels: { pivot: { price: 1.1, clientObjectId: 'piv' } },
  drawings: [{ clientObjectId: 'trend', points: [], style: {} }],
};

describe('contextMenu', () => {
  it('is the object’s, or the chart’s without one', () => {
    assert.equal(menuSection(CARD, 'piv'), 'level');
    assert.equal(menuSection(CARD, 'trend'), 'drawing');
    assert.equal(menuSection(CARD, undefined), 'chart');
  });
});
