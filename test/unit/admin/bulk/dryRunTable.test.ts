import assert from 'node:assert/strict';
import { dryRunTable } from '../../../../src/admin/bulk/dryRunTable.ts';
import type { BulkContext } from '../../../../src/bulk/columns.ts';
import { dryRunOf, FIELDS } from '../../bulk/bulkCheck.ts';

const notesOf = (text: string, context?: BulkContext): readonly string[] =>
  dryRunTable(dryRunOf(text, context), { fileName: 'march.csv', actions: [] }).notes ?? [];

describe('the result of a dry run', () => {
  it('formats counts in singular and with thousands separators', () => {
    assert.equal(
      notesOf('Email,Tag\na@x.io,VIP')[1],
      '1 row about 1 trader, matched by “Email”. No row is expected to fail.',
    );
    const rows = Array.from({ length: 1200 }, (_, row) => (row === 0 ? ',VIP' : `t${row}@x.io,VIP`));
    assert.equal(
      notesOf(['Email,Tag', ...rows].join('\n'))[1],
      '1,200 rows about 1,199 traders, matched by “Email”. 1 row expected to fail.',
    );
  });

  it('doesn’t say that no row fails if the whole file does', () => {
    const [cannot, , rows] = notesOf('Email,Lots Traded\na@x.io,2', { fields: FIELDS });
    assert.match(cannot ?? '', /^This file can’t be uploaded/);
    assert.equal(rows, '1 row about 1 trader, matched by “Email”.');
  });

  it('names all columns of a rule, not only the first', () => {
    const run = dryRunOf('Email,Frst Name,Nickname,A,B\na@x.io,,,,');
    const [row] = dryRunTable(run, { fileName: 'march.csv', actions: [] }).rows;
    assert.deepEqual([row?.['column'], row?.['count']], ['Frst Name, Nickname, A, …', 4]);
  });

  it('names the column that rows are matched by if there is no e-mail', () => {
    const notes = notesOf('Client ID,Tag\n7,VIP', { fields: FIELDS, matching: 'undecided' });
    assert.match(notes[1] ?? '', /matched by “Client ID”/);
    assert.match(notes[2] ?? '', /must be the community’s active identifier field/);
  });
});
