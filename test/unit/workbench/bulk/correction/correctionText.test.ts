import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { linesOf } from '../../../../../src/contract/bulkFile/bulkLines.ts';
import { readRecord } from '../../../../../src/contract/bulkFile/readRecord.ts';
import type { Correction, CorrectionRow } from '../../../../../src/contract/bulkResults/correction.ts';
import { correctionText } from '../../../../../src/workbench/bulk/correction/correctionText.ts';

function correction(header: readonly string[], rows: readonly (readonly string[])[]): Correction {
  const made = rows.map((cells): CorrectionRow => ({ cells, errors: [], treatment: 'correct', mayCountTwice: false }));
  return { header, rows: made, repeats: 0, guessed: [], lost: [] };
}

describe('text of a correction file', () => {
  it('keeps every cell as it was, formulas and quotes too: it goes back to the service', () => {
    const { text } = correctionText(
      correction(
        ['Email', 'Tag'],
        [
          ['a@x.example', '=1+1'],
          ['b@x.example', 'say "hi", you'],
        ],
      ),
    );
    assert.equal(text, 'Email,Tag\na@x.example,=1+1\nb@x.example,"say ""hi"", you"\n');
  });

  it('a single empty cell is a row all the same', () => {
    const { text, lineOf } = correctionText(correction(['Email'], [[''], ['a@x.example']]));
    assert.equal(text, 'Email\n""\na@x.example\n');
    assert.deepEqual([...lineOf.values()], [1, 2]);
  });

  it('reads back cell by cell from the lines it names, whatever the cells', () => {
    const cell = fc.constantFrom('', 'x', ' ', ',', '"', '""', 'a\nb', 'line\n\nline', "'", '=1', ';');
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      );
    fc.assert(
      fc.property(table, ([header = [], ...rows]) => {
        const given = correction(header, rows);
        const { text, lineOf } = correctionText(given);
        const lines = linesOf(text);
        assert.deepEqual(readRecord(lines, 0).cells, header);
        for (const row of given.rows) assert.deepEqual(readRecord(lines, lineOf.get(row) ?? 0).cells, row.cells);
      }),
    );
  });
});
