import assert from 'node:assert/strict';
import fc from 'fast-check';
import { NO_FIGURE } from '../../../../src/card/geometry/figure.ts';
import type { SceneObject } from '../../../../webview/chart/cardScene.ts';
import { type Chevron, chevronUnder, placeChevrons } from '../../../../webview/chart/chevrons.ts';

const PANE = { width: 600, height: 300 };
const NO_LEGEND = { width: 0, height: 0 };
const FAR = Number.POSITIVE_INFINITY;
const absent = (objectId: string, left: number, top: number, right = left, bottom = top): SceneObject => ({
  objectId,
  kind: 'LINE',
  figure: NO_FIGURE,
  color: '#123456',
  offscreenBox: { left, top, right, bottom },
});
const place = (objects: readonly SceneObject[], legend = NO_LEGEND): readonly Chevron[] =>
  placeChevrons(objects, PANE, legend);
const isApart = ({ box: a }: Chevron, { box: b }: Chevron): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

const coordinateArb = fc.double({ min: -5000, max: 5000, noNaN: true });
const objectsArb = fc
  .array(fc.tuple(coordinateArb, coordinateArb, fc.boolean()), { maxLength: 25 })
  .map((places) =>
    places.map(([x, y, endless], i) => (endless ? absent(String(i), -FAR, y, FAR, y) : absent(String(i), x, y))),
  );
const isOut = ({ offscreenBox: away }: SceneObject): boolean =>
  away !== undefined && (away.right < 0 || away.left > PANE.width || away.bottom < 0 || away.top > PANE.height);

describe('placeChevrons', () => {
  it('is at the edge beside the object and points at it', () => {
    const [left, right, top, bottom] = place([
      absent('a', -500, 100),
      absent('b', 900, 200),
      absent('c', -FAR, -40, FAR),
      absent('d', 310, 900),
    ]);
    assert.deepEqual(left && [left.objectId, left.box, left.angle], [
      'a',
      { left: 0, top: 88, right: 24, bottom: 112 },
      Math.PI,
    ]);
    assert.deepEqual(right && [right.objectId, right.box.right, right.box.top, right.angle], ['b', 600, 188, 0]);
    assert.deepEqual(top && [top.objectId, top.box.left, top.box.top, top.angle], ['c', 288, 0, -Math.PI / 2]);
    assert.deepEqual(bottom && [bottom.objectId, bottom.box.bottom, bottom.angle], ['d', 300, Math.PI / 2]);
  });

  it('points diagonally at objects beyond a corner', () => {
    const [chevron] = place([absent('a', -288, -288)]);
    assert.equal(chevron?.box.top, 0);
    assert.equal(chevron?.angle, -0.75 * Math.PI);
  });

  it('has none for objects that are in view, invalid or not selectable', () => {
    const inView = { ...absent('a', 10, 10), away: undefined };
    const nameless = { ...absent('b', -10, 10), objectId: undefined };
    assert.deepEqual(place([inView, nameless, absent('c', 10, 10)]), []);
  });

  it('has one for each object out of view, complete and off the others and the legend', () => {
    const legend = { width: 250, height: 40 };
    fc.assert(
      fc.property(objectsArb, fc.constantFrom(NO_LEGEND, legend), (objects, taken) => {
        const chevrons = place(objects, taken);
        assert.deepEqual(
          chevrons.map(({ objectId }) => objectId).toSorted(),
          objects
            .filter(isOut)
            .map(({ objectId }) => objectId)
            .toSorted(),
        );
        for (const [i, chevron] of chevrons.entries()) {
          const { left, top, right, bottom } = chevron.box;
          assert.deepEqual([Math.round(right - left), Math.round(bottom - top)], [24, 24]);
          assert.ok(left >= 0 && top >= 0 && right <= PANE.width && bottom <= PANE.height, 'inside the pane');
          assert.ok(left >= taken.width || top >= taken.height, 'off the legend');
          assert.ok(
            chevrons.slice(i + 1).every((other) => isApart(chevron, other)),
            'apart',
          );
        }
      }),
    );
  });

  it('stays within a pane that is too small for all', () => {
    const sizeArb = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(objectsArb, sizeArb, sizeArb, (objects, width, height) => {
        for (const { box } of placeChevrons(objects, { width, height }, NO_LEGEND)) {
          assert.ok(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height);
        }
      }),
    );
  });
});

describe('chevronUnder', () => {
  it('finds the chevron at a spot', () => {
    const chevrons = place([absent('a', -500, 100), absent('b', -500, 100)]);
    assert.equal(chevronUnder(chevrons, { x: 3, y: 95 })?.objectId, 'a');
    assert.equal(chevronUnder(chevrons, { x: 3, y: 125 })?.objectId, 'b');
    assert.equal(chevronUnder(chevrons, { x: 40, y: 100 }), undefined);
  });
});
