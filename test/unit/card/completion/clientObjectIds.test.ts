import assert from 'node:assert/strict';
import { clientObjectIds } from '../../../../src/card/completion/clientObjectIds.ts';
import { changed } from '../findings/sampleCard.ts';
import { suggested } from './asked.ts';

const labels = (marked: string) => suggested(clientObjectIds, marked).map(({ label }) => label);

describe('ids of levels and drawings', () => {
  it('are what links wait for, then a fresh one of the kind', () => {
    assert.deepEqual(labels(changed('"clientObjectId": "zone"', '"clientObjectId": "|"')), ['zone', 'zone1']);
    assert.deepEqual(labels(changed('"clientObjectId": "lv_sup"', '"clientObjectId": |')), ['lv_sup']);
  });

  it('are never ones that are taken', () => {
    const marked = changed('"clientObjectId": "band"', '"clientObjectId": "zone1"', changed('"zone",', '"|",'));
    assert.deepEqual(labels(marked), ['zone', 'band', 'zone2']);
  });
});
