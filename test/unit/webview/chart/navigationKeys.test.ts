import assert from 'node:assert/strict';
import {
  navigableObjects,
  navigationDirection,
  nextObject,
  viewStep,
} from '../../../../webview/chart/navigationKeys.ts';

describe('keys', () => {
  it('pan, zoom and fit', () => {
    assert.deepEqual(viewStep('ArrowRight'), { kind: 'pan', share: 0.1 });
    assert.deepEqual(viewStep('PageUp'), { kind: 'pan', share: -0.9 });
    assert.deepEqual(viewStep('-'), { kind: 'zoom', factor: 1.25 });
    assert.deepEqual(viewStep('+'), viewStep('='));
    assert.deepEqual(viewStep('Home'), { kind: 'fit' });
  });

  it('are no other keys', () => {
    assert.equal(viewStep('a'), undefined);
    assert.equal(viewStep('ArrowUp'), undefined);
    assert.equal(viewStep('toString'), undefined);
  });
});

const PLAIN = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('navigationDirection', () => {
  it('is a bracket, also where a keyboard needs AltGr for it', () => {
    assert.equal(navigationDirection({ ...PLAIN, key: '[' }), 'before');
    assert.equal(navigationDirection({ ...PLAIN, key: ']', ctrlKey: true, altKey: true }), 'after');
  });

  it('is an arrow up or down with Alt', () => {
    assert.equal(navigationDirection({ ...PLAIN, key: 'ArrowUp', altKey: true }), 'before');
    assert.equal(navigationDirection({ ...PLAIN, key: 'ArrowDown', altKey: true }), 'after');
  });

  it('ignores other keys and chords', () => {
    for (const pressed of [{ key: 'ArrowUp' }, { key: 'ArrowLeft', altKey: true }, { key: '[', ctrlKey: true }]) {
      assert.equal(navigationDirection({ ...PLAIN, ...pressed }), undefined);
    }
  });
});

const CARD = {
  metadata: {},
  levels: {
    support: { price: 1, clientObjectId: 'sup' },
    resistance: { price: 3, clientObjectId: 'res' },
    pivot: { clientObjectId: 'no-price' },
  },
  drawings: [
    { clientObjectId: 'b', points: [], style: {} },
    { points: [], style: {} },
    { clientObjectId: '', points: [], style: {} },
    { clientObjectId: 'a', points: [], style: {} },
    { clientObjectId: 'b', points: [], style: {} },
  ],
};

describe('objectKeys', () => {
  it('are levels from the top, then drawings, without hidden ones and ones without an id', () => {
    assert.deepEqual(navigableObjects(CARD, new Set()), ['res', 'sup', 'b', 'a']);
    assert.deepEqual(navigableObjects(CARD, new Set(['sup', 'b'])), ['res', 'a']);
  });

  it('wraps around in both directions', () => {
    const ids = ['res', 'sup', 'b'];
    assert.equal(nextObject(ids, undefined, false), 'res');
    assert.equal(nextObject(ids, 'res', false), 'sup');
    assert.equal(nextObject(ids, 'b', false), 'res');
    assert.equal(nextObject(ids, undefined, true), 'b');
    assert.equal(nextObject(ids, 'res', true), 'b');
    assert.equal(nextObject(ids, 'gone', false), 'res');
    assert.equal(nextObject([], undefined, false), undefined);
  });
});
