import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changeValues } from '../../../../src/card/changeValues.ts';
import { drawingChanges } from '../../../../src/card/drawings/drawingChanges.ts';
import { drawingJson } from '../../../../src/card/drawings/drawingJson.ts';
import { movedDrawing } from '../../../../src/card/drawings/movedDrawing.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { applyTextEdits } from '../../../../src/card/textEdit.ts';
import { GAPPED_AXIS, gridDrawingArb, TICK } from './drawingArbitraries.ts';

describe('drawingChanges', () => {
  it('names the coordinates that moved, and no others', () => {
    const before = {
      type: 'LINE' as const,
      points: [
        { time: 1_767_600_000_000, price: 1.1 },
        { time: '2026-01-05T02:20Z', price: 1.2 },
      ],
      style: { color: '#112233' },
    };
    const after = movedDrawing(before, 'p1', { bars: 0, price: 0.1 }, { axis: GAPPED_AXIS, tick: TICK });
    assert.deepEqual(drawingChanges(before, after, ['drawings', 3]), [
      { path: ['drawings', 3, 'points', 1, 'price'], value: 1.3 },
    ]);
    assert.deepEqual(drawingChanges(before, before, []), []);
    assert.deepEqual(drawingChanges(before, { ...before, style: { opacity: 0.5 }, endHead: 'ARROW' }, []), [
      { path: ['style', 'color'] },
      { path: ['style', 'opacity'], value: 0.5 },
      { path: ['endHead'], value: 'ARROW' },
    ]);
  });

  it('makes any drawing of any other, in the text', () => {
    const plainArb = gridDrawingArb.map((drawing) => ({
      ...drawing,
      style: { color: '#112233', lineWidth: 2 },
      levels: [0, 1],
    }));
    fc.assert(
      fc.property(plainArb, gridDrawingArb, (before, other) => {
        const after = { ...other, style: { lineWidth: 3 }, levels: [0.5] };
        const text = JSON.stringify({ drawings: [drawingJson(before)] }, undefined, 2);
        const edits = changeValues(readCardText(text), drawingChanges(before, after, ['drawings', 0]));
        const now = readCardText(applyTextEdits(text, edits));
        assert.deepEqual(JSON.parse(JSON.stringify(now.value)), {
          drawings: [JSON.parse(JSON.stringify(drawingJson(after)))],
        });
      }),
    );
  });
});
