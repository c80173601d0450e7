import assert from 'node:assert/strict';
import { NO_ROWS, rangeTo, selectedOf, toggled } from '../../../../../webview/results/grid/rowSelection.ts';

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
