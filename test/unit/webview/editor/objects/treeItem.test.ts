import assert from 'node:assert/strict';
import { treeItems } from '../../../../../webview/editor/objects/treeItem.ts';
import { rowsOf, SOME_CARD } from './somePage.ts';

describe('the lines of the tree', () => {
  it('are two groups with their objects, each told its place among its like', () => {
    const items = treeItems(rowsOf(SOME_CARD), new Set());
    assert.deepEqual(
      items.map((item) => [item.kind === 'group' ? item.group : item.row.name, item.position, item.siblings]),
      [
        ['levels', 1, 2],
        ['Resistance', 1, 3],
        ['Pivot', 2, 3],
        ['Support', 3, 3],
        ['drawings', 2, 2],
        ['drawing 3', 1, 3],
        ['zone', 2, 3],
        ['trend', 3, 3],
      ],
    );
  });

  it('leave out what is folded, and keep an empty group', () => {
    const items = treeItems(rowsOf({ ...SOME_CARD, drawings: [] }), new Set(['levels']));
    assert.deepEqual(
      items.map((item) => item.kind === 'group' && [item.group, item.open, item.count]),
      [
        ['levels', false, 3],
        ['drawings', true, 0],
      ],
    );
  });
});
