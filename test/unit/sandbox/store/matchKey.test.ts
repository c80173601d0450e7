import assert from 'node:assert/strict';
import { matchKey, readNumber } from '../../../../src/sandbox/store/matchKey.ts';

describe('matchKey (P1 4.5)', () => {
  it('text is trimmed and else kept letter by letter', () => {
    const text = { type: 'single-line-text' } as const;
    assert.equal(matchKey(text, '  Ab 01 '), 'Ab 01');
    assert.equal(matchKey(text, 7), '7');
    assert.equal(matchKey(text, '   '), undefined);
    assert.equal(matchKey(text, null), undefined);
    assert.equal(matchKey(text, { a: 1 }), undefined);
  });

  it('in a numerical field a numeric string and the number are one', () => {
    const numerical = { type: 'numerical' } as const;
    for (const value of [101, '101', ' 101.0 ', '1.01e2', '+101', '000101'])
      assert.equal(matchKey(numerical, value), '101');
    assert.equal(matchKey(numerical, '-0'), '0');
    for (const value of ['', 'x', '0x10', '1,5', 'Infinity', '1e999', '1 2']) {
      assert.equal(matchKey(numerical, value), undefined, value);
    }
  });

  it('readNumber takes decimal numbers only', () => {
    assert.equal(readNumber('.5'), 0.5);
    assert.equal(readNumber('5.'), 5);
    assert.equal(readNumber(''), undefined);
    assert.equal(readNumber('NaN'), undefined);
  });
  it('tells a long text from a number at once', () => {
    assert.equal(matchKey({ type: 'numerical' }, `${'1'.repeat(100_000)}x`), undefined);
    assert.equal(readNumber(`1.${'1'.repeat(100_000)}e`), undefined);
  }).timeout(2000);
});
