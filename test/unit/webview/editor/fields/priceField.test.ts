import assert from 'node:assert/strict';
import fc from 'fast-check';
import { priceText, readPriceInput, stepPrice } from '../../../../../webview/editor/fields/priceField.ts';

/** The price that the input would set. */
function priceOf(text: string): unknown {
  const read = readPriceInput(text, () => {});
  return read.kind === 'value' ? read.value : undefined;
}

describe('a price as typed', () => {
  it('is digits with a point', () => {
    assert.equal(priceOf(' 1.0845 '), 1.0845);
    assert.equal(priceOf('-37.63'), -37.63);
    assert.equal(priceOf('.5'), 0.5);
  });

  for (const text of ['', '1,0845', '1.084.5', '1 084', 'abc', '0x10', '1e999', 'Infinity', 'NaN']) {
    it(`is not ${JSON.stringify(text)}`, () => assert.equal(priceOf(text), undefined));
  }

  it('steps by the feed’s tick, else by its last decimal, and keeps its format', () => {
    assert.equal(stepPrice('1.0840', 1, undefined), '1.0841');
    assert.equal(stepPrice('1.0840', -10, undefined), '1.0830');
    assert.equal(stepPrice('4012.5', 1, 0.25), '4012.75');
    assert.equal(stepPrice('100', 1, undefined), '101');
    assert.equal(stepPrice('what', 1, undefined), 'what');
    assert.equal(stepPrice('0.000000032', 1, undefined), '0.000000033');
    assert.equal(stepPrice('3.2e-8', -1, undefined), '0.000000031');
    assert.equal(stepPrice('1120000000', 1, undefined), '1120000001');
  });

  it('is the same after a step up and a step down', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (n) => {
        const text = (n / 10_000).toFixed(4);
        const back = stepPrice(stepPrice(text, 1, undefined), -1, undefined);
        assert.equal(Number(back), Number(text));
      }),
    );
  });
});

describe('the field of a price', () => {
  it('shows at least the decimals of the chart, and the exact price', () => {
    assert.equal(priceText(1.1, 4), '1.1000');
    assert.equal(priceText(1.123456, 4), '1.123456');
    assert.equal(priceText(4000, 2), '4000.00');
    assert.equal(priceText(1.1, 0), '1.1');
    assert.equal(priceText(3.2e-8, 2), '0.000000032');
    assert.equal(priceText(1.12e9, 0), '1120000000');
    assert.equal(priceText(1.1234567890123, 2), '1.1234567890123');
    assert.equal(priceText(undefined, 1), '');
  });

  it('accepts digits with a decimal point, and says so', () => {
    const taken: number[] = [];
    const read = readPriceInput('1.0845', (price) => taken.push(price));
    if (read.kind === 'value') read.set();
    assert.deepEqual(taken, [1.0845]);
    assert.equal(readPriceInput('1,0845', () => {}).kind, 'invalid');
  });
});
