import assert from 'node:assert/strict';
import { paintedBox } from '../../../../webview/chart/paintedBox.ts';

const PANE = { width: 800, height: 600 };
const object = (objectId: string | undefined, left: number, right: number) => ({
  objectId,
  kind: 'LINE' as const,
  strokes: 1,
  fills: 0,
  labels: [],
  bounds: { left, right, top: 100, bottom: 200 },
});

describe('paintedBox', () => {
  it('surrounds the objects, as far as they are on the pane', () => {
    const objects = [object('a', -50, 100), object('b', 300, 900), object(undefined, 0, 800)];
    assert.deepEqual(paintedBox(objects, ['a'], PANE), { left: 0, right: 100, top: 100, bottom: 200 });
    assert.deepEqual(paintedBox(objects, ['a', 'b'], PANE), { left: 0, right: 800, top: 100, bottom: 200 });
  });

  it('is none where nothing of them is in view', () => {
    const unseen = { ...object('c', 0, 0), bounds: undefined };
    assert.equal(paintedBox([object('a', 900, 950), unseen], ['a'], PANE), undefined);
    assert.equal(paintedBox([unseen], ['c'], PANE), undefined);
    assert.equal(paintedBox([], ['a'], PANE), undefined);
  });
});
