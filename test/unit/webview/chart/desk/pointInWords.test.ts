import assert from 'node:assert/strict';
import { barPriceName, describePoint } from '../../../../../webview/chart/desk/pointInWords.ts';

const TIME = Date.UTC(2026, 2, 2, 14);

describe('describePoint', () => {
  it('tells object, point, time, price and what it was drawn to', () => {
    assert.equal(
      describePoint({
        object: 'Line resistance-1',
        part: 'start',
        time: TIME,
        timeframe: 'H1',
        price: 1.1058,
        precision: 5,
        snapped: 'high',
      }),
      'Line resistance-1, start, 2026-03-02 14:00 UTC, 1.10580, snapped to high',
    );
  });

  it('says nothing of what a point has not', () => {
    assert.equal(describePoint({ timeframe: 'H1', price: 1.1, precision: 2 }), '1.10');
    assert.equal(
      describePoint({ object: 'Pivot lv', timeframe: 'D', time: TIME, precision: 2 }),
      'Pivot lv, 2026-03-02',
    );
  });

  it('is not led astray by what pixels cost in exactness', () => {
    assert.equal(
      describePoint({ time: TIME - 2, timeframe: 'H1', price: 1.1058000000000001, precision: 5 }),
      '2026-03-02 14:00 UTC, 1.10580',
    );
  });

  it('knows which price of a candle it is', () => {
    const bar = { open: 1.2, high: 1.5, low: 1.1, close: 1.2 };
    assert.equal(barPriceName(1.5, bar), 'high');
    assert.equal(barPriceName(1.1, bar), 'low');
    assert.equal(barPriceName(1.2, bar), 'close');
    assert.equal(barPriceName(1.3, bar), undefined);
    assert.equal(barPriceName(1.3, undefined), undefined);
  });
});
