import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clipLine, clipPolygon, isInside } from '../../../../src/card/geometry/clip.ts';

const BOX = { left: -3, top: -3, right: 103, bottom: 53 };
const spotArb = fc.record({
  x: fc.oneof(fc.double({ min: -200, max: 300, noNaN: true }), fc.double({ min: -1e9, max: 1e9, noNaN: true })),
  y: fc.oneof(fc.double({ min: -200, max: 300, noNaN: true }), fc.double({ min: -1e9, max: 1e9, noNaN: true })),
});

describe('clip', () => {
  it('leaves nothing outside the box', () => {
    fc.assert(
      fc.property(spotArb, spotArb, fc.boolean(), fc.boolean(), (from, to, start, end) => {
        const clipped = clipLine(from, to, BOX, { start, end });
        if (!clipped) return;
        assert.ok(isInside(clipped.from, BOX) && isInside(clipped.to, BOX));
        assert.ok(Number.isFinite(clipped.skipped) && clipped.skipped >= 0);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.array(spotArb, { minLength: 3, maxLength: 4 }), (points) => {
        assert.ok(clipPolygon(points, BOX).every((spot) => isInside(spot, BOX)));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps a line that is inside as it is', () => {
    const from = { x: 10, y: 10 };
    const to = { x: 90, y: 40 };
    assert.deepEqual(clipLine(from, to, BOX), { from, to, skipped: 0 });
  });

  it('opens an end to the edge of the box, and cuts what goes beyond', () => {
    assert.deepEqual(clipLine({ x: 50, y: 25 }, { x: 60, y: 25 }, BOX, { end: true })?.to, { x: 103, y: 25 });
    assert.deepEqual(clipLine({ x: 50, y: 25 }, { x: 60, y: 25 }, BOX, { start: true })?.from, { x: -3, y: 25 });
    assert.deepEqual(clipLine({ x: -13, y: 25 }, { x: 50, y: 25 }, BOX), {
      from: { x: -3, y: 25 },
      to: { x: 50, y: 25 },
      skipped: 10,
    });
  });

  it('leaves nothing of a line beside the box or without a length', () => {
    assert.equal(clipLine({ x: 0, y: 60 }, { x: 100, y: 60 }, BOX, { start: true, end: true }), undefined);
    assert.equal(clipLine({ x: 5, y: 5 }, { x: 5, y: 5 }, BOX, { start: true, end: true }), undefined);
  });

  it('cuts a corner off a polygon', () => {
    const box = { left: 0, top: 0, right: 10, bottom: 10 };
    const square = [
      { x: 5, y: 5 },
      { x: 15, y: 5 },
      { x: 15, y: 15 },
      { x: 5, y: 15 },
    ];
    const rest = clipPolygon(square, box);
    assert.deepEqual(
      [Math.min(...rest.map(({ x }) => x)), Math.max(...rest.map(({ x }) => x)), Math.max(...rest.map(({ y }) => y))],
      [5, 10, 10],
    );
  });
});
