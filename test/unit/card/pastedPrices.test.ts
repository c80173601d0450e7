import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readPastedPrices } from '../../../src/card/pastedPrices.ts';

const pricesOf = (text: string, around?: number): readonly number[] =>
  readPastedPrices(text, around).prices.map(({ price }) => price);

describe('prices in pasted text', () => {
  for (const [text, prices] of [
    ['1.0950 1.0850 1.0780', [1.095, 1.085, 1.078]],
    ['Entry: 1.0850\nTP1 1.09\nTP2: 1.0950\nSL 1.0780', [1.085, 1.09, 1.095, 1.078]],
    ['R1\t1.0950\nPP\t1.0850\nS1\t1.0780', [1.095, 1.085, 1.078]],
    ['1,0950;1,0850;1,0780', [1.095, 1.085, 1.078]],
    ['1.085,1.090,1.0950', [1.085, 1.09, 1.095]],
    ['Target 1: 1.0950, target 2: 1.1000', [1.095, 1.1]],
    ['1) 77.8k\n2) 81.2K', [77_800, 81_200]],
    ['$77,800.50 / $81,200.00', [77_800.5, 81_200]],
    ['5 900,25\n5 845,00', [5900.25, 5845]],
    ['95\n97\n101', [95, 97, 101]],
    ['Buy EURUSD 14:30 above 1.0850, risk 0.5 %, RSI 58, stop 1.0780', [1.085, 1.078]],
    ['2026-03-02\t1.0850\t1.0900\n03.03.2026 12:00\t1.0910', [1.085, 1.09, 1.091]],
    ['buy limit 0.10 EURUSD at 1.0850 sl 1.0780 tp 1.0950', [1.085, 1.078, 1.095]],
    ['1.0850 and again 1.0850', [1.085]],
    ['no prices at all, 30 pips', []],
  ] as const) {
    it(`are ${prices.join(', ') || 'none'} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(pricesOf(text), prices);
    });
  }

  it('are read by the card’s prices where their signs can mean two things', () => {
    assert.deepEqual(pricesOf('1,085 and 1,095', 1.1), [1.085, 1.095]);
    assert.deepEqual(pricesOf('1,085 and 1,095', 1100), [1085, 1095]);
    // A card with other prices, e.g. a new one with those of its template, decides nothing.
    assert.deepEqual(pricesOf('4012.50 4030.25', 1.1), [4012.5, 4030.25]);
  });

  it('say what was left out, and what the text calls a price', () => {
    const { prices, leftOut } = readPastedPrices('buy limit 0.10 at 1.0850 SL 1.0780 TP1 1.0950');
    assert.deepEqual(leftOut, ['0.10']);
    assert.deepEqual(
      prices.map(({ role }) => role),
      ['entry', 'stop', 'target'],
    );
  });

  it('are the same in every way to write them', () => {
    const written: readonly ((price: number) => string)[] = [
      (price) => price.toFixed(2),
      (price) => price.toFixed(2).replace('.', ','),
      (price) => `${(price / 1000).toFixed(5)}k`,
      (price) => price.toFixed(2).replace(/(?=\d{3}\.)/, ','),
      (price) =>
        price
          .toFixed(2)
          .replace('.', ',')
          .replace(/(?=\d{3},)/, '.'),
      (price) => price.toFixed(2).replace(/(?=\d{3}\.)/, '\u202f'),
    ];
    const around = fc.integer({ min: 200_000, max: 290_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(
        fc.uniqueArray(around, { minLength: 2, maxLength: 6 }),
        fc.constantFrom(...written),
        fc.constantFrom('\n', '\t', '; ', ' | ', ' / '),
        fc.constantFrom('', 'TP1 ', 'Entry: ', 'SL ', '- ', '$'),
        (prices, write, between, label) => {
          const text = prices.map((price) => label + write(price)).join(between);
          assert.deepEqual(pricesOf(text, 2500), prices, text);
        },
      ),
    );
  });

  it('are finite, positive, distinct and within a factor of nine, whatever the text is', () => {
    const parts = fc.constantFrom(
      '1.1',
      '1,1',
      'k',
      ' ',
      '\n',
      '%',
      'SL',
      '1e9',
      '0',
      '2026-01-01',
      '🙂',
      '-',
      '..',
      '7',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((all) => all.join('')),
        ),
        (text) => {
          const prices = pricesOf(text);
          assert.equal(new Set(prices).size, prices.length);
          for (const price of prices) assert.ok(price > 0 && price <= Math.min(...prices) * 9.01);
        },
      ),
    );
  });
});
