import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import {
  readPreferences,
  withPreferenceChange,
  withPreset,
} from '../../../../src/authoring/editor/storedPreferences.ts';
import {
  type RememberedPreferences,
  readPresets,
  rememberedPreferencesSchema,
} from '../../../../src/protocol/chartSettings.ts';

const KEPT: RememberedPreferences = {
  magnet: 'strong',
  stayInTool: true,
  looks: { LINE: { style: { color: '#112233' }, endHead: 'ARROW' } },
  panelWidth: 420,
};

describe('stored preferences', () => {
  it('are read back as they were stored', () => {
    assert.deepEqual(readPreferences(JSON.parse(JSON.stringify(KEPT))), KEPT);
  });

  it('have plain defaults', () => {
    assert.deepEqual(readPreferences(undefined), { magnet: 'off', stayInTool: false, looks: {} });
  });

  it('keep the fields that can be read if another version wrote the others', () => {
    const odd = { ...KEPT, magnet: 'enormous', looks: { LINE: { style: { color: 'red' } } }, later: 1 };
    assert.deepEqual(readPreferences(odd), { magnet: 'off', stayInTool: true, looks: {}, panelWidth: 420 });
  });

  it('are valid, whatever was stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ magnet: fc.anything(), looks: fc.anything() })), (stored) => {
        assert.ok(z.safeParse(rememberedPreferencesSchema(), readPreferences(stored)).success);
      }),
    );
  });

  it('merge changes and keep the rest, including the styles of other drawing types', () => {
    const rectangle = { style: { fillColor: '#445566' } };
    const now = withPreferenceChange(KEPT, { stayInTool: false, looks: { RECTANGLE: rectangle } });
    assert.deepEqual(now, { ...KEPT, stayInTool: false, looks: { ...KEPT.looks, RECTANGLE: rectangle } });
    assert.deepEqual(withPreferenceChange(KEPT, { panelWidth: undefined }), KEPT);
  });
});

const RED = { name: 'red', look: { style: { color: '#ff0000', lineWidth: 3 } } };
const BLUE = { name: 'blue', look: { style: { color: '#0000FF' }, endHead: 'ARROW' as const } };

describe('presets in the settings', () => {
  it('are read as written', () => {
    assert.deepEqual(readPresets([RED, BLUE]), [RED, BLUE]);
  });

  it('are skipped individually if they are invalid', () => {
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

  it('keep only the first of each name', () => {
    assert.deepEqual(readPresets([RED, { ...BLUE, name: 'red' }]), [RED]);
  });

  it('are empty, whatever else the setting contains', () => {
    fc.assert(fc.property(fc.anything(), (setting) => Array.isArray(readPresets(setting))));
    assert.deepEqual(readPresets({ 0: RED }), []);
  });

  it('are appended or replaced by name, leaving everything else unchanged', () => {
    const odd = { name: 'odd', look: 'by hand' };
    assert.deepEqual(withPreset([odd], RED), [odd, RED]);
    const redder = { name: 'red', look: { style: { color: '#cc0000' } } };
    assert.deepEqual(withPreset([odd, RED, BLUE], redder), [odd, redder, BLUE]);
    assert.deepEqual(withPreset(undefined, RED), [RED]);
  });
});
