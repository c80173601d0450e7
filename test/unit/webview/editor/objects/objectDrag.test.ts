import assert from 'node:assert/strict';
import { OBJECT_DRAG_TYPE, putInDrag } from '../../../../../webview/editor/objects/objectDrag.ts';
import { rowOf } from './somePage.ts';

describe('dragging an object', () => {
  const carried = (name: string) => {
    const data = new Map<string, string>();
    const transfer = { effectAllowed: '', setData: (type: string, text: string) => data.set(type, text) };
    putInDrag(transfer, rowOf(name));
    return Object.fromEntries(data);
  };

  it('carries its link as text, and its id', () => {
    assert.deepEqual(carried('zone'), { 'text/plain': '[[zone:rectangle]]', [OBJECT_DRAG_TYPE]: 'zone' });
    assert.deepEqual(carried('Pivot'), { 'text/plain': '[[lv_piv:pivot]]', [OBJECT_DRAG_TYPE]: 'lv_piv' });
  });

  it('carries nothing of what no link can name', () => {
    assert.deepEqual(carried('drawing 3'), {});
  });
});
