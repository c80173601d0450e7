import assert from 'node:assert/strict';
import { exportedTexts } from '../../../../src/card/export/exportedTexts.ts';

describe('exportedTexts', () => {
  it('are those that say something, in their order', () => {
    assert.deepEqual(exportedTexts({ comments: 'c', preferenceText: 'p', alternativeText: ' \n' }), [
      { heading: 'Preference', text: 'p' },
      { heading: 'Comments', text: 'c' },
    ]);
  });
});
