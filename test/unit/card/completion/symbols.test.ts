import assert from 'node:assert/strict';
import { symbolCompletion } from '../../../../src/card/completion/symbols.ts';
import { changed, SAMPLE } from '../findings/sampleCard.ts';
import { suggestionsAt, textAfterAccepting } from './asked.ts';

const FOUND = [{ symbol: 'EUR/USD', description: 'Euro against dollar' }];

describe('symbols', () => {
  it('are what the feed finds, in quotes whatever stands there', () => {
    for (const typed of ['"eu|"', '|', 'EU|']) {
      const marked = changed('"AUD/CAD"', typed);
      const [found] = suggestionsAt(symbolCompletion, marked, { symbols: FOUND });
      assert.equal(found?.note, 'Euro against dollar');
      assert.equal(textAfterAccepting(marked, found), changed('AUD/CAD', 'EUR/USD'));
    }
  });

  it('of a published card are the one it has', () => {
    const found = suggestionsAt(symbolCompletion, changed('"AUD/CAD"', '"|"'), {
      symbols: FOUND,
      publishedSymbol: 'GBP/USD',
    });
    assert.deepEqual(
      found.map(({ label }) => label),
      ['GBP/USD'],
    );
  });

  it('are offered nowhere else', () => {
    assert.deepEqual(suggestionsAt(symbolCompletion, SAMPLE.replace('"BEARISH"', '"|"'), { symbols: FOUND }), []);
  });
});
