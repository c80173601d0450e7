import assert from 'node:assert/strict';
import { clientObjectIdCompletion } from '../../../../src/card/completion/clientObjectIds.ts';
import { changed } from '../findings/sampleCard.ts';
import { suggestionsAt } from './asked.ts';

const idLabels = (marked: string) => suggestionsAt(clientObjectIdCompletion, marked).map(({ label }) => label);

describe('ids of levels and drawings', () => {
  it('are what links wait for, then a fresh one of the kind', () => {
    assert.deepEqual(idLabels(changed('"clientObjectId": "zone"', '"clientObjectId": "|"')), ['zone', 'zone1']);
    assert.deepEqual(idLabels(changed('"clientObjectId": "lv_sup"', '"clientObjectId": |')), ['lv_sup']);
  });

  it('are never ones that are taken', () => {
    const marked = changed('"clientObjectId": "band"', '"clientObjectId": "zone1"', changed('"zone",', '"|",'));
    assert.deepEqual(idLabels(marked), ['zone', 'band', 'zone2']);
  });
});
