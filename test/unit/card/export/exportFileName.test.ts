import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exportFileName } from '../../../../src/card/export/exportFileName.ts';

describe('exportFileName', () => {
  it('is the title without what a file’s name cannot have', () => {
    assert.equal(exportFileName('EUR/USD: holds the pivot?'), 'EUR USD holds the pivot');
    assert.equal(exportFileName(' ..hidden.. '), 'hidden');
    assert.equal(exportFileName('Über 5 %'), 'Über 5 %');
  });

  it('is `card` where nothing is left of the title, or Windows has the name', () => {
    for (const title of [undefined, '', '///', '. .', 'con', 'LPT1']) assert.equal(exportFileName(title), 'card');
  });

  it('fits every system', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const name = exportFileName(title);
        assert.match(name, /^[^. ](.*[^. ])?$/u);
        assert.doesNotMatch(name, /[\p{Cc}\p{Cs}/\\:*?"<>|]/u);
        assert.ok([...name].length <= 80);
      }),
    );
  });
});
