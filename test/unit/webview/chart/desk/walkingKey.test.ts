import assert from 'node:assert/strict';
import { navigationDirection } from '../../../../../webview/chart/desk/walkingKey.ts';

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

  it('is no other key, and no chord of the workbench', () => {
    for (const pressed of [{ key: 'ArrowUp' }, { key: 'ArrowLeft', altKey: true }, { key: '[', ctrlKey: true }]) {
      assert.equal(navigationDirection({ ...PLAIN, ...pressed }), undefined);
    }
  });
});
