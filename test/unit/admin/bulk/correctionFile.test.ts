import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { correctionText } from '../../../../src/admin/bulk/correctionFile.ts';
import type { Correction, CorrectionRow } from '../../../../src/bulk/correction.ts';
import { readCsvRecord, splitLines } from '../../../../src/csv/csvRecords.ts';

function correction(header: readonly string[], rows: readonly (readonly string[])[]): Correction {
  const made = rows.map((cells): CorrectionRow => ({ cells, errors: [], treatment: 'correct', mayCountTwice: false }));
  return { header, rows: made, repeats: 0, guessed: [], lost: [] };
}

const { signal } = new AbortController();
const written = async (given: Correction) => {
  const { parts, lines } = await correctionText(given, signal);
  return { text: parts.join(''), lines };
};

describe('the text of a correction file', () => {
  it('keeps every cell unchanged, including formulas and quotes: it goes back to the service', async () => {
    const { text } = await written(
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

  it('keeps a single empty cell as a row', async () => {
    const { text, lines } = await written(correction(['Email'], [[''], ['a@x.example']]));
    assert.equal(text, 'Email\n""\na@x.example\n');
    assert.deepEqual(lines, [1, 2]);
  });

  it('reads back cell by cell from the stated lines', async () => {
    const cell = fc.constantFrom('', 'x', ' ', ',', '"', '""', 'a\nb', 'line\n\nline', "'", '=1', ';');
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      );
    await fc.assert(
      fc.asyncProperty(table, async ([header = [], ...rows]) => {
        const given = correction(header, rows);
        const { text, lines } = await written(given);
        const read = splitLines(text);
        assert.deepEqual(readCsvRecord(read, 0).cells, header);
        for (const [at, row] of given.rows.entries()) {
          assert.deepEqual(readCsvRecord(read, lines[at] ?? 0).cells, row.cells);
        }
      }),
    );
  });
});
