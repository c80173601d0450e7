import assert from 'node:assert/strict';
import { projection } from '../../../../src/card/geometry/projection.ts';
import { offscreenBox, paintedBox, SceneObjectCache } from '../../../../webview/chart/cardScene.ts';
import { PLAIN_AXIS, PLAIN_VIEW, through } from '../../card/geometry/plainView.ts';

const NAMES = ['resistance', 'intermediateResistance', 'pivot', 'intermediateSupport', 'support'] as const;
const STYLE = {
  drawing: '#808080',
  levels: Object.fromEntries(NAMES.map((name) => [name, '#0000ff'])) as Record<(typeof NAMES)[number], string>,
  formatPrice: String,
};
const still = through(
  [
    [1, 20],
    [5, 60],
  ],
  { type: 'LINE', clientObjectId: 'still' },
);
const moved = through(
  [
    [2, 20],
    [6, 60],
  ],
  { type: 'LINE', clientObjectId: 'moved' },
);
const away = through(
  [
    [40, 20],
    [60, 60],
  ],
  { type: 'RECTANGLE', clientObjectId: 'away' },
);
const CARD = {
  metadata: {},
  levels: { pivot: { price: 40, clientObjectId: 'p' }, support: { price: -900 } },
  drawings: [still, moved, away, through([[1, 2]], { clientObjectId: 'of no kind' })],
};

describe('SceneObjectCache', () => {
  it('has drawings in order, then levels', () => {
    const objects = new SceneObjectCache().objects(CARD, PLAIN_VIEW, STYLE);
    assert.deepEqual(
      objects.map(({ objectId, kind }) => [objectId, kind]),
      [
        ['still', 'LINE'],
        ['moved', 'LINE'],
        ['away', 'RECTANGLE'],
        ['p', 'pivot'],
        [undefined, 'support'],
      ],
    );
  });

  it('has the boxes of objects out of view', () => {
    const objects = new SceneObjectCache().objects(CARD, PLAIN_VIEW, STYLE);
    assert.deepEqual(
      objects.map(({ offscreenBox: away }) => away),
      [
        undefined,
        undefined,
        { left: 400, right: 600, top: 40, bottom: 80 },
        undefined,
        { left: -Infinity, right: Infinity, top: 1000, bottom: 1000 },
      ],
    );
  });

  it('recalculates only what has changed, and everything for another view', () => {
    const scenes = new SceneObjectCache();
    const before = scenes.objects(CARD, PLAIN_VIEW, STYLE);
    const drawings = CARD.drawings.map((drawing) => (drawing === moved ? { ...moved } : drawing));
    const after = scenes.objects({ ...CARD, drawings }, PLAIN_VIEW, STYLE);
    assert.deepEqual(
      after.map((object, i) => object === before[i]),
      [true, false, true, true, true],
    );
    const wider = projection(PLAIN_AXIS, {
      width: 300,
      height: 100,
      firstBarX: 0,
      barSpacing: 10,
      topPrice: 100,
      pricePerPixel: 1,
    });
    assert.ok(scenes.objects(CARD, wider, STYLE).every((object, i) => object !== before[i]));
  });
});

describe('offscreenBox', () => {
  it('is infinite where the drawing is', () => {
    const box = offscreenBox({ from: 2, to: 4, low: 150, high: 160, openLeft: false, openRight: true }, PLAIN_VIEW);
    assert.deepEqual(box, { left: 20, right: Infinity, top: -60, bottom: -50 });
  });

  it('is that of the points if a line passes above or below the pane', () => {
    const box = offscreenBox({ from: -40, to: -30, low: 20, high: 80, openLeft: false, openRight: true }, PLAIN_VIEW);
    assert.deepEqual(box, { left: -400, right: -300, top: 20, bottom: 80 });
  });
});

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
  it('contains the objects, within the pane', () => {
    const objects = [object('a', -50, 100), object('b', 300, 900), object(undefined, 0, 800)];
    assert.deepEqual(paintedBox(objects, ['a'], PANE), { left: 0, right: 100, top: 100, bottom: 200 });
    assert.deepEqual(paintedBox(objects, ['a', 'b'], PANE), { left: 0, right: 800, top: 100, bottom: 200 });
  });

  it('is undefined if none of them is in view', () => {
    const unseen = { ...object('c', 0, 0), bounds: undefined };
    assert.equal(paintedBox([object('a', 900, 950), unseen], ['a'], PANE), undefined);
    assert.equal(paintedBox([unseen], ['c'], PANE), undefined);
    assert.equal(paintedBox([], ['a'], PANE), undefined);
  });
});
