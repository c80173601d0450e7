import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DRAWING_KINDS } from '../../../../../src/card/geometry/drawingKinds.ts';
import { fibRetracement } from '../../../../../src/card/geometry/fibRetracement.ts';
import { strokeBatches } from '../../../../../webview/chart/painting/paintFigure.ts';
import { goodDrawingArb, projectionArb, typeArb } from '../../../card/geometry/geometryArbitraries.ts';
import { PLAIN_OPTIONS, PLAIN_VIEW, through } from '../../../card/geometry/plainView.ts';

describe('strokeBatches', () => {
  it('contains every stroke once, grouped by look', () => {
    fc.assert(
      fc.property(typeArb, goodDrawingArb, projectionArb, (type, drawing, projection) => {
        const figure = DRAWING_KINDS[type].figure(drawing, projection, PLAIN_OPTIONS);
        const batches = strokeBatches(figure);
        assert.deepEqual(new Set(batches.flatMap(({ strokes }) => strokes)), new Set(figure.strokes));
        for (const { style, strokes } of batches) {
          for (const { from: _from, to: _to, dashOffset: _offset, ...looks } of strokes) {
            const { from: _styleFrom, to: _styleTo, dashOffset: _styleOffset, ...expected } = style;
            assert.deepEqual(looks, expected);
          }
        }
      }),
    );
  });

  it('groups the lines of a retracement', () => {
    const drawing = through(
      [
        [2, 20],
        [12, 80],
      ],
      { levels: [0, 0.25, 0.5, 0.75, 1] },
    );
    const figure = fibRetracement.figure(drawing, PLAIN_VIEW, PLAIN_OPTIONS);
    assert.equal(figure.strokes.length, 11);
    assert.deepEqual(
      strokeBatches(figure).map(({ style, strokes }) => [style.role, strokes.length]),
      [
        ['trend', 1],
        ['ratio', 5],
        ['extension', 5],
      ],
    );
  });
});
