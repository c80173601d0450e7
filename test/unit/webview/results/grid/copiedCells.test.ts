import assert from 'node:assert/strict';
import { copiedCells } from '../../../../../webview/results/grid/copiedCells.ts';
import { NO_ROWS } from '../../../../../webview/results/grid/rowSelection.ts';

describe('what the keys copy', () => {
  const shown = Uint32Array.of(7, 3, 5);
  const columns = [0, 2, 4];

  it('is the active cell, or its whole row from the number of the row', () => {
    assert.deepEqual(copiedCells(NO_ROWS, { line: 1, cell: 2 }, shown, columns), {
      rows: Uint32Array.of(3),
      columns: [4],
    });
    assert.deepEqual(copiedCells(NO_ROWS, { line: 0, cell: -1 }, shown, columns), { rows: Uint32Array.of(7), columns });
  });

  it('is the rows that are selected, as they are shown', () => {
    const selection = { rows: new Set([5, 7]), anchor: 0 };
    assert.deepEqual(copiedCells(selection, { line: 1, cell: 0 }, shown, columns), {
      rows: Uint32Array.of(7, 5),
      columns,
    });
  });

  it('is nothing among the names of the columns, or where no row is shown', () => {
    assert.equal(copiedCells(NO_ROWS, { line: -1, cell: 0 }, shown, columns), undefined);
    assert.equal(copiedCells(NO_ROWS, { line: 0, cell: 0 }, new Uint32Array(), columns), undefined);
  });
});
