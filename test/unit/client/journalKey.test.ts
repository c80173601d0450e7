import assert from 'node:assert/strict';
import { journalKey } from '../../../src/client/journalKey.ts';

describe('an Idempotency-Key in the journal', () => {
  it('stands there as it is when this program made it', () => {
    const made = '2f1c0a9e-4b7d-4c1e-9a53-0d6f5b7e8c21';
    assert.equal(journalKey(made), made);
  });

  it('is a digest when a person may have typed it; the same for the same key', () => {
    const typed = 'anna.smith-august';
    assert.match(journalKey(typed), /^sha256:[0-9a-f]{64}$/);
    assert.equal(journalKey(typed), journalKey(typed));
    assert.notEqual(journalKey(typed), journalKey(`${typed}-2`));
    assert.match(journalKey('2f1c0a9e-4b7d-4c1e-9a53-0d6f5b7e8c21.anna'), /^sha256:/);
  });
});
