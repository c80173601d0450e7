import assert from 'node:assert/strict';
import { lookupKey, parseDecimal } from '../../../../src/sandbox/store/matchKey.ts';

describe('lookupKey (P1 4.5)', () => {
  it('text is trimmed and else kept letter by letter', () => {
    const text = { type: 'single-line-text' } as const;
    assert.equal(lookupKey(text, '  Ab 01 '), 'Ab 01');
    assert.equal(lookupKey(text, 7), '7');
    assert.equal(lookupKey(text, '   '), undefined);
    assert.equal(lookupKey(text, null), undefined);
    assert.equal(lookupKey(text, { a: 1 }), undefined);
  });

  it('in a numerical field a numeric string and the number are one', () => {
    const numerical = { type: 'numerical' } as const;
    for (const value of [101, '101', ' 101.0 ', '1.01e2', '+101', '000101'])
      assert.equal(lookupKey(numerical, value), '101');
    assert.equal(lookupKey(numerical, '-0'), '0');
    for (const value of ['', 'x', '0x10', '1,5', 'Infinity', '1e999', '1 2']) {
      assert.equal(lookupKey(numerical, value), undefined, value);
    }
  });

  it('parseDecimal takes decimal numbers only', () => {
    assert.equal(parseDecimal('.5'), 0.5);
    assert.equal(parseDecimal('5.'), 5);
    assert.equal(parseDecimal(''), undefined);
    assert.equal(parseDecimal('NaN'), undefined);
  });
  it('tells a long text from a number at once', () => {
    assert.equal(lookupKey({ type: 'numerical' }, `${'1'.repeat(100_000)}x`), undefined);
    assert.equal(parseDecimal(`1.${'1'.repeat(100_000)}e`), undefined);
  }).timeout(2000);
});
