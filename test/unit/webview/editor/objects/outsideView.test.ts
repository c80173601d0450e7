import assert from 'node:assert/strict';
import type { DrawingSketch } from '../../../../../src/card/cardSketch.ts';
import { isOutsideView } from '../../../../../webview/editor/objects/outsideView.ts';

const VIEW = { fromTime: Date.UTC(2026, 2, 10), toTime: Date.UTC(2026, 2, 20) };

function line(from: string, to: string, more: Partial<DrawingSketch> = {}): DrawingSketch {
  return { type: 'LINE', points: [{ time: `${from}T00:00Z` }, { time: `${to}T00:00Z` }], style: {}, ...more };
}

describe('whether a drawing is outside the view', () => {
  it('is told by its times', () => {
    assert.equal(isOutsideView(line('2026-03-01', '2026-03-05'), VIEW), true);
    assert.equal(isOutsideView(line('2026-03-21', '2026-03-25'), VIEW), true);
    assert.equal(isOutsideView(line('2026-03-05', '2026-03-25'), VIEW), false);
    assert.equal(isOutsideView(line('2026-03-05', '2026-03-10'), VIEW), false);
  });

  it('is not said of what goes on, lies everywhere, or cannot be told', () => {
    assert.equal(isOutsideView(line('2026-03-01', '2026-03-05', { endHead: 'EXTEND' }), VIEW), false);
    assert.equal(isOutsideView(line('2026-03-01', '2026-03-05', { type: 'HORIZONTAL_LINE' }), VIEW), false);
    assert.equal(isOutsideView(line('2026-03-01', '2026-03-05', { type: 'FIB_RETRACEMENT' }), VIEW), false);
    assert.equal(isOutsideView(line('2026-03-01', '2026-03-05'), undefined), false);
    assert.equal(isOutsideView({ type: 'LINE', points: [{ time: 'soon' }], style: {} }, VIEW), false);
  });
});
