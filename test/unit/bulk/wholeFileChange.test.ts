import assert from 'node:assert/strict';
import type { WholeFileChange } from '../../../src/bulk/findings.ts';
import { WholeFileEdit } from '../../../src/bulk/wholeFileChange.ts';
import { splitLines } from '../../../src/csv/csvRecords.ts';
import { dryRunOf, FIELDS } from './bulkCheck.ts';

function changed(text: string, change: WholeFileChange): string {
  const all = new WholeFileEdit(splitLines(text), { fields: FIELDS }, change);
  // A row at a time: it has to go on where it stopped.
  while (!all.advance(() => true));
  return all.text;
}

describe('WholeFileEdit', () => {
  it('adds operators to a column, on every row and where cells are missing', () => {
    const text = 'Email,Total XP,Tag\na@x.io,5,VIP\n\nb@x.io\n"c@x.io",,"x,y"\n';
    assert.equal(
      changed(text, { kind: 'addOperators', column: 'Total XP', operator: 'add' }),
      'Email,Total XP,Total XP_op,Tag\na@x.io,5,add,VIP\n\nb@x.io,,add\nc@x.io,,add,"x,y"\n',
    );
  });

  it('fills missing and invalid operators, and keeps the others', () => {
    const text = 'Email,Total XP,Total XP_op\na@x.io,5,\nb@x.io,5,subtract\nc@x.io,5,Plus';
    assert.equal(
      changed(text, { kind: 'fillOperators', column: 'Total XP', operator: 'add' }),
      'Email,Total XP,Total XP_op\na@x.io,5,add\nb@x.io,5,subtract\nc@x.io,5,add',
    );
  });

  it('keeps the first row of each trader', () => {
    const text = 'Email,Tag\na@x.io,1\nA@X.io,2\n,3\n,4\nb@x.io,"5\n6"\nb@x.io,7';
    assert.equal(changed(text, { kind: 'removeRepeats' }), 'Email,Tag\na@x.io,1\n,3\n,4\nb@x.io,"5\n6"');
  });

  it('removes a column with its cells', () => {
    const text = 'Email,Tags,Tag\na@x.io,"1,2",3\nb@x.io';
    const change = { kind: 'removeColumn', index: 1, name: 'Tags', isRepeated: false } as const;
    assert.equal(changed(text, change), 'Email,Tag\na@x.io,3\nb@x.io');
    // Another column has its place since the fix was offered.
    assert.equal(changed(text, { ...change, index: 2 }), text);
  });

  it('trims cells', () => {
    assert.equal(changed('Email, Tag\n a@x.io ,"x, y "', { kind: 'trimCells' }), 'Email,Tag\na@x.io,"x, y"');
  });

  it('removes invisible characters', () => {
    const text = 'Email,Tag\u200b\na@x.io\u2060 , x\nb@x.io,"y\u00ad, 👨‍👩‍👧"';
    assert.equal(changed(text, { kind: 'removeInvisible' }), 'Email,Tag\na@x.io, x\nb@x.io,"y, 👨‍👩‍👧"');
  });

  it('separates by commas, which makes the file valid', () => {
    const text = 'Email;Total XP;Total XP_op\na@x.io;"1";add\nb@x.io;2,5;add';
    const after = changed(text, { kind: 'useCommas', separator: ';' });
    assert.equal(after, 'Email,Total XP,Total XP_op\na@x.io,1,add\nb@x.io,"2,5",add');
    assert.deepEqual(dryRunOf(after).verdict, { kind: 'canUpload' });
  });

  it("keeps a row whose cells aren't known", () => {
    const text = 'Email,Tag\n"a@x.io,1\nb@x.io, 2';
    assert.equal(changed(text, { kind: 'trimCells' }), 'Email,Tag\n"a@x.io,1\nb@x.io,2');
  });
});
