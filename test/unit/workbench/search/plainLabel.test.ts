import assert from 'node:assert/strict';
import { plainLabel } from '../../../../src/workbench/search/plainLabel.ts';

describe('a label of words from elsewhere', () => {
  it('makes no icon, and leaves everything else as it is', () => {
    assert.equal(plainLabel('Gold $(warning) now'), 'Gold \\$(warning) now');
    assert.equal(plainLabel('$(sync~spin)'), '\\$(sync~spin)');
    assert.equal(plainLabel('a price of $(5 units) or $ 5'), 'a price of $(5 units) or $ 5');
    assert.equal(plainLabel('two\nlines'), 'two lines');
  });
});
