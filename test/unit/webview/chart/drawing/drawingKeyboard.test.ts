import assert from 'node:assert/strict';
import { nextHandle } from '../../../../../webview/chart/drawing/drawingKeyboard.ts';

const IDS = ['p0', 'p1', 'p2'];

describe('handleKeys', () => {
  it('goes from handle to handle and leaves after the last', () => {
    assert.deepEqual(nextHandle(IDS, undefined, false), { kind: 'handle', id: 'p0' });
    assert.deepEqual(nextHandle(IDS, 'p0', false), { kind: 'handle', id: 'p1' });
    assert.deepEqual(nextHandle(IDS, 'p2', false), { kind: 'leave' });
  });

  it('goes back to the whole drawing, and leaves before it', () => {
    assert.deepEqual(nextHandle(IDS, 'p2', true), { kind: 'handle', id: 'p1' });
    assert.deepEqual(nextHandle(IDS, 'p0', true), { kind: 'whole' });
    assert.deepEqual(nextHandle(IDS, undefined, true), { kind: 'leave' });
  });

  it('leaves a drawing without handles, and starts over if its handle is gone', () => {
    assert.deepEqual(nextHandle([], undefined, false), { kind: 'leave' });
    assert.deepEqual(nextHandle(IDS, 'gone', false), { kind: 'handle', id: 'p0' });
  });
});
