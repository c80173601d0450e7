import assert from 'node:assert/strict';
import { treeItems, treeMove, typeAhead } from '../../../../../webview/editor/objects/treeItems.ts';
import { rowsOf, SOME_CARD } from './somePage.ts';

describe('the lines of the tree', () => {
  it('are two groups with their objects, with positions within each group', () => {
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

  it('omit collapsed groups’ objects, and keep empty groups', () => {
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

describe('the keys of the tree', () => {
  const items = treeItems(rowsOf(SOME_CARD), new Set());
  const last = items.length - 1;

  it('move from line to line and stop at the ends', () => {
    assert.deepEqual(treeMove(items, 0, 'ArrowDown'), { kind: 'focus', at: 1 });
    assert.deepEqual(treeMove(items, 4, 'ArrowUp'), { kind: 'focus', at: 3 });
    assert.deepEqual(treeMove(items, 3, 'Home'), { kind: 'focus', at: 0 });
    assert.deepEqual(treeMove(items, 3, 'End'), { kind: 'focus', at: last });
    assert.equal(treeMove(items, 0, 'ArrowUp'), undefined);
    assert.equal(treeMove(items, last, 'ArrowDown'), undefined);
    assert.equal(treeMove(items, 0, 'x'), undefined);
  });

  it('enter and leave groups, and collapse them', () => {
    assert.deepEqual(treeMove(items, 0, 'ArrowRight'), { kind: 'focus', at: 1 });
    assert.deepEqual(treeMove(items, 0, 'ArrowLeft'), { kind: 'fold', group: 'levels', open: false });
    assert.deepEqual(treeMove(items, last, 'ArrowLeft'), { kind: 'focus', at: 4 });
    assert.equal(treeMove(items, last, 'ArrowRight'), undefined);
    const folded = treeItems(rowsOf(SOME_CARD), new Set(['drawings']));
    assert.deepEqual(treeMove(folded, 4, 'ArrowRight'), { kind: 'fold', group: 'drawings', open: true });
    assert.equal(treeMove(folded, 4, 'ArrowLeft'), undefined);
  });
});

describe('typing a name in the tree', () => {
  const names = ['levels', 'Resistance', 'Pivot', 'Support', 'drawings', 'range', 'rally'];

  it('finds the next match, wrapping around', () => {
    assert.equal(typeAhead(names, 0, 's'), 3);
    assert.equal(typeAhead(names, 3, 'r'), 5);
    assert.equal(typeAhead(names, 6, 'R'), 1);
    assert.equal(typeAhead(names, 5, 'rr'), 6);
    assert.equal(typeAhead(names, 0, 'x'), undefined);
  });

  it('stays on a line that still matches', () => {
    assert.equal(typeAhead(names, 5, 'ra'), 5);
    assert.equal(typeAhead(names, 5, 'ral'), 6);
  });
});
