import assert from 'node:assert/strict';
import { priceText, readPriceInput } from '../../../../../webview/editor/objects/priceField.ts';

describe('the field of a price', () => {
  it('shows the tick’s decimals, and more where the price has more', () => {
    assert.equal(priceText(1.1, 0.0001), '1.1000');
    assert.equal(priceText(1.123456, 0.0001), '1.123456');
    assert.equal(priceText(4000, 0.25), '4000.00');
    assert.equal(priceText(1.1, undefined), '1.1');
    assert.equal(priceText(undefined, 0.1), '');
  });

  it('takes digits with a point, and says so', () => {
    const taken: number[] = [];
    const read = readPriceInput('1.0845', (price) => taken.push(price));
    if (read.kind === 'value') read.set();
    assert.deepEqual(taken, [1.0845]);
    assert.equal(readPriceInput('1,0845', () => {}).kind, 'mistake');
  });
});
