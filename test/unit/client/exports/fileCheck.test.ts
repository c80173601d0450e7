import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CsvFileCheck, type FileCheck, type FileFault } from '../../../../src/client/exports/fileCheck.ts';
import { JsonFileCheck } from '../../../../src/client/exports/jsonFileCheck.ts';

/** What a check says of a whole text that comes cut at these places; rows only where there is no fault. */
function readInPieces(
  check: FileCheck,
  text: string | Uint8Array,
  cuts: readonly number[],
): { readonly rows: number | undefined; readonly fault: FileFault | undefined } {
  const bytes = Buffer.from(text);
  const places = [0, ...[...new Set(cuts)].filter((at) => at < bytes.length).toSorted((a, b) => a - b), bytes.length];
  let fault: FileFault | undefined;
  for (const [i, end] of places.entries()) {
    if (i === 0) continue;
    fault ??= check.add(bytes.subarray(places[i - 1], end));
  }
  fault ??= check.end();
  return { rows: fault === undefined ? check.rows : undefined, fault };
}

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

  it('accepts the header alone as an empty export', () => {
    assert.deepEqual(checkCsv(`${HEAD}\n`), { rows: 0, fault: undefined });
    assert.deepEqual(checkCsv(HEAD), { rows: 0, fault: undefined });
  });

  it('accepts a byte order mark before the header', () => {
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
    [`sep=,\n${HEAD}\na,b,c,d,e\n`, 'header'],
    [`"client_ref",event_id,recorded_at_utc,operation,points_delta\n`, 'header'],
    [`${HEAD}\na,b,c,d,e,f\n`, 'columns'],
    [`${HEAD}\na,b,c`, 'columns'],
    [`${HEAD}\n"a,b,c,d,e\n`, 'unfinished'],
  ] as const) {
    it(`finds a fault of the ${kind} in ${JSON.stringify(text)}`, () => {
      assert.equal(checkCsv(text).fault?.kind, kind);
    });
  }

  it('names the wrong row', () => {
    assert.equal(checkCsv(`${HEAD}\na,b,c,d,e\na,b\n`).fault?.row, 2);
  });

  it("detects bytes that aren't UTF-8, and a truncated character at the end", () => {
    assert.equal(
      checkCsv(Buffer.concat([Buffer.from(`${HEAD}\na,b,c,d,`), Buffer.from([0xff])])).fault?.kind,
      'encoding',
    );
    assert.equal(checkCsv(Buffer.from(`${HEAD}\na,b,c,d,€`).subarray(0, -1)).fault?.kind, 'encoding');
  });

  it('gives the same result however the file is split into chunks', () => {
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

function checkJson(
  text: string | Uint8Array,
  cuts: readonly number[] = [],
  fits: (it: unknown) => boolean = () => true,
) {
  return readInPieces(new JsonFileCheck(fits), text, cuts);
}

describe('the check of a JSON export (P1 2.2)', () => {
  it('counts the records of the list', () => {
    assert.deepEqual(checkJson('[{"a":1},{"b":[{}, "}]"]}]\n'), { rows: 2, fault: undefined });
  });

  it('accepts an empty list', () => assert.deepEqual(checkJson(' [ ]\r\n'), { rows: 0, fault: undefined }));

  for (const [text, kind] of [
    ['', 'unfinished'],
    ['[', 'unfinished'],
    ['[{"a":1}', 'unfinished'],
    ['[{"a":"]}', 'unfinished'],
    ['[{"a":1},]', 'structure'],
    ['[{"a":1}{"b":1}]', 'structure'],
    ['[,{}]', 'structure'],
    ['[1]', 'structure'],
    ['{"a":1}', 'structure'],
    ['[]x', 'structure'],
    ['[{}][]', 'structure'],
    ['{"a":1}\n{"b":2}\n', 'structure'],
    ['[{a}]', 'record'],
    ['[{"a":1]}]', 'record'],
  ] as const) {
    it(`finds a fault (${kind}) in ${JSON.stringify(text)}`, () => assert.equal(checkJson(text).fault?.kind, kind));
  }

  it('checks the format of the first records', () => {
    const { fault } = checkJson('[{"ok":1},{"no":1}]', [], (record) => 'ok' in (record as object));
    assert.deepEqual([fault?.kind, fault?.row], ['record', 2]);
  });

  it('parses no record that is nested too deeply or has too many values', () => {
    for (const value of [`${'['.repeat(300)}${']'.repeat(300)}`, `[${'{},'.repeat(200_000)}1]`])
      assert.equal(checkJson(`[{"a":${value}}]`).fault?.kind, 'record');
  });

  it('checks the format of a sample of later records', () => {
    let seen = 0;
    const text = `[${Array.from({ length: 3000 }, () => '{}').join(',')}]`;
    const count = () => {
      seen++;
      return true;
    };
    assert.equal(checkJson(text, [], count).rows, 3000);
    // The first 500, then each that is a multiple of 251 up to 3,000: 502, 753 … 2,761.
    assert.equal(seen, 500 + 10);
  });

  it("doesn't buffer a record without end", () => {
    const check = new JsonFileCheck(() => true);
    check.add(Buffer.from('[{"a":"'));
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const faults = Array.from({ length: 10 }, () => check.add(chunk));
    assert.equal(faults.find((it) => it !== undefined)?.kind, 'tooLong');
  });

  it('gives the same result however the file is split, and accepts exactly what JSON allows', () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 6 }), fc.array(fc.nat(600)), fc.nat(3), (records, cuts, space) => {
        const text = JSON.stringify(records, null, space);
        assert.deepEqual(checkJson(text, cuts), { rows: records.length, fault: undefined });
        for (const cut of cuts.filter((at) => at < Buffer.byteLength(text)))
          assert.notEqual(checkJson(Buffer.from(text).subarray(0, cut)).fault, undefined);
      }),
      { numRuns: 500 },
    );
  });
});
