import assert from 'node:assert/strict';
import {
  type DistanceUnitSetting,
  distanceUnit,
  formatDistance,
  measure,
  measureShift,
  percentOf,
  signed,
  unitOfSymbol,
} from '../../../src/card/distances.ts';

const SCALE = { unit: { name: 'tick', size: 0.0001 }, precision: 5 } as const;

describe('measure', () => {
  it('formats the distance of two places in price, ticks, percent and bars', () => {
    assert.deepEqual(measure({ index: 3, price: 1.1 }, { index: 10, price: 1.0988 }, SCALE), [
      'Δ −0.00120 (−12 ticks)',
      '−0.11 %',
      '7 bars',
    ]);
    assert.deepEqual(measure({ index: 3, price: 1.1 }, { index: 2, price: 1.1001 }, SCALE), [
      'Δ +0.00010 (+1 tick)',
      '+0.01 %',
      '−1 bar',
    ]);
  });

  it('omits percent of a zero base and the sign of a zero', () => {
    assert.deepEqual(measure({ index: 0, price: 0 }, { index: 0, price: 0 }, SCALE), ['Δ 0.00000 (0 ticks)', '0 bars']);
    assert.deepEqual(measure({ index: 0, price: 2 }, { index: 0.5, price: 2.00005 }, SCALE), [
      'Δ +0.00005 (+0.5 ticks)',
      '0.00 %',
      '0.5 bars',
    ]);
  });

  it('omits unchanged dimensions of a move', () => {
    assert.deepEqual(measureShift({ bars: -2, price: 0 }, 1.1, SCALE), ['−2 bars']);
    assert.deepEqual(measureShift({ bars: 0, price: 0.0012 }, 1.1, SCALE), ['Δ +0.00120 (+12 ticks)', '+0.11 %']);
    assert.deepEqual(measureShift({ bars: 0, price: 0 }, 1.1, SCALE), []);
  });

  it('uses the absolute value of a negative price for percent', () => {
    assert.equal(percentOf(5, -50), 10);
    assert.equal(percentOf(1, 0), undefined);
  });

  it('writes a minus as wide as a plus', () => {
    assert.equal(signed(-1.5, 1), '−1.5');
    assert.equal(signed(-0.001, 2), '0.00');
    assert.deepEqual(measureShift({ bars: 0.99, price: -0.0001 }, 1.1, SCALE), [
      'Δ −0.00010 (−1 tick)',
      '−0.01 %',
      '1 bar',
    ]);
  });
});

describe('the unit of distances', () => {
  const told = (setting: DistanceUnitSetting, symbol: string | undefined, tick: number, difference: number): string =>
    formatDistance(difference, distanceUnit(unitOfSymbol(setting, symbol), tick));

  it('is a pip for currencies, a point for indices and a tick for the rest', () => {
    for (const symbol of ['EUR/USD', 'eurusd', 'OANDA:EUR_USD', 'EURUSD.r']) {
      assert.equal(told('auto', symbol, 0.00001, 0.0012), '+12 pips', symbol);
    }
    assert.equal(told('auto', 'USD/JPY', 0.001, -0.255), '−25.5 pips');
    for (const symbol of ['SPX', '^GSPC', 'US500', 'GER40.cash', 'NAS100USD', 'DE40']) {
      assert.equal(told('auto', symbol, 0.1, 12.5), '+12.5 points', symbol);
    }
    for (const symbol of ['XAU/USD', 'BTC/USD', 'AAPL', '', undefined]) {
      assert.equal(told('auto', symbol, 0.01, 0.05), '+5 ticks', symbol);
    }
  });

  it('follows the setting', () => {
    assert.equal(told('ticks', 'EUR/USD', 0.00001, 0.0012), '+120 ticks');
    assert.equal(told('points', 'EUR/USD', 0.00001, 0.0012), '+120 points');
    assert.equal(told('price', 'EUR/USD', 0.00001, -0.0012), '−0.00120');
    assert.equal(told('pips', 'XAU/USD', 0.01, 1), '+10 pips');
    assert.equal(told('points', 'XAU/USD', 0.01, 1), '+1 point');
  });
});
