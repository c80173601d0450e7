import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatCsvCell, formatServiceCell, readServiceCell } from '../../../src/csv/csvCells.ts';
import { readCsvCells } from '../../../src/csv/csvRecords.ts';
import { CsvStream } from '../../../src/csv/csvStream.ts';

/** The records of a text that arrives cut at these places, every chunk in the same memory. */
function stream(text: string, cuts: readonly number[], maxBytes = 1_000) {
  const bytes = Buffer.from(text);
  const records: { readonly text: string; readonly cells: number; readonly isClosed: boolean }[] = [];
  const reader = new CsvStream<string>({
    keepBytes: () => maxBytes,
    take: ({ bytes: record, cells, isClosed }) => {
      records.push({ text: Buffer.from(record).toString(), cells, isClosed });
      return undefined;
    },
    tooLong: (record) => `record ${record} is too long`,
  });
  const memory = Buffer.alloc(bytes.length);
  const places = [...new Set([0, ...cuts.filter((at) => at < bytes.length), bytes.length])].toSorted((a, b) => a - b);
  let stop: string | undefined;
  for (const [i, end] of places.entries()) {
    const part = bytes.subarray(places[i - 1] ?? 0, end);
    memory.fill(0x22);
    part.copy(memory);
    stop ??= reader.add(memory.subarray(0, part.length));
  }
  return { records, stop: stop ?? reader.end() };
}

describe('the stream reader of CSV', () => {
  it('splits any file into its records and counts their cells, however the file is cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é', '😀'), maxLength: 8 });
    const row = fc.array(cell, { minLength: 1, maxLength: 4 });
    const end = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), end, fc.array(fc.nat(120)), (rows, lineEnd, cuts) => {
        const lines = rows.map((cells) => cells.map(formatCsvCell).join(','));
        const { records, stop } = stream(lines.map((line) => line + lineEnd).join(''), cuts);
        assert.equal(stop, undefined);
        assert.deepEqual(
          records,
          rows.map((cells, at) => ({ text: lines[at], cells: cells.length, isClosed: true })),
        );
        assert.deepEqual(
          records.map(({ text }) => readCsvCells(text)),
          rows,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('reports a last record whose quotes are left open', () => {
    assert.deepEqual(stream('a\n"b,c\n', [3]).records.at(-1), { text: '"b,c\n', cells: 1, isClosed: false });
  });

  it('reads an empty file as one empty record', () => {
    assert.deepEqual(stream('', []).records, [{ text: '', cells: 1, isClosed: true }]);
  });

  it('stops at a record that is longer than allowed, however the file is cut', () => {
    const text = `a\n${'x'.repeat(20)}\nb`;
    for (const cuts of [[], [5, 9, 13, 17]]) assert.equal(stream(text, cuts, 16).stop, 'record 1 is too long');
  });
});

describe('cells of a CSV export', () => {
  it('are read back as they were, with the apostrophe only where the service writes one (P1 2.2)', () => {
    assert.deepEqual(['=1', '-x', '\t1', '＝1', 'a', "'a"].map(formatServiceCell), [
      "'=1",
      "'-x",
      "'\t1",
      "'＝1",
      'a',
      "'a",
    ]);
    for (const text of ['=1', '-x', '＝1', 'a', "'a"]) assert.equal(readServiceCell(formatServiceCell(text)), text);
  });
});
