import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CsvFileCheck } from '../../../../src/client/exportFiles/csvFileCheck.ts';
import { readInPieces } from './readInPieces.ts';

/** P1 2.2, in this order. */
const HEADER = ['client_ref', 'event_id', 'recorded_at_utc', 'operation', 'points_delta'];
const HEAD = 'client_ref,event_id,recorded_at_utc,operation,points_delta';

function checkCsv(text: string | Uint8Array, cuts: readonly number[] = []) {
  return readInPieces(new CsvFileCheck(HEADER), text, cuts);
}

describe('the check of a CSV export (P1 2.2)', () => {
  it('counts rows, with and without a last line end', () => {
    assert.deepEqual(checkCsv(`${HEAD}\na,b,c,d,e\nf,g,h,i,j\n`), { rows: 2, fault: undefined });
    assert.deepEqual(checkCsv(`${HEAD}\r\na,b,c,d,e\r\nf,g,h,i,j`), { rows: 2, fault: undefined });
  });

  it('takes the header alone for an empty export', () => {
    assert.deepEqual(checkCsv(`${HEAD}\n`), { rows: 0, fault: undefined });
    assert.deepEqual(checkCsv(HEAD), { rows: 0, fault: undefined });
  });

  it('takes a byte order mark before the header', () => {
    assert.deepEqual(checkCsv(`\uFEFF${HEAD}\na,b,c,d,e\n`), { rows: 1, fault: undefined });
  });

  it('counts a quoted line end, separator and doubled quote as part of a cell', () => {
    assert.deepEqual(checkCsv(`${HEAD}\n"a\n,""",b,c,d,e\n`), { rows: 1, fault: undefined });
  });

  for (const [text, kind] of [
    ['', 'header'],
    ['client_ref,event_id\na,b\n', 'header'],
    [`${HEAD},more\n`, 'header'],
    [`${HEAD}\na,b,c,d\n`, 'columns'],
    [`${HEAD}\na,b,c,d,e\n\n`, 'columns'],
    [`${HEAD}\na,b,c,d,e,f\n`, 'columns'],
    [`${HEAD}\na,b,c`, 'columns'],
    [`${HEAD}\n"a,b,c,d,e\n`, 'unfinished'],
  ] as const) {
    it(`finds a fault of the ${kind} in ${JSON.stringify(text)}`, () => {
      assert.equal(checkCsv(text).fault?.kind, kind);
    });
  }

  it('names the row that is wrong', () => {
    assert.equal(checkCsv(`${HEAD}\na,b,c,d,e\na,b\n`).fault?.row, 2);
  });

  it('finds bytes that are no UTF-8, and a character cut at the end', () => {
    assert.equal(
      checkCsv(Buffer.concat([Buffer.from(`${HEAD}\na,b,c,d,`), Buffer.from([0xff])])).fault?.kind,
      'encoding',
    );
    assert.equal(checkCsv(Buffer.from(`${HEAD}\na,b,c,d,€`).subarray(0, -1)).fault?.kind, 'encoding');
  });

  it('says the same however the file is cut into chunks', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 6, unit: 'grapheme' }),
      fc.constantFrom('"', ',', '\n', '\r\n', 'é€𝄞'),
    );
    const quoted = (text: string) => (/["\n\r,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const row = fc.array(cell, { minLength: 4, maxLength: 6 }).map((cells) => cells.map(quoted).join(','));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), fc.array(fc.nat(400)), (rows, cuts) => {
        const text = [HEAD, ...rows].join('\n');
        assert.deepEqual(checkCsv(text, cuts), checkCsv(text));
        const all = rows.every((it) => it.replace(/"(?:[^"]|"")*"/g, '').split(',').length === 5);
        assert.equal(checkCsv(`${text}\n`).fault === undefined, all);
        if (all) assert.equal(checkCsv(`${text}\n`).rows, rows.length);
      }),
      { numRuns: 500 },
    );
  });
});
