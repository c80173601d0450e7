import assert from 'node:assert/strict';
import { capitalized } from '../../../../webview/review/capitalized.ts';

describe('a text that stands for itself', () => {
  it('begins with a capital, and is else as it was', () => {
    assert.equal(capitalized('preference text'), 'Preference text');
    assert.equal(capitalized('éclair H4'), 'Éclair H4');
    assert.equal(capitalized('EUR/USD'), 'EUR/USD');
    assert.equal(capitalized('𝒶b'), '𝒶b');
    assert.equal(capitalized(''), '');
  });
});
