import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { type RememberedPreferences, rememberedPreferencesSchema } from '../../../../src/protocol/chartSettings.ts';
import {
  DEFAULT_PREFERENCES,
  readPreferences,
  readPresets,
  withPreferenceChange,
  withPreset,
} from '../../../../src/workbench/editor/storedPreferences.ts';

const KEPT: RememberedPreferences = {
  magnet: 'strong',
  stayInTool: true,
  looks: { LINE: { style: { color: '#112233' }, endHead: 'ARROW' } },
  panelWidth: 420,
};

describe('what the desk remembers', () => {
  it('comes back as it was kept', () => {
    assert.deepEqual(readPreferences(JSON.parse(JSON.stringify(KEPT))), KEPT);
  });

  it('begins plain', () => {
    assert.deepEqual(readPreferences(undefined), DEFAULT_PREFERENCES);
  });

  it('keeps the parts that can be read when another version wrote the others', () => {
    const odd = { ...KEPT, magnet: 'enormous', looks: { LINE: { style: { color: 'red' } } }, later: 1 };
    assert.deepEqual(readPreferences(odd), { magnet: 'off', stayInTool: true, looks: {}, panelWidth: 420 });
  });

  it('is of the right form whatever was stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ magnet: fc.anything(), looks: fc.anything() })), (stored) => {
        assert.ok(z.safeParse(rememberedPreferencesSchema(), readPreferences(stored)).success);
      }),
    );
  });

  it('takes up what is new and leaves the rest, the looks of other kinds too', () => {
    const rectangle = { style: { fillColor: '#445566' } };
    const now = withPreferenceChange(KEPT, { stayInTool: false, looks: { RECTANGLE: rectangle } });
    assert.deepEqual(now, { ...KEPT, stayInTool: false, looks: { ...KEPT.looks, RECTANGLE: rectangle } });
    assert.deepEqual(withPreferenceChange(KEPT, { panelWidth: undefined }), KEPT);
  });
});

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
