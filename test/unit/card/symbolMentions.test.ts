import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSameSymbol, symbolPattern } from '../../../src/card/symbolMentions.ts';

const finds = (symbol: string, text: string) => symbolPattern(symbol)?.exec(text)?.[0];

describe('a symbol in words', () => {
  it('is found however its parts are joined', () => {
    for (const symbol of ['EUR/USD', 'EURUSD', 'eur-usd', 'EUR_USD']) {
      assert.equal(finds(symbol, 'While EUR/USD holds'), 'EUR/USD');
      assert.equal(finds(symbol, 'see EURUSD.'), 'EURUSD');
      assert.equal(finds(symbol, '(eur-usd)'), 'eur-usd');
      assert.equal(finds(symbol, '#EurUsd and more'), 'EurUsd');
      assert.equal(finds(symbol, 'EUR / USD'), 'EUR / USD');
    }
    assert.equal(finds('BTCUSDT', 'long BTC/USDT'), 'BTC/USDT');
    assert.equal(finds('US500', 'the US500 index'), 'US500');
  });

  it('is not found inside a longer word, nor across two adjacent words', () => {
    assert.equal(finds('EUR/USD', 'EURUSDT rises'), undefined);
    assert.equal(finds('EUR/USD', 'xEURUSD'), undefined);
    assert.equal(finds('GOLD', 'golden cross'), undefined);
    assert.equal(finds('ATE', 'a te'), undefined);
    assert.equal(finds('EUR/USD', 'EUR, USD'), undefined);
  });

  it('is the same with and without separators, and never matches an empty text', () => {
    assert.equal(isSameSymbol('EUR/USD', 'eurusd'), true);
    assert.equal(isSameSymbol('EUR/USD', 'EUR/CHF'), false);
    assert.equal(isSameSymbol('', '/'), false);
    assert.equal(symbolPattern(' / '), undefined);
  });

  it('is found in its own spelling, whatever characters it contains', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }), (symbol) => {
        const pattern = symbolPattern(symbol);
        const plain = symbol.replace(/[\s/_.:-]+/g, '');
        if (pattern !== undefined) assert.ok(pattern.test(`(${plain})`));
      }),
    );
  });
});
