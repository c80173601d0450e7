import assert from 'node:assert/strict';
import type { GridColumn } from '../../../../../webview/results/grid/gridModel.ts';
import { columnWindow, coversView, ROW_NUMBER_WIDTH } from '../../../../../webview/results/grid/pooledRow.ts';

const columns: readonly GridColumn[] = Array.from({ length: 60 }, (_, place) => ({
  place,
  label: `Column ${place}`,
  kind: 'text',
  width: 100,
  filter: '',
}));

describe('the rendered columns', () => {
  it('are the visible ones and some around them, at their positions', () => {
    const { columns: placed } = columnWindow(columns, 2_000, 800);
    assert.deepEqual(
      [placed[0]?.at, placed.at(-1)?.at, placed[0]?.left],
      [13, 33, ROW_NUMBER_WIDTH + 1_300],
      'from 1,400 to 3,400 pixels',
    );
  });

  it('stay the same while they cover the viewport', () => {
    const window = columnWindow(columns, 2_000, 800);
    assert.equal(coversView(window, 2_600, 800), true);
    assert.equal(coversView(window, 1_400, 800), true);
    assert.equal(coversView(window, 2_601, 800), false);
    assert.equal(coversView(window, 1_399, 800), false);
    assert.equal(coversView(window, 2_000, 1_500), false, 'the view became wider');
  });

  it('are all columns if there are few', () => {
    const window = columnWindow(columns.slice(0, 9), 0, 1_400);
    assert.equal(window.columns.length, 9);
    assert.equal(coversView(window, 5_000, 5_000), true);
  });
});
