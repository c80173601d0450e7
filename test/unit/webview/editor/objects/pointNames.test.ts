import assert from 'node:assert/strict';
import { pointName } from '../../../../../webview/editor/objects/pointNames.ts';

describe('the names of points', () => {
  it('say what each point is to its drawing, and count what is too much', () => {
    assert.equal(pointName('LINE', 0), 'Start');
    assert.equal(pointName('PARALLEL', 2), 'Width');
    assert.equal(pointName('LINE', 2), 'Point 3');
    assert.equal(pointName(undefined, 0), 'Point 1');
  });
});
