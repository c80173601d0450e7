import assert from 'node:assert/strict';
import fc from 'fast-check';
import { foreignSymbol, instrumentOf, isSameSymbol, symbolPattern } from '../../../src/card/symbolMentions.ts';

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

describe('another instrument in a text', () => {
  const foreign = (text: string, symbol: string) => {
    const found = foreignSymbol(text, symbol);
    return found && text.slice(found.offset, found.offset + found.length);
  };

  it('is found in its usual spellings', () => {
    for (const [text, symbol, expected] of [
      ['GBP/USD breaks', 'EUR/USD', 'GBP/USD'],
      ['Buy GBPUSD now', 'EUR/USD', 'GBPUSD'],
      ['Silver: buy', 'XAU/USD', 'Silver'],
      ['The DAX breaks', 'US500', 'DAX'],
      ['NAS100 breaks', 'US500', 'NAS100'],
      ['BTCUSDT needs a close', 'ETH/USDT', 'BTCUSDT'],
      ['$MSFT holds', 'AAPL', '$MSFT'],
      ['S&P 500 holds', 'GER40', 'S&P 500'],
    ] as const) {
      assert.equal(foreign(text, symbol), expected, text);
    }
  });

  it('is for comparison where the text names its own, or says so', () => {
    for (const [text, symbol] of [
      ['GBP/USD leads, EURUSD follows', 'EUR/USD'],
      ['Gold and silver', 'XAU/USD'],
      ['The S&P 500 holds, the DAX doesn’t', 'US500'],
      ['ETH/USD and BTC/USD decouple', 'ETH/USDT'],
      ['like GBP/USD, this pair is strong', 'EUR/USD'],
      ['it moves as one with the GBP/USD', 'EUR/USD'],
      ['DXY at 104, VIX at 15', 'EUR/USD'],
      ['ECB and FED, EUR and USD, CPI, NFP', 'EUR/USD'],
      ['the silver lining', 'EUR/USD'],
      // Its own instrument, in other money or with its broker's ending.
      ['Bitcoin holds support', 'BTCEUR'],
      ['Gold: buy the dip', 'XAU/EUR'],
      ['ETH strength continues', 'ETHBTC'],
      ['S&P 500: buy the break', 'OANDA:SPX500USD'],
      ['DAX: the range holds', 'DE40.cash'],
      ['Nasdaq turns', 'US100.cash'],
    ] as const) {
      assert.equal(foreign(text, symbol), undefined, text);
    }
  });

  it('is one instrument in all spellings', () => {
    for (const symbol of ['GOLD', 'XAU/USD', 'OANDA:XAUUSD', 'xau-usd']) assert.equal(instrumentOf(symbol), 'XAUUSD');
    assert.equal(instrumentOf('BTC/USDT'), instrumentOf('Bitcoin'));
    assert.equal(instrumentOf('DE40'), instrumentOf('DAX'));
  });
});
