import assert from 'node:assert/strict';
import { DRAWING_TYPES } from '../../../../../src/card/card.ts';
import { DRAWING_KINDS } from '../../../../../src/card/geometry/drawingKinds.ts';
import { projection } from '../../../../../src/card/geometry/projection.ts';
import { timeAxis } from '../../../../../src/card/geometry/timeAxis.ts';
import { describeHandle } from '../../../../../webview/chart/desk/handleInWords.ts';

const VIEW = projection(timeAxis([0, 3_600_000], 'H1'), {
  width: 600,
  height: 400,
  firstBarX: 0,
  barSpacing: 10,
  topPrice: 2,
  pricePerPixel: 0.01,
});

describe('describeHandle', () => {
  it('has a name of its own for every handle of every kind', () => {
    for (const type of DRAWING_TYPES) {
      const points = [0, 1, 2].slice(0, DRAWING_KINDS[type].pointCount.max);
      const drawing = { type, style: {}, points: points.map((i) => ({ time: i * 3_600_000, price: 1 + i })) };
      const handles = DRAWING_KINDS[type].handles(drawing, VIEW);
      assert.ok(handles.length > 0, type);
      const names = handles.map((handle) => describeHandle(drawing, handle));
      assert.ok(!names.includes(undefined), `${type}: ${names}`);
      assert.equal(new Set(names).size, names.length, `${type}: ${names}`);
    }
  });
});
