import assert from 'node:assert/strict';
import { gridKey } from '../../../../../webview/results/grid/gridKeys.ts';

const SIZE = { lines: 100, cells: 5, page: 20 };
const press = (
  key: string,
  line: number,
  cell: number,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey', true>> = {},
) => gridKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, { line, cell }, SIZE);
const to = (line: number, cell: number, extend = false) => ({ kind: 'go', to: { line, cell }, extend });

describe('keys of the grid', () => {
  it('move between cells and stop at the edges', () => {
    assert.deepEqual(press('ArrowDown', 0, 1), to(1, 1));
    assert.deepEqual(press('ArrowDown', 99, 1), to(99, 1));
    assert.deepEqual(press('ArrowUp', 0, 1), to(-1, 1));
    assert.deepEqual(press('ArrowLeft', 3, 0), to(3, -1));
    assert.deepEqual(press('ArrowRight', 3, 4), to(3, 4));
    assert.deepEqual(press('PageDown', 90, 2), to(99, 2));
    assert.deepEqual(press('PageUp', 5, 2), to(0, 2));
    assert.deepEqual(press('Home', 5, 2), to(5, 0));
    assert.deepEqual(press('End', 5, 2), to(5, 4));
    assert.deepEqual(press('Home', 5, 2, { ctrlKey: true }), to(0, 0));
    assert.deepEqual(press('End', 5, 2, { ctrlKey: true }), to(99, 4));
  });

  it('extend the selection with Shift, but not to the header', () => {
    assert.deepEqual(press('ArrowDown', 1, 1, { shiftKey: true }), to(2, 1, true));
    assert.deepEqual(press('ArrowUp', 0, 1, { shiftKey: true }), to(0, 1));
    assert.deepEqual(press('a', 3, 1, { ctrlKey: true }), { kind: 'selectAll' });
    assert.deepEqual(press(' ', 3, 1), { kind: 'toggle' });
  });

  it('sort and widen in the header, and open a row elsewhere', () => {
    assert.deepEqual(press('Enter', -1, 1), { kind: 'sort' });
    assert.deepEqual(press('Enter', 4, 1), { kind: 'details' });
    assert.deepEqual(press('ArrowRight', -1, 1, { shiftKey: true }), { kind: 'widen', by: 16 });
  });

  it('ignore all others', () => {
    assert.equal(press('a', 3, 1), undefined);
    assert.equal(press('Tab', 3, 1), undefined);
    assert.equal(press('ArrowDown', 3, 1, { altKey: true }), undefined);
  });
});
