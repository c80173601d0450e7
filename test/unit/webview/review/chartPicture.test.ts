import assert from 'node:assert/strict';
import { comparedChart, objectIdsShown, shownSide, sideFor } from '../../../../webview/review/chartPicture.ts';
import { someChange, someReview } from './someReview.ts';

const sketchWith = (...ids: string[]) => ({
  metadata: {},
  levels: { pivot: { price: 1, clientObjectId: 'lv_piv' } },
  drawings: ids.map((clientObjectId) => ({ clientObjectId, points: [], style: {} })),
});
const review = someReview({
  before: { label: 'published', sketch: sketchWith('gone', 'trend') },
  after: { label: 'edited', sketch: sketchWith('trend', 'new') },
  changes: [
    someChange('drawing', { objectId: 'gone', mark: 'removed' }),
    someChange('drawing', { objectId: 'new', mark: 'added' }),
    someChange('field'),
  ],
});
const { sketch: _, ...nothing } = review.before;
const publishing = { ...review, before: nothing };

describe('what the chart of a review shows', () => {
  it('is both cards with marks of the changes, or one card alone', () => {
    const both = comparedChart(review, 'both');
    assert.equal(both.sketch, review.after.sketch);
    assert.equal(both.ghost, review.before.sketch);
    assert.deepEqual(
      [...both.marks],
      [
        ['gone', 'removed'],
        ['new', 'added'],
      ],
    );
    for (const side of ['before', 'after'] as const) {
      const { sketch, ghost, marks } = comparedChart(review, side);
      assert.equal(sketch, review[side].sketch);
      assert.equal(ghost, undefined);
      assert.equal(marks.size, 0);
    }
  });

  it('is the new card if there is no older one', () => {
    assert.equal(shownSide(publishing, 'both'), 'after');
    assert.equal(comparedChart(publishing, 'before').sketch, review.after.sketch);
  });

  it('switches to both sides for an object that the current side doesn’t have', () => {
    assert.equal(sideFor(review, 'after', 'gone'), 'both');
    assert.equal(sideFor(review, 'before', 'gone'), 'before');
    assert.equal(sideFor(review, 'before', 'new'), 'both');
    assert.equal(sideFor(review, 'both', 'gone'), 'both');
    assert.equal(sideFor(publishing, 'after', 'nothing'), 'after');
  });

  it('includes the objects of both sides', () => {
    assert.deepEqual([...objectIdsShown(review)].sort(), ['gone', 'lv_piv', 'new', 'trend']);
    assert.equal(sideFor(review, 'before', 'lv_piv'), 'before');
  });
});
