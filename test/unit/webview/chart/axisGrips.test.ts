import assert from 'node:assert/strict';
import { NO_FIGURE } from '../../../../src/card/geometry/figure.ts';
import { axisGripAt } from '../../../../webview/chart/axisGrips.ts';
import type { SceneObject } from '../../../../webview/chart/cardScene.ts';

const marked = (objectId: string | undefined, ...ys: readonly number[]): SceneObject => ({
  objectId,
  kind: 'HORIZONTAL_LINE',
  figure: { ...NO_FIGURE, axisMarks: ys.map((y) => ({ y, price: 1, color: '#123456' })) },
  color: '#123456',
  offscreenBox: undefined,
});

describe('axisGripAt', () => {
  const objects = [marked('a', 100), marked('b', 115), marked('c', 300), marked('d', 300), marked('e')];

  it('finds the nearest mark, as far as a target reaches', () => {
    assert.deepEqual(axisGripAt(objects, 95), { objectId: 'a', y: 100 });
    assert.deepEqual(axisGripAt(objects, 106), { objectId: 'a', y: 100 });
    assert.deepEqual(axisGripAt(objects, 109), { objectId: 'b', y: 115 });
    assert.deepEqual(axisGripAt(objects, 127), { objectId: 'b', y: 115 });
    assert.equal(axisGripAt(objects, 128), undefined);
    assert.equal(axisGripAt([], 100), undefined);
  });

  it('takes what lies above, where two marks are one', () => {
    assert.equal(axisGripAt(objects, 300)?.objectId, 'd');
  });

  it('finds nothing that has no id', () => {
    assert.equal(axisGripAt([marked(undefined, 50)], 50), undefined);
  });
});
