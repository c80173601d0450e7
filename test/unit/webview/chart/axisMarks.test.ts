import assert from 'node:assert/strict';
import { axisMarks } from '../../../../webview/chart/axisMarks.ts';
import type { LayerState } from '../../../../webview/chart/layerState.ts';
import { PLAIN_VIEW } from '../../../../webview/chart/tools/toolView.ts';
import { PLAIN_CARD, PLAIN_THEME, plainState } from './plainLayer.ts';

const COORDINATES = { y: (price: number) => 100 - price, x: (index: number) => (index > 5 ? undefined : index * 10) };
const CARD_PRICES = ['40.0', '90.0', '50.0', '10.0'];
const marks = (changed: Partial<LayerState> = {}) => axisMarks(PLAIN_CARD, plainState(changed), COORDINATES);
const texts = (views: ReturnType<typeof axisMarks>['prices']): string[] => views.map((view) => view.text());

describe('axisMarks', () => {
  it('marks levels and horizontal lines in their colours, and no time', () => {
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

  it('marks the points of what was selected last, and quietly of what is pointed at', () => {
    const { prices, times } = marks({ selected: ['away', 'line'] });
    assert.deepEqual(texts(prices), [...CARD_PRICES, '30.0', '70.0']);
    assert.deepEqual(texts(times), ['2026-01-05 02:00 UTC', '2026-01-05 06:00 UTC']);
    assert.deepEqual(new Set(times.map((view) => view.backColor())), new Set([PLAIN_THEME.selection]));
    const { times: hovered } = marks({ hovered: 'line' });
    assert.deepEqual(new Set(hovered.map((view) => view.backColor())), new Set([PLAIN_THEME.crosshairLabel]));
  });

  it('does not show a time at the end of the axis that lies beyond it', () => {
    const { times } = marks({ selected: ['line'] });
    assert.deepEqual(
      times.map((view) => view.visible?.()),
      [true, false],
    );
  });

  it('leaves the place of the guide to the guide', () => {
    const { prices, times } = marks({ selected: ['line'], view: { ...PLAIN_VIEW, guide: { index: 6, price: 70 } } });
    assert.deepEqual(texts(prices), [...CARD_PRICES, '30.0']);
    assert.deepEqual(texts(times), ['2026-01-05 02:00 UTC']);
  });

  it('makes room on the time axis for the label of the guide, and for the crosshair’s', () => {
    const state = plainState({ selected: ['line'] });
    const alone = axisMarks(PLAIN_CARD, state, COORDINATES).times.map((mark) => mark.coordinate());
    const [at = 0] = alone;
    const beside = axisMarks(PLAIN_CARD, state, { ...COORDINATES, crosshair: () => at + 1 }).times;
    for (const mark of beside) if (mark.visible?.()) assert.ok(Math.abs(mark.coordinate() - (at + 1)) > 50);
  });
});
