import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readPresets, withPreset } from '../../../../../src/workbench/editor/desk/readPresets.ts';

const RED = { name: 'red', look: { style: { color: '#ff0000', lineWidth: 3 } } };
const BLUE = { name: 'blue', look: { style: { color: '#0000FF' }, endHead: 'ARROW' as const } };

describe('presets of the settings', () => {
  it('are taken as they stand', () => {
    assert.deepEqual(readPresets([RED, BLUE]), [RED, BLUE]);
  });

  it('are left out one by one where they do not fit', () => {
    const wrong = [
      { name: 'x', look: { style: { color: 'red' } } },
      { name: 'x', look: { style: { color: '#ff0000ff' } } },
      { name: 'x', look: { style: { lineWidth: 11 } } },
      { name: '', look: { style: {} } },
      { name: 'x' },
      'red',
      null,
    ];
    assert.deepEqual(readPresets([...wrong, RED]), [RED]);
  });

  it('have one of each name, the first', () => {
    assert.deepEqual(readPresets([RED, { ...BLUE, name: 'red' }]), [RED]);
  });

  it('are none whatever else stands there', () => {
    fc.assert(fc.property(fc.anything(), (setting) => Array.isArray(readPresets(setting))));
    assert.deepEqual(readPresets({ 0: RED }), []);
  });

  it('are added at the end, or in the place of their name, and nothing else is touched', () => {
    const odd = { name: 'odd', look: 'by hand' };
    assert.deepEqual(withPreset([odd], RED), [odd, RED]);
    const redder = { name: 'red', look: { style: { color: '#cc0000' } } };
    assert.deepEqual(withPreset([odd, RED, BLUE], redder), [odd, redder, BLUE]);
    assert.deepEqual(withPreset(undefined, RED), [RED]);
  });
});
