import assert from 'node:assert/strict';
import { symbols } from '../../../../src/card/completion/symbols.ts';
import { changed, SAMPLE } from '../findings/sampleCard.ts';
import { accepted, suggested } from './asked.ts';

const FOUND = [{ symbol: 'EUR/USD', description: 'Euro against dollar' }];

describe('symbols', () => {
  it('are what the feed finds, in quotes whatever stands there', () => {
    for (const typed of ['"eu|"', '|', 'EU|']) {
      const marked = changed('"AUD/CAD"', typed);
      const [found] = suggested(symbols, marked, { symbols: FOUND });
      assert.equal(found?.note, 'Euro against dollar');
      assert.equal(accepted(marked, found), changed('AUD/CAD', 'EUR/USD'));
    }
  });

  it('of a published card are the one it has', () => {
    const found = suggested(symbols, changed('"AUD/CAD"', '"|"'), { symbols: FOUND, publishedSymbol: 'GBP/USD' });
    assert.deepEqual(
      found.map(({ label }) => label),
      ['GBP/USD'],
    );
  });

  it('are offered nowhere else', () => {
    assert.deepEqual(suggested(symbols, SAMPLE.replace('"BEARISH"', '"|"'), { symbols: FOUND }), []);
  });
});
