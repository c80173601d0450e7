import assert from 'node:assert/strict';
import {
  copiedCells,
  type GridColumn,
  NO_ROWS,
  rangeTo,
  selectedOf,
  toggled,
} from '../../../../../webview/results/grid/gridModel.ts';
import { columnWindow, coversView, ROW_NUMBER_WIDTH } from '../../../../../webview/results/grid/pooledRow.ts';

const SHOWN = Uint32Array.of(30, 10, 20, 40);

describe('the selection of rows', () => {
  it('extends from its anchor in both directions', () => {
    const down = rangeTo(NO_ROWS, 1, 2, SHOWN);
    assert.deepEqual([...down.rows], [10, 20]);
    assert.deepEqual([...rangeTo(down, 2, 0, SHOWN).rows], [30, 10]);
  });

  it('toggles a row', () => {
    const one = toggled(NO_ROWS, 3, SHOWN);
    assert.deepEqual([...one.rows], [40]);
    assert.deepEqual([...toggled(one, 3, SHOWN).rows], []);
    assert.deepEqual([...toggled(one, 9, SHOWN).rows], [40]);
  });

  it('is in display order, without hidden rows', () => {
    const rows = { rows: new Set([20, 99, 30]), anchor: 0 };
    assert.deepEqual([...selectedOf(rows, SHOWN)], [30, 20]);
  });
});

describe('the copy key', () => {
  const shown = Uint32Array.of(7, 3, 5);
  const columns = [0, 2, 4];

  it('copies the active cell, or its whole row on a row number', () => {
    assert.deepEqual(copiedCells(NO_ROWS, { line: 1, cell: 2 }, shown, columns), {
      rows: Uint32Array.of(3),
      columns: [4],
    });
    assert.deepEqual(copiedCells(NO_ROWS, { line: 0, cell: -1 }, shown, columns), { rows: Uint32Array.of(7), columns });
  });

  it('copies the selected rows in display order', () => {
    const selection = { rows: new Set([5, 7]), anchor: 0 };
    assert.deepEqual(copiedCells(selection, { line: 1, cell: 0 }, shown, columns), {
      rows: Uint32Array.of(7, 5),
      columns,
    });
  });

  it('copies nothing in the header, or if no row is shown', () => {
    assert.equal(copiedCells(NO_ROWS, { line: -1, cell: 0 }, shown, columns), undefined);
    assert.equal(copiedCells(NO_ROWS, { line: 0, cell: 0 }, new Uint32Array(), columns), undefined);
  });
});

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
