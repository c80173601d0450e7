import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DecimalSum, readDecimal } from '../../../../src/client/exports/decimal.ts';

describe('an amount of an export (P1 2.2)', () => {
  for (const [text, units, scale] of [
    ['12.5', 125, 1],
    ['-0.25', -25, 2],
    ['0', 0, 0],
    ['007', 7, 0],
    ['.5', 5, 1],
    ['5.', 5, 0],
    ['+3', 3n, 0],
    ['1e3', 1n, -3],
    ['-2.50E-7', -250n, 9],
    ['1E+21', 1n, -21],
    ['1234567890.123456789', 1234567890123456789n, 9],
    ['9007199254740993', 9007199254740993n, 0],
  ] as const) {
    it(`is read exactly: ${text}`, () => assert.deepEqual(readDecimal(text), { units, scale }));
  }

  for (const text of [
    '',
    ' ',
    '-',
    '.',
    '+',
    'e5',
    'NaN',
    'Infinity',
    '1,5',
    '0x10',
    '1e',
    "'5",
    '1 ',
    '--1',
    '1.2.3',
    '１',
  ]) {
    it(`isn't a number: ${JSON.stringify(text)}`, () => assert.equal(readDecimal(text), undefined));
  }

  it("isn't read if its size is malicious", () => {
    assert.equal(readDecimal('1e99999'), undefined);
    assert.equal(readDecimal('1e-6201'), undefined);
    assert.equal(readDecimal('1e999999999999'), undefined);
    assert.equal(readDecimal('9'.repeat(1_000_000)), undefined);
  });
});

function sumOf(texts: readonly string[]): string {
  const sum = new DecimalSum();
  for (const text of texts) {
    const decimal = readDecimal(text);
    assert.ok(decimal, text);
    sum.add(decimal);
  }
  return sum.toString();
}

describe('a sum of amounts', () => {
  for (const [texts, expected] of [
    [[], '0'],
    [['0.1', '0.2'], '0.3'],
    [['-0.5', '0.25'], '-0.25'],
    [['1e21', '1e-7'], '1000000000000000000000.0000001'],
    [['1.50', '0.50'], '2'],
    [['-0', '0.00'], '0'],
    [['9007199254740991', '9007199254740991', '9007199254740991'], '27021597764222973'],
  ] as const) {
    it(`${texts.join(' + ') || 'nothing'} is ${expected}`, () => assert.equal(sumOf(texts), expected));
  }

  it('equals the sum by big integers, for any amounts in any notation', () => {
    const scale = 30;
    const amount = fc
      .record({
        units: fc.oneof(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.bigInt({ min: -99n, max: 99n })),
        fraction: fc.nat(12),
        exponent: fc.integer({ min: -15, max: 12 }),
        isScientific: fc.boolean(),
      })
      .map(({ units, fraction, exponent, isScientific }) => {
        const digits = String(units < 0n ? -units : units).padStart(fraction + 1, '0');
        const whole = digits.slice(0, digits.length - fraction);
        const plain = `${units < 0n ? '-' : ''}${whole}${fraction === 0 ? '' : `.${digits.slice(-fraction)}`}`;
        const shift = isScientific ? exponent : 0;
        const text = isScientific ? `${plain}e${exponent}` : plain;
        return { text, exact: units * 10n ** BigInt(scale - fraction + shift) };
      });
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), (amounts) => {
        const total = amounts.reduce((sum, { exact }) => sum + exact, 0n);
        const said = sumOf(amounts.map(({ text }) => text));
        const [whole = '', fraction = ''] = said.replace('-', '').split('.');
        const read = BigInt(whole + fraction.padEnd(scale, '0')) * (said.startsWith('-') ? -1n : 1n);
        assert.equal(read, total);
      }),
      { numRuns: 300 },
    );
  });
});
