import assert from 'node:assert/strict';
import { hexContrast } from '../../../../src/card/picture/hexContrast.ts';

describe('hexContrast', () => {
  it('is 21 between black and white, 1 between equals, and WCAG’s figure between', () => {
    assert.equal(hexContrast('#000000', '#ffffff'), 21);
    assert.equal(hexContrast('#C0392B', '#c0392b'), 1);
    assert.equal(hexContrast('#767676', '#FFFFFF').toFixed(2), '4.54');
  });
});
