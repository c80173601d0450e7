import assert from 'node:assert/strict';
import { cutToFit } from '../../../../../webview/chart/reader/chartImage.ts';

/** Ten pixels a letter. */
const measure = (text: string): number => [...text].length * 10;

describe('cutToFit', () => {
  it('keeps a text that fits', () => {
    assert.equal(cutToFit('EUR/USD', 70, measure), 'EUR/USD');
  });

  it('shortens a longer one as little as necessary, and never within a character', () => {
    assert.equal(cutToFit('EUR/USD holds', 90, measure), 'EUR/USD…');
    assert.equal(cutToFit('😀😀😀😀', 30, measure), '😀😀…');
    assert.equal(cutToFit('abc', 5, measure), '…');
  });
});
