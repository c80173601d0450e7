import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { CsvReader } from '../../../../src/sandbox/bulk/csvRecords.ts';

/** Everything read from a file that comes in these chunks. */
function read(chunks: readonly Uint8Array[]) {
  const records: string[][] = [];
  const reader = new CsvReader((cells) => records.push(cells));
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return { records, problem: reader.problem };
}

const whole = (text: string | Uint8Array) => read([Buffer.from(text)]);

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end));
}

/** How a writer may put a cell: quotes where they must be, and where they may be. */
const cellText = fc.string({
  unit: fc.constantFrom('a', 'é', '€', '😀', ',', '"', '\r', '\n', ' ', '1'),
  maxLength: 6,
});
const mustQuote = /[",\r\n]/;
const written = fc.tuple(cellText, fc.boolean()).map(([value, always]) => ({
  value,
  text: always || mustQuote.test(value) ? `"${value.replaceAll('"', '""')}"` : value,
}));
const file = fc.record({
  rows: fc.array(fc.array(written, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  blankLines: fc.array(fc.nat(8), { maxLength: 3 }),
  hasMark: fc.boolean(),
  endsOpen: fc.boolean(),
});

describe('CSV of a bulk update (RFC 4180)', () => {
  it('reads what was written, for any chunks', () => {
    fc.assert(
      fc.property(
        file,
        fc.array(fc.nat(), { maxLength: 6 }),
        ({ rows, lineEnd, blankLines, hasMark, endsOpen }, places) => {
          const lines = rows.map((row) => row.map(({ text }) => text).join(','));
          for (const at of blankLines) lines.splice(at, 0, '');
          const text = (hasMark ? '\uFEFF' : '') + lines.join(lineEnd) + (endsOpen ? '' : lineEnd);
          // A row of one empty cell without quotes is a line with nothing on it.
          const expected = rows
            .filter((row) => !(row.length === 1 && row[0]?.text === ''))
            .map((row) => row.map(({ value }) => value));
          const bytes = Buffer.from(text);
          assert.deepEqual(read(cut(bytes, places)), { records: expected, problem: undefined });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is read the same for every split, and byte by byte', () => {
    const bytes = Buffer.from('\uFEFF"Email","Näme"\r\n\r\na@x.example,"O""Neil,\r\nJr"\nb@x.example,\r\n"",""\r\n');
    const expected = [
      ['Email', 'Näme'],
      ['a@x.example', 'O"Neil,\r\nJr'],
      ['b@x.example', ''],
      ['', ''],
    ];
    for (let at = 0; at <= bytes.length; at++) {
      assert.deepEqual(read([bytes.subarray(0, at), bytes.subarray(at)]).records, expected, `cut at ${at}`);
    }
    assert.deepEqual(read([...bytes].map((byte) => Buffer.of(byte))).records, expected);
  });

  it('never throws and never depends on the chunks, for any bytes', () => {
    const junk = fc
      .uint8Array({ maxLength: 60 })
      .map((bytes) => bytes.map((byte) => (byte % 2 === 0 ? byte : (byte % 16) + 0x20)));
    const nearly = fc
      .string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n'), maxLength: 30 })
      .map((it) => Buffer.from(it));
    fc.assert(
      fc.property(fc.oneof(junk, nearly), fc.array(fc.nat(), { maxLength: 6 }), (bytes, places) => {
        assert.deepEqual(read(cut(Buffer.from(bytes), places)), whole(bytes));
      }),
      { numRuns: 2000 },
    );
  });

  it('reads a quote inside an unquoted cell and a lone CR as text', () => {
    assert.deepEqual(whole('a"b,c\rd\n').records, [['a"b', 'c\rd']]);
  });

  it('reads an empty cell after a trailing comma', () => {
    assert.deepEqual(whole('a,b\n1,').records, [
      ['a', 'b'],
      ['1', ''],
    ]);
    assert.deepEqual(whole('a,"b"\n"1",').records.at(-1), ['1', '']);
  });

  it('finds no record in empty input, a byte order mark and blank lines', () => {
    for (const text of ['', '\uFEFF', '\n\r\n\n']) assert.deepEqual(whole(text), { records: [], problem: undefined });
  });

  it('reports invalid CSV and keeps the complete records before it', () => {
    assert.deepEqual(whole('a\n1\n"open\n'), { records: [['a'], ['1']], problem: 'quotes' });
    assert.deepEqual(whole('a\n1\n"x"y\n'), { records: [['a'], ['1']], problem: 'quotes' });
    assert.equal(whole('a\n"x"\ry\n').problem, 'quotes');
    assert.equal(whole(Buffer.from([0x61, 0x0a, 0xff, 0xfe, 0x0a])).problem, 'encoding');
    assert.equal(whole(Buffer.from('\uFEFFa,b\n', 'utf16le')).problem, 'encoding');
  });

  it('reads a record of 1 MiB, but not one byte more', () => {
    const record = `"${'x'.repeat(1024 * 1024 - 3)}"\n`;
    assert.equal(whole(`a\n${record}`).problem, undefined);
    assert.equal(whole(`a\n"x${record.slice(1)}`).problem, 'recordSize');
    const chunks = [Buffer.from('a\n"'), ...Array.from({ length: 40 }, () => Buffer.alloc(65_536, 'x'))];
    assert.equal(read(chunks).problem, 'recordSize', 'before its end has come');
  });
});
