import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type CharSource, findNumbers, formatLike, numberKind, readingNear } from '../../../src/card/textNumbers.ts';

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
