import assert from 'node:assert/strict';
import { COARSE_POINTER, FINE_POINTER, hitHandle, hitTest } from '../../../../src/card/geometry/hitTest.ts';
import { horizontalLine } from '../../../../src/card/geometry/horizontalLine.ts';
import { rectangle } from '../../../../src/card/geometry/rectangle.ts';
import { PLAIN_OPTIONS, PLAIN_VIEW, through } from './plainView.ts';

const box = through(
  [
    [2, 80],
    [12, 20],
  ],
  { style: { fillColor: '#000000' } },
);
const TARGETS = [
  { id: 'box', figure: rectangle.figure(box, PLAIN_VIEW, PLAIN_OPTIONS) },
  { id: 'low', figure: horizontalLine.figure(through([[1, 50]]), PLAIN_VIEW, PLAIN_OPTIONS) },
  { id: 'high', figure: horizontalLine.figure(through([[1, 56]]), PLAIN_VIEW, PLAIN_OPTIONS) },
];
const idsAt = (x: number, y: number, tolerance = FINE_POINTER): string[] =>
  hitTest(TARGETS, { x, y }, tolerance).map(({ id }) => id);

describe('hitTest', () => {
  it('finds the nearest stroke first, and areas after all strokes', () => {
    assert.deepEqual(idsAt(70, 49), ['low', 'high', 'box']);
    assert.deepEqual(idsAt(70, 46), ['high', 'low', 'box']);
  });

  it('takes the one painted later when two are equally near', () => {
    assert.deepEqual(idsAt(150, 47), ['high', 'low']);
  });

  it('finds an area only from inside, and nothing where nothing is', () => {
    assert.deepEqual(idsAt(70, 70), ['box']);
    assert.deepEqual(idsAt(150, 90), []);
  });

  it('reaches further for a finger', () => {
    assert.deepEqual(idsAt(150, 60), []);
    assert.deepEqual(idsAt(150, 60, COARSE_POINTER), ['low']);
  });

  it('finds the nearest handle within reach', () => {
    const handles = rectangle.handles(box, PLAIN_VIEW);
    assert.equal(hitHandle(handles, { x: 22, y: 18 }, FINE_POINTER)?.id, 't0p0');
    assert.equal(hitHandle(handles, { x: 70, y: 50 }, FINE_POINTER), undefined);
  });
});
