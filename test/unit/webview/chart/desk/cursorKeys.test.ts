import assert from 'node:assert/strict';
import { arrowStep, cursorStep } from '../../../../../webview/chart/desk/cursorKeys.ts';

const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

describe('cursorKeys', () => {
  it('moves by one bar or price step, with Shift by ten', () => {
    assert.deepEqual(cursorStep(key('ArrowRight')), { kind: 'by', bars: 1, ticks: 0 });
    assert.deepEqual(cursorStep(key('ArrowLeft', { shiftKey: true })), { kind: 'by', bars: -10, ticks: 0 });
    assert.deepEqual(cursorStep(key('ArrowUp')), { kind: 'by', bars: 0, ticks: 1 });
    assert.deepEqual(cursorStep(key('ArrowDown', { shiftKey: true })), { kind: 'by', bars: 0, ticks: -10 });
  });

  it('goes to open, high, low and close, whatever the case', () => {
    assert.deepEqual(cursorStep(key('o')), { kind: 'jump', price: 'open' });
    assert.deepEqual(cursorStep(key('H', { shiftKey: true })), { kind: 'jump', price: 'high' });
    assert.deepEqual(cursorStep(key('l')), { kind: 'jump', price: 'low' });
    assert.deepEqual(cursorStep(key('C')), { kind: 'jump', price: 'close' });
  });

  it('sets a point, and goes far by pages', () => {
    assert.deepEqual(cursorStep(key('Enter')), { kind: 'set' });
    assert.deepEqual(cursorStep(key(' ')), { kind: 'set' });
    assert.deepEqual(cursorStep(key('PageUp')), { kind: 'tenths', right: 0, up: 1 });
    assert.deepEqual(cursorStep(key('PageDown')), { kind: 'tenths', right: 0, up: -1 });
    assert.deepEqual(cursorStep(key('ArrowLeft', { ctrlKey: true })), { kind: 'tenths', right: -1, up: 0 });
    assert.deepEqual(cursorStep(key('ArrowUp', { metaKey: true })), { kind: 'tenths', right: 0, up: 1 });
  });

  it('leaves all other keys, and every chord, to others', () => {
    assert.equal(cursorStep(key('x')), undefined);
    assert.equal(cursorStep(key('Escape')), undefined);
    assert.equal(cursorStep(key('c', { ctrlKey: true })), undefined);
    assert.equal(cursorStep(key('h', { altKey: true })), undefined);
    assert.equal(arrowStep(key('ArrowUp', { altKey: true })), undefined);
    assert.equal(arrowStep(key('ArrowUp', { metaKey: true })), undefined);
    assert.equal(arrowStep(key('PageUp')), undefined);
  });
});
