import assert from 'node:assert/strict';
import { readDecimal } from '../../../../src/client/exportSummary/decimal.ts';

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
    it(`is no number: ${JSON.stringify(text)}`, () => assert.equal(readDecimal(text), undefined));
  }

  it('is not read when its size is meant to do harm', () => {
    assert.equal(readDecimal('1e99999'), undefined);
    assert.equal(readDecimal('1e-6201'), undefined);
    assert.equal(readDecimal('1e999999999999'), undefined);
    assert.equal(readDecimal('9'.repeat(1_000_000)), undefined);
  });
});
