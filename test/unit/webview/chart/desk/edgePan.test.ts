import assert from 'node:assert/strict';
import fc from 'fast-check';
import { edgeSpeed } from '../../../../../webview/chart/desk/edgePan.ts';

describe('edgePan', () => {
  it('leaves the view alone away from the sides', () => {
    assert.equal(edgeSpeed(500, 1000), 0);
    assert.equal(edgeSpeed(30, 1000), 0);
    assert.equal(edgeSpeed(970, 1000), 0);
  });

  it('goes where the drag goes, faster the nearer the side, never faster than half the pane a second', () => {
    assert.ok(edgeSpeed(5, 1000) < edgeSpeed(20, 1000));
    assert.ok(edgeSpeed(20, 1000) < 0);
    assert.ok(edgeSpeed(990, 1000) > 0);
    assert.equal(edgeSpeed(5000, 1000), 500);
    assert.equal(edgeSpeed(-5000, 1000), -500);
  });

  it('is the same on both sides', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 1500 }), fc.integer({ min: 40, max: 1000 }), (x, width) => {
        assert.ok(Math.abs(edgeSpeed(x, width) + edgeSpeed(width - x, width)) < 1e-9);
      }),
    );
  });
});
