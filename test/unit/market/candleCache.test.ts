import assert from 'node:assert/strict';
import { CandleCache } from '../../../src/market/candleCache.ts';
import type { LoadedCandles } from '../../../src/market/candles.ts';

function loaded(count: number): LoadedCandles {
  const candle = { time: 0, open: 1, high: 1, low: 1, close: 1 };
  return {
    series: { candles: Array.from({ length: count }, () => candle), precision: 1, tick: 0.1, source: '' },
    notices: [],
  };
}

describe('CandleCache', () => {
  it('evicts the least recently used series if there are too many candles', () => {
    const cache = new CandleCache({ candles: 10, age: 1000 }, () => 0);
    cache.set('a', loaded(4));
    cache.set('b', loaded(4));
    assert.ok(cache.get('a'));
    cache.set('c', loaded(4));
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => cache.get(key) !== undefined),
      [true, false, true],
    );
  });

  it('rejects a series larger than the cache, and counts a replaced series once', () => {
    const cache = new CandleCache({ candles: 10, age: 1000 }, () => 0);
    cache.set('a', loaded(11));
    assert.equal(cache.get('a'), undefined);
    for (let times = 0; times < 5; times++) cache.set('b', loaded(6));
    cache.set('c', loaded(4));
    assert.ok(cache.get('b') && cache.get('c'));
  });

  it('expires', () => {
    let now = 0;
    const cache = new CandleCache({ candles: 10, age: 1000 }, () => now);
    cache.set('a', loaded(1));
    now = 1000;
    assert.ok(cache.get('a'));
    now = 1001;
    assert.equal(cache.get('a'), undefined);
  });
});
