import assert from 'node:assert/strict';
import { DoubleClickDetector, modifiersOf } from '../../../../webview/chart/pointerInput.ts';

describe('clickCount', () => {
  it('is two clicks at one place; a third click starts over', () => {
    const clicks = new DoubleClickDetector();
    const spot = { x: 100, y: 50 };
    assert.equal(clicks.isDoubleClick({ spot, time: 1000 }), false);
    assert.equal(clicks.isDoubleClick({ spot: { x: 103, y: 54 }, time: 1500 }), true);
    assert.equal(clicks.isDoubleClick({ spot, time: 1510 }), false);
    assert.equal(clicks.isDoubleClick({ spot, time: 1600 }), true);
  });

  it('is not two clicks that are late or far apart', () => {
    const clicks = new DoubleClickDetector();
    assert.equal(clicks.isDoubleClick({ spot: { x: 0, y: 0 }, time: 0 }), false);
    assert.equal(clicks.isDoubleClick({ spot: { x: 0, y: 0 }, time: 501 }), false);
    assert.equal(clicks.isDoubleClick({ spot: { x: 4, y: 4 }, time: 600 }), false);
    assert.equal(clicks.isDoubleClick({ spot: { x: 4, y: 4 }, time: 700 }), true);
  });

  it('is reset by a drag', () => {
    const clicks = new DoubleClickDetector();
    const click = { spot: { x: 0, y: 0 }, time: 0 };
    clicks.isDoubleClick(click);
    clicks.reset();
    assert.equal(clicks.isDoubleClick({ ...click, time: 100 }), false);
  });
});

const HELD = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe('modifiers', () => {
  it('counts Cmd as Ctrl on a Mac only', () => {
    assert.deepEqual(modifiersOf({ ...HELD, ctrlKey: true, shiftKey: true }, false), {
      shift: true,
      ctrl: true,
      alt: false,
    });
    assert.equal(modifiersOf({ ...HELD, metaKey: true }, false).ctrl, false);
    assert.equal(modifiersOf({ ...HELD, metaKey: true }, true).ctrl, true);
    assert.equal(modifiersOf({ ...HELD, ctrlKey: true }, true).ctrl, false);
    assert.equal(modifiersOf({ ...HELD, altKey: true }, true).alt, true);
  });
});
