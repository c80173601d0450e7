import assert from 'node:assert/strict';
import type { LayerState } from '../../../../webview/chart/layerState.ts';
import { TextMeasurer } from '../../../../webview/chart/painting/labels.ts';
import { brokenLevels, SceneCache } from '../../../../webview/chart/scene.ts';
import { PLAIN_VIEW } from '../../../../webview/chart/tools/tool.ts';
import { through } from '../../card/geometry/plainView.ts';
import { PLAIN_CARD, plainState } from './plainLayer.ts';

const VIEW = { width: 200, height: 100, firstBarX: 0, barSpacing: 10, topPrice: 100, pricePerPixel: 1 };
const ids = (of: readonly { readonly objectId?: string | undefined }[]) => of.map(({ objectId }) => objectId);
const scene = (changed: Partial<LayerState> = {}) => new SceneCache().scene(plainState(changed), VIEW);

/** The line's end raised. */
const PREVIEW = {
  ...PLAIN_CARD,
  drawings: PLAIN_CARD.drawings.with(
    0,
    through(
      [
        [2, 30],
        [6, 95],
      ],
      { type: 'LINE', clientObjectId: 'line' },
    ),
  ),
};

describe('SceneCache', () => {
  it('shows all objects, with chevrons for those out of view', () => {
    const { objects, targets, chevrons, ghosts } = scene();
    assert.deepEqual(ids(objects), ['line', 'flat', 'away', 'r', 'p', 's']);
    assert.deepEqual(
      targets.map(({ id }) => id),
      ['line', 'flat', 'away', 'r', 'p', 's'],
    );
    assert.deepEqual(ids(chevrons), ['away']);
    assert.deepEqual(ghosts, []);
  });

  it('neither shows nor finds hidden objects, nor has chevrons for them', () => {
    const { objects, targets, chevrons } = scene({ hidden: new Set(['away', 'p']) });
    assert.deepEqual(ids(objects), ['line', 'flat', 'r', 's']);
    assert.equal(targets.length, 4);
    assert.deepEqual(chevrons, []);
  });

  it('shows the unfinished gesture, with ghosts of moved objects', () => {
    const { objects, ghosts } = scene({ view: { ...PLAIN_VIEW, preview: PREVIEW, ghosts: ['line'] } });
    assert.equal(objects[0]?.figure.strokes[0]?.to.y, 5);
    assert.deepEqual(ids(ghosts), ['line']);
    assert.equal(ghosts[0]?.figure.strokes[0]?.to.y, 30);
  });

  it('knows drawings that are not on the card yet', () => {
    const drawn = through(
      [
        [3, 20],
        [5, 20],
      ],
      { type: 'LINE', clientObjectId: 'new' },
    );
    const preview = { ...PLAIN_CARD, drawings: [...PLAIN_CARD.drawings, drawn] };
    assert.deepEqual(scene({ view: { ...PLAIN_VIEW, preview } }).fresh, ['new']);
    assert.deepEqual(scene().fresh, []);
  });

  it('does not recalculate objects that a gesture does not move', () => {
    const scenes = new SceneCache();
    const before = scenes.scene(plainState(), VIEW);
    const after = scenes.scene(plainState({ view: { ...PLAIN_VIEW, preview: PREVIEW } }), { ...VIEW });
    assert.equal(after.projection, before.projection);
    assert.deepEqual(
      after.objects.map((object, i) => object === before.objects[i]),
      [false, true, true, true, true, true],
    );
  });

  it('is the same object until something changes', () => {
    const scenes = new SceneCache();
    const state = plainState();
    const before = scenes.scene(state, VIEW);
    assert.equal(scenes.scene(state, { ...VIEW }), before);
    const context = { font: '', measureText: (text: string) => ({ width: text.length * 6 }) };
    const labels = scenes.labels(before, state, context, new TextMeasurer());
    assert.deepEqual(
      labels.map(({ label }) => label.text),
      ['Resistance', 'Pivot', 'Support'],
    );
    assert.equal(scenes.labels(before, state, context, new TextMeasurer()), labels);
    assert.notEqual(scenes.scene(state, { ...VIEW, firstBarX: 1 }).projection, before.projection);
  });

  it('names a level beside a short line of the legend, off its texts only', () => {
    const names = (box: { readonly width: number; readonly height: number }) => {
      const scenes = new SceneCache();
      const legend = { width: VIEW.width, height: box.height, boxes: [{ x: 0, y: 0, ...box }] };
      const state = plainState({ legend });
      const context = { font: '', measureText: (text: string) => ({ width: text.length * 6 }) };
      const labels = scenes.labels(scenes.scene(state, VIEW), state, context, new TextMeasurer());
      return labels.map(({ label }) => label.text);
    };
    assert.deepEqual(names({ width: 40, height: 40 }), ['Resistance', 'Pivot', 'Support']);
    assert.deepEqual(names({ width: VIEW.width, height: 40 }), ['Pivot', 'Support']);
  });

  it('names levels out of order only during the gesture', () => {
    const crossed = { ...PLAIN_CARD, levels: { ...PLAIN_CARD.levels, pivot: { price: 95, clientObjectId: 'p' } } };
    const underWay = scene({ view: { ...PLAIN_VIEW, preview: crossed } });
    assert.deepEqual([...underWay.broken], ['resistance', 'pivot']);
    assert.deepEqual([...scene({ sketch: crossed }).broken], []);
  });
});

const CARD = {
  metadata: {},
  levels: { resistance: { price: 3, clientObjectId: 'r' }, pivot: { price: 2 } },
  drawings: [
    { points: [], style: {}, clientObjectId: 'a' },
    { points: [], style: {}, clientObjectId: 'b' },
    { points: [], style: {} },
  ],
};

describe('the visible card', () => {
  const visible = (hidden: ReadonlySet<string>) => new SceneCache().visible(plainState({ sketch: CARD, hidden })).saved;

  it('omits hidden levels and drawings, and keeps objects without an id', () => {
    const { levels, drawings } = visible(new Set(['r', 'a']));
    assert.deepEqual(levels, { pivot: { price: 2 } });
    assert.deepEqual(drawings, CARD.drawings.slice(1));
  });

  it('is the card itself if nothing is hidden', () => {
    assert.equal(visible(new Set()), CARD);
  });
});

const broken = (resistance: number, pivot: number, support: number): string[] => [
  ...brokenLevels({ resistance: { price: resistance }, pivot: { price: pivot }, support: { price: support } }),
];

describe('brokenLevels', () => {
  it('names none if all levels are in order', () => {
    assert.deepEqual(broken(3, 2, 1), []);
  });

  it('names both levels of a pair that meet or cross', () => {
    assert.deepEqual(broken(3, 3, 1), ['resistance', 'pivot']);
    assert.deepEqual(broken(3, 1, 2), ['pivot', 'support']);
  });

  it('skips missing levels', () => {
    assert.deepEqual(
      [...brokenLevels({ resistance: { price: 3 }, pivot: {}, support: { price: 4 } })],
      ['resistance', 'support'],
    );
  });
});
