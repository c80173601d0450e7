import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { type RememberedPreferences, rememberedPreferencesSchema } from '../../../../../src/protocol/deskSettings.ts';
import {
  DEFAULT_PREFERENCES,
  readPreferences,
  withPreferenceChange,
} from '../../../../../src/workbench/editor/desk/readRemembered.ts';

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
