import assert from 'node:assert/strict';
import { copiedCells, NO_ROWS, rangeTo, selectedOf, toggled } from '../../../../../webview/results/grid/gridModel.ts';

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
