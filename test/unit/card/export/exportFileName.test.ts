import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exportFileName } from '../../../../src/card/export/exportFileName.ts';

describe('exportFileName', () => {
  it('is the title without characters that file names can’t contain', () => {
    assert.equal(exportFileName('EUR/USD: holds the pivot?'), 'EUR USD holds the pivot');
    assert.equal(exportFileName(' ..hidden.. '), 'hidden');
    assert.equal(exportFileName('Über 5 %'), 'Über 5 %');
  });

  it('is `card` if nothing is left of the title', () => {
    for (const title of [undefined, '', '///', '. .']) assert.equal(exportFileName(title), 'card');
  });

  it('is never a reserved device name of Windows', () => {
    const names = ['con', 'LPT1', 'con.txt', 'COM¹', 'aux .md', 'NUL.tar.gz', 'CONIN$'];
    assert.deepEqual(names.map(exportFileName), [
      'con_',
      'LPT1_',
      'con_.txt',
      'COM¹_',
      'aux_ .md',
      'NUL_.tar.gz',
      'CONIN$_',
    ]);
    for (const other of ['console', 'con artists', 'COM10 report', 'auxiliary.v1'])
      assert.equal(exportFileName(other), other);
  });

  it('leaves room for a number and an extension within 255 bytes', () => {
    const emoji = exportFileName('😀'.repeat(80));
    assert.equal(emoji, '😀'.repeat(50));
    assert.equal(exportFileName('ж'.repeat(90)), 'ж'.repeat(80));
  });

  it('fits every system', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const name = exportFileName(title);
        assert.match(name, /^[^. ](.*[^. ])?$/u);
        assert.doesNotMatch(name, /[\p{Cc}\p{Cs}/\\:*?"<>|]/u);
        assert.ok([...name].length <= 81 && Buffer.byteLength(name) <= 201);
      }),
    );
  });
});
