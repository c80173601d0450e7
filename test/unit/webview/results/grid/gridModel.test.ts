import assert from 'node:assert/strict';
import { copiedCells, NO_ROWS, rangeTo, selectedOf, toggled } from '../../../../../webview/results/grid/gridModel.ts';

const SHOWN = Uint32Array.of(30, 10, 20, 40);

describe('the selection of rows', () => {
  it('goes from where it began to any line, either way', () => {
    const down = rangeTo(NO_ROWS, 1, 2, SHOWN);
    assert.deepEqual([...down.rows], [10, 20]);
    assert.deepEqual([...rangeTo(down, 2, 0, SHOWN).rows], [30, 10]);
  });

  it('takes one more, or one less', () => {
    const one = toggled(NO_ROWS, 3, SHOWN);
    assert.deepEqual([...one.rows], [40]);
    assert.deepEqual([...toggled(one, 3, SHOWN).rows], []);
    assert.deepEqual([...toggled(one, 9, SHOWN).rows], [40]);
  });

  it('is given in the order in which it is shown, without what is not', () => {
    const rows = { rows: new Set([20, 99, 30]), anchor: 0 };
    assert.deepEqual([...selectedOf(rows, SHOWN)], [30, 20]);
  });
});

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
