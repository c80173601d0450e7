import assert from 'node:assert/strict';
import fc from 'fast-check';
import { NO_FIGURE } from '../../../../src/card/geometry/figure.ts';
import { avoidFixed, axisGripAt, axisMarks, spreadApart } from '../../../../webview/chart/axisMarks.ts';
import type { SceneObject } from '../../../../webview/chart/cardScene.ts';
import type { LayerState } from '../../../../webview/chart/layerState.ts';
import { PLAIN_VIEW } from '../../../../webview/chart/tools/tool.ts';
import { PLAIN_CARD, PLAIN_THEME, plainState } from './plainLayer.ts';

const COORDINATES = { y: (price: number) => 100 - price, x: (index: number) => (index > 5 ? undefined : index * 10) };
const CARD_PRICES = ['40.0', '90.0', '50.0', '10.0'];
const marks = (changed: Partial<LayerState> = {}) => axisMarks(PLAIN_CARD, plainState(changed), COORDINATES);
const texts = (views: ReturnType<typeof axisMarks>['prices']): string[] => views.map((view) => view.text());

describe('axisMarks', () => {
  it('marks levels and horizontal lines in their colors, and no times', () => {
    const { prices, times } = marks();
    assert.deepEqual(texts(prices), CARD_PRICES);
    assert.deepEqual(
      prices.map((view) => [view.coordinate(), view.backColor()]),
      [
        [60, PLAIN_THEME.drawing],
        [10, PLAIN_THEME.levels.resistance],
        [50, PLAIN_THEME.levels.pivot],
        [90, PLAIN_THEME.levels.support],
      ],
    );
    assert.deepEqual(times, []);
  });

  it('marks the points of the object selected last, and subdued ones of the hovered object', () => {
    const { prices, times } = marks({ selected: ['away', 'line'] });
    assert.deepEqual(texts(prices), [...CARD_PRICES, '30.0', '70.0']);
    assert.deepEqual(texts(times), ['2026-01-05 02:00 UTC', '2026-01-05 06:00 UTC']);
    assert.deepEqual(new Set(times.map((view) => view.backColor())), new Set([PLAIN_THEME.selection]));
    const { times: hovered } = marks({ hovered: 'line' });
    assert.deepEqual(new Set(hovered.map((view) => view.backColor())), new Set([PLAIN_THEME.crosshairLabel]));
  });

  it('does not show times beyond the end of the axis', () => {
    const { times } = marks({ selected: ['line'] });
    assert.deepEqual(
      times.map((view) => view.visible?.()),
      [true, false],
    );
  });

  it('omits marks at the guide', () => {
    const { prices, times } = marks({ selected: ['line'], view: { ...PLAIN_VIEW, guide: { index: 6, price: 70 } } });
    assert.deepEqual(texts(prices), [...CARD_PRICES, '30.0']);
    assert.deepEqual(texts(times), ['2026-01-05 02:00 UTC']);
  });

  it('makes room on the time axis for the labels of guide and crosshair', () => {
    const state = plainState({ selected: ['line'] });
    const alone = axisMarks(PLAIN_CARD, state, COORDINATES).times.map((mark) => mark.coordinate());
    const [at = 0] = alone;
    const beside = axisMarks(PLAIN_CARD, state, { ...COORDINATES, crosshair: () => at + 1 }).times;
    for (const mark of beside) if (mark.visible?.()) assert.ok(Math.abs(mark.coordinate() - (at + 1)) > 50);
  });
});

const marked = (objectId: string | undefined, ...ys: readonly number[]): SceneObject => ({
  objectId,
  kind: 'HORIZONTAL_LINE',
  figure: { ...NO_FIGURE, axisMarks: ys.map((y) => ({ y, price: 1, color: '#123456' })) },
  color: '#123456',
  offscreenBox: undefined,
});

describe('axisGripAt', () => {
  const objects = [marked('a', 100), marked('b', 115), marked('c', 300), marked('d', 300), marked('e')];

  it('finds the nearest mark within the target height', () => {
    assert.deepEqual(axisGripAt(objects, 95), { objectId: 'a', y: 100 });
    assert.deepEqual(axisGripAt(objects, 106), { objectId: 'a', y: 100 });
    assert.deepEqual(axisGripAt(objects, 109), { objectId: 'b', y: 115 });
    assert.deepEqual(axisGripAt(objects, 127), { objectId: 'b', y: 115 });
    assert.equal(axisGripAt(objects, 128), undefined);
    assert.equal(axisGripAt([], 100), undefined);
  });

  it('finds the upper of two marks at one price', () => {
    assert.equal(axisGripAt(objects, 300)?.objectId, 'd');
  });

  it('ignores objects without an id', () => {
    assert.equal(axisGripAt([marked(undefined, 50)], 50), undefined);
  });
});

describe('spreadApart', () => {
  it('keeps marks that do not overlap', () => {
    assert.deepEqual(spreadApart([300, 0, 100], 100), [300, 0, 100]);
  });

  it('moves two overlapping marks apart evenly, in any order', () => {
    assert.deepEqual(spreadApart([100, 140], 100), [70, 170]);
    assert.deepEqual(spreadApart([140, 100], 100), [170, 70]);
  });

  it('pushes the next mark on as well', () => {
    assert.deepEqual(spreadApart([0, 10, 110], 100), [-60, 40, 140]);
  });

  it('never lets marks overlap, and keeps their order and center', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 8 }), (wanted) => {
        const spread = spreadApart(wanted, 140);
        const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
        assert.ok(Math.abs(sum(spread) - sum(wanted)) < 1e-6);
        const sorted = spread.toSorted((a, b) => a - b);
        for (const [i, at] of sorted.entries()) if (i > 0) assert.ok(at - (sorted[i - 1] ?? 0) > 140 - 1e-6);
        for (const [i, a] of wanted.entries()) {
          for (const [j, b] of wanted.entries()) if (a < b) assert.ok((spread[i] ?? 0) < (spread[j] ?? 0));
        }
      }),
    );
  });

  it('keeps a fixed label, and pushes only those aside that it would cover', () => {
    assert.deepEqual(avoidFixed([0, 95, 110, 300], 100, 20), [0, 80, 120, 300]);
    assert.deepEqual(avoidFixed([70, 90, 100], 100, 20), [60, 80, 120]);
    assert.deepEqual(avoidFixed([], 100, 20), []);
  });
});
