import assert from 'node:assert/strict';
import type { DrawingSketch } from '../../../../../src/card/model/cardSketch.ts';
import {
  looksAfter,
  styleChanges,
  styledDrawings,
  withLookEdit,
} from '../../../../../webview/editor/popover/lookEdit.ts';

const LINE: DrawingSketch = {
  type: 'LINE',
  clientObjectId: 'trend',
  points: [
    { time: '2026-03-02T08:00:00Z', price: 1.1 },
    { time: 1772438400000, price: 1.2 },
  ],
  style: { color: '#C0392B', lineWidth: 2 },
  endHead: 'ARROW',
};
const BOX: DrawingSketch = { type: 'RECTANGLE', clientObjectId: 'box', points: [], style: { fillColor: '#27AE60' } };
const SKETCH = { metadata: {}, levels: { pivot: { price: 1.1, clientObjectId: 'p' } }, drawings: [LINE, BOX] };

describe('choices of a look', () => {
  it('change only what was chosen', () => {
    const edited = withLookEdit(LINE, { color: '#2962FF' });
    assert.deepEqual(edited, { ...LINE, style: { color: '#2962FF', lineWidth: 2 } });
    assert.equal(edited.points, LINE.points);
  });

  it('omit what a type does not have', () => {
    assert.equal(withLookEdit(LINE, { fillColor: '#27AE60', levels: [0, 1] }), LINE);
    assert.deepEqual(withLookEdit(BOX, { startHead: 'ARROW', lineWidth: 3 }).style, {
      fillColor: '#27AE60',
      lineWidth: 3,
    });
  });

  it('reset a choice by removing the key', () => {
    assert.deepEqual(withLookEdit(BOX, { fillColor: undefined }).style, {});
    assert.ok(!('endHead' in withLookEdit(LINE, { endHead: undefined })));
  });

  it('become one list of changes for all selected drawings, without levels', () => {
    const styled = styledDrawings(SKETCH, ['p', 'box', 'trend']);
    assert.deepEqual(
      styled.map(({ place }) => place),
      [1, 0],
    );
    const changes = styleChanges(styled, { lineWidth: 4, fillColor: undefined });
    assert.deepEqual(
      changes.toSorted((a, b) => a.path.join().localeCompare(b.path.join())),
      [
        { path: ['drawings', 0, 'style', 'lineWidth'], value: 4 },
        { path: ['drawings', 1, 'style', 'fillColor'] },
        { path: ['drawings', 1, 'style', 'lineWidth'], value: 4 },
      ],
    );
  });

  it('are no changes if the drawing already looks like that', () => {
    assert.deepEqual(styleChanges(styledDrawings(SKETCH, ['trend']), { lineWidth: 2 }), []);
  });

  it('are remembered by type', () => {
    const looks = looksAfter(styledDrawings(SKETCH, ['trend']), { lineWidth: 5 });
    assert.deepEqual(looks, { LINE: { style: { color: '#C0392B', lineWidth: 5 }, endHead: 'ARROW' } });
  });
});
