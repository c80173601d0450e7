import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readPastedPrices } from '../../../src/card/drafts/pastedPrices.ts';
import {
  type CharSource,
  findNumbers,
  formatLike,
  numberKind,
  readingNear,
} from '../../../src/card/mentions/textNumbers.ts';
import { LEVEL_NAMES } from '../../../src/card/model/card.ts';
import {
  decimalsOf,
  formatPrice,
  mostDecimals,
  onTick,
  pricePrecision,
  shownDecimals,
  tickDecimals,
} from '../../../src/card/model/prices.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { cardArb } from './arbitraries.ts';
import { priceArb } from './geometry/geometryArbitraries.ts';

describe('pricePrecision', () => {
  it('counts the decimals a price needs', () => {
    assert.deepEqual(
      [1, 1.5, 1.0945, 150.25, 0.00000001, 3.2e-8, 2.58099e-9, 1e-9, 1e-12, 1e22, -0.5, 0, Number.NaN].map(decimalsOf),
      [0, 1, 4, 2, 8, 9, 14, 9, 12, 0, 1, 0, 0],
    );
    assert.equal(decimalsOf(0.1 + 0.2), 1);
    assert.equal(decimalsOf(1e-8 + 2e-8), 8);
  });

  it('shows every price of a card exactly, with no more than eight decimals unless one is small', () => {
    fc.assert(
      fc.property(cardArb, (card) => {
        const { sketch } = readCardText(formatCard(card));
        const decimals = pricePrecision(sketch);
        const points = sketch.drawings.flatMap((drawing) => drawing.points);
        const isAnySmall = [...Object.values(sketch.levels), ...points].some(
          ({ price = 1 }) => price !== 0 && Math.abs(price) < 1e-4,
        );
        assert.ok(decimals >= 0 && decimals <= (isAnySmall ? 20 : 8));
        for (const { price } of Object.values(card.levels)) {
          const shown = Number(formatPrice(price, decimals));
          if (isAnySmall)
            assert.ok(Math.abs(shown - price) <= 0.51 * 10 ** -mostDecimals(price) + Math.abs(price) * 1e-15);
          else assert.equal(shown, Number(price.toFixed(8)));
        }
      }),
    );
  });

  it('looks at drawings too', () => {
    assert.equal(pricePrecision(readCardText('{"drawings":[{"points":[{"price":1.25},{}]}]}').sketch), 2);
  });
});

describe('shownDecimals', () => {
  const shown = (prices: readonly number[], ofCandles?: number): number =>
    shownDecimals(Object.fromEntries(prices.map((price, at) => [LEVEL_NAMES[at], { price }])), ofCandles);

  it('is what the candles have, or more if a level needs it', () => {
    assert.equal(shown([1.1, 1.09], 5), 5);
    assert.equal(shown([1.1, 1.085437], 5), 6);
  });

  it('is two without candles, none of large prices, and enough for small ones', () => {
    assert.equal(shown([]), 2);
    assert.equal(shown([100, 90]), 2);
    assert.equal(shown([1.12e9, 8.9e8]), 0);
    assert.equal(shown([3.2e-8, 9e-9]), 9);
    assert.equal(shown([Number.NaN]), 2);
  });
});

const tickArb = fc.oneof(
  fc.constantFrom(1, 0.5, 0.25, 0.1, 0.01, 0.005, 0.0001, 0.00001, 1e-8, 5, 1 / 32),
  fc.double({ min: 1e-12, max: 1000, noNaN: true }),
);

describe('onTick', () => {
  it('rounds to the nearest tick', () => {
    assert.equal(onTick(1.100049, 0.0001), 1.1);
    assert.equal(onTick(1.10005001, 0.0001), 1.1001);
    assert.equal(onTick(0.1 + 0.2, 0.1), 0.3);
    assert.equal(onTick(4517.37, 0.25), 4517.25);
    assert.equal(onTick(-0.0004, 0.001), 0);
    assert.ok(Object.is(onTick(-0.0004, 0.001), 0));
  });

  it('keeps a price that is on a tick', () => {
    fc.assert(
      fc.property(priceArb, tickArb, (price, tick) => {
        const once = onTick(price, tick);
        assert.equal(onTick(once, tick), once);
      }),
      { numRuns: 2000 },
    );
  });

  it('moves a price by half a tick at most', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e5, max: 1e5, noNaN: true }), tickArb, (price, tick) => {
        assert.ok(Math.abs(onTick(price, tick) - price) <= tick / 2 + 1e-9);
      }),
    );
  });

  it('keeps a price without a tick', () => {
    for (const tick of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) assert.equal(onTick(1.23, tick), 1.23);
    assert.equal(onTick(Number.MAX_VALUE, 0.01), Number.MAX_VALUE);
  });
});

describe('tickDecimals', () => {
  it('counts the decimals of a tick', () => {
    const ticks = [5, 1, 0.5, 0.25, 0.01, 0.00001, 1e-8, 1 / 32];
    assert.deepEqual(ticks.map(tickDecimals), [0, 0, 1, 2, 2, 5, 8, 5]);
  });
});

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

const written = (text: string) =>
  findNumbers(text).map(({ range }) => text.slice(range.offset, range.offset + range.length));
/** The values of a text's numbers, read as prices around `price`. */
const values = (text: string, price: number) =>
  findNumbers(text).map((number) => readingNear(number, price)?.value ?? Number.NaN);
const kinds = (text: string) => findNumbers(text).map((number) => numberKind(text, number));

describe('numbers in a text', () => {
  it('are read with a decimal point or comma, and with thousands separators of all kinds', () => {
    for (const [text, price, value] of [
      ['1.1045', 1.1, 1.1045],
      ['1,1045', 1.1, 1.1045],
      ['.6555', 0.65, 0.6555],
      ['77,850', 77_000, 77_850],
      ['77.850', 77_000, 77_850],
      ['77 850', 77_000, 77_850],
      ['77\u202f850', 77_000, 77_850],
      ['77\u00a0850', 77_000, 77_850],
      ['77’850.5', 77_000, 77_850.5],
      ["1'077'850", 1e6, 1_077_850],
      ['19.385,5', 19_000, 19_385.5],
      ['19,385.5', 19_000, 19_385.5],
      ['1,234,567.89', 1e6, 1_234_567.89],
      ['77.85k', 77_000, 77_850],
      ['0.00001234', 0.00001, 0.00001234],
    ] as const) {
      assert.deepEqual(values(text, price), [value], text);
      assert.deepEqual(written(`at ${text}.`), [text]);
    }
  });

  it('mean what fits the price where a separator has two meanings', () => {
    assert.deepEqual(values('154,250', 150), [154.25]);
    assert.deepEqual(values('154,250', 150_000), [154_250]);
  });

  it('end where a list goes on', () => {
    assert.deepEqual(written('1.1045,1.1060 and 1.1045/1.1055, 1.10-1.12'), [
      '1.1045',
      '1.1060',
      '1.1045',
      '1.1055',
      '1.10',
      '1.12',
    ]);
    assert.deepEqual(written('2568, 2610; 120 130'), ['2568', '2610', '120 130']);
  });

  it('begin after a word that ends with a digit', () => {
    assert.deepEqual(written('H4 152.40, TP1 155 and S2 151,50'), ['152.40', '155', '151,50']);
  });

  it('are none inside words, dates with points and versions', () => {
    for (const text of ['H4 R1 EMA50 lv_1 US500', '27.02.2026', '1.2.3.4', 'x1.5', '1'.repeat(5000)]) {
      assert.deepEqual(written(text), [], text);
    }
  });

  it('are prices unless the words around them say otherwise', () => {
    for (const text of [
      'above 1.1045',
      'Sell 77,850',
      '$221.75',
      'the 1.1045-area',
      'between 2560 and 2575',
      '2568 holds',
      'at 45',
      'TP1: 1.0840',
      'take profit 1.0840',
      '1.1045 may hold',
      'a break of 1.2752 targets 1.2640',
      'below 2025',
    ]) {
      assert.deepEqual([...new Set(kinds(text))], ['price'], text);
    }
  });

  it('aren’t prices in dates, times, percentages, quantities and values of indicators', () => {
    for (const text of [
      'on 12 March',
      'March 12',
      '2026-03-02',
      '2018-11',
      '8/8',
      '05/02/2026',
      'in 2024 and 2025',
      'since 2008',
      'at 13:45',
      '14:30 CET',
      '0.5%',
      '2.4 %',
      '-1.8 %',
      '3 targets',
      '1:2',
      'R:R 2.5',
      'reward to risk of 3.03',
      'RSI (14)',
      'RSI at 58',
      'EMA 50',
      '200-day average',
      '61.8 retracement',
      '2.5R',
      '$31bn',
      '(640m)',
      'risk $250',
      'EPS $1.40',
      '5x',
      '30th',
      '20 minutes',
      '2 lots',
      '+110',
      'VIX at 14.8',
      'SMA200 (1.1042)',
      'VWAP 1.1047',
      '1,12 Prozent',
      '1.12 Mio',
      '7-2',
      '#3',
    ]) {
      assert.deepEqual([...new Set(kinds(text))], ['quantity'], text);
    }
  });

  it('are distances before pips, points and ticks', () => {
    for (const text of ['50 pips', '35 points', '0.8 pips', '4-tick', '25 cents', '80 Punkte']) {
      assert.deepEqual(kinds(text), ['distance'], text);
    }
  });

  it('are written as their author writes them', () => {
    for (const [like, price, text] of [
      ['1.1054', 1.1045, '1.1045'],
      ['1.1054', 1.1, '1.1000'],
      ['1,1054', 1.12, '1,1200'],
      ['.6556', 0.6555, '.6555'],
      ['78,750', 77_850, '77,850'],
      ['78 750', 77_850, '77 850'],
      ['19.358,5', 19_385.5, '19.385,5'],
      ['2569', 2568, '2568'],
      ['2569', 2568.25, '2568.25'],
      ['77.8k', 77_850, '77.85k'],
      ['999', 1_234, '1234'],
    ] as const) {
      const [number] = findNumbers(like);
      assert.ok(number);
      const reading = readingNear(number, price);
      assert.ok(reading);
      assert.equal(formatLike(price, reading), text);
    }
  });

  const piece = fc.constantFrom(
    ...[
      '1',
      '12',
      '123',
      '000',
      '.',
      ',',
      ' ',
      "'",
      '’',
      '\u202f',
      'k',
      '%',
      '-',
      ':',
      '/',
      'pips',
      'RSI',
      '$',
      'é',
      '😀',
    ],
  );
  const textArb = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
  );

  it('lie in the text, in order and apart, whatever the text', () => {
    fc.assert(
      fc.property(textArb, (text) => {
        let end = 0;
        for (const number of findNumbers(text)) {
          const { offset, length } = number.range;
          assert.ok(offset >= end && length > 0 && offset + length <= text.length);
          assert.match(text.slice(offset, offset + length), /^[.\d].*[\dkK]$|^\d$/);
          end = offset + length;
          for (const { value } of number.readings) assert.ok(value > 0 && Number.isFinite(value));
          numberKind(text, number);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('are found again with the same value after being written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 0, max: 5 }),
        fc.constantFrom('1.5', '1,5', '1,234.5', '1.234,5', '1 234.5', '1’234,5', '77.8k'),
        (digits, decimals, style) => {
          const price = digits / 10 ** decimals;
          const [like] = findNumbers(style);
          const text = formatLike(price, like?.readings.at(-1) ?? assert.fail());
          const found = findNumbers(text);
          assert.equal(found.length, 1, text);
          const value = readingNear(found[0] ?? assert.fail(), price)?.value ?? 0;
          assert.ok(Math.abs(value - price) <= price * 1e-12, `${text}: ${value}, not ${price}`);
        },
      ),
    );
  });

  it('are found in steps that grow with the length of the text, not its square', () => {
    for (const unit of ['1', '1.', '1,', '1 ', "1'", '1’234 ', '1.1.', '.5', '12 345 ', 'k1k', '123 ']) {
      const steps = (length: number) => {
        const source = new CountedText(unit.repeat(length));
        findNumbers(source);
        return source.steps / source.length;
      };
      assert.ok(steps(5000) < 30, `${unit}: ${steps(5000)} steps per character`);
      assert.ok(steps(5000) < steps(500) * 1.1, unit);
    }
  });
});

/** Counts the characters that are read. */
class CountedText implements CharSource {
  steps = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get length(): number {
    return this.text.length;
  }

  charCodeAt(at: number): number {
    this.steps += 1;
    return this.text.charCodeAt(at);
  }

  slice(start: number, end = this.text.length): string {
    const part = this.text.slice(start, end);
    this.steps += part.length;
    return part;
  }
}
