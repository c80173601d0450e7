import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linesOf } from '../../../../src/contract/bulkFile/bulkLines.ts';
import type { BulkRange } from '../../../../src/contract/bulkFile/readRecord.ts';
import { readRecord, writtenCell } from '../../../../src/contract/bulkFile/readRecord.ts';

const read = (text: string) => readRecord(linesOf(text), 0);

describe('readRecord', () => {
  it('reads back what is written, over several lines, and says where each cell stands', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é', '😀', ';'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const text = cells.map(writtenCell).join(',');
        const ranges: BulkRange[] = [];
        const lines = linesOf(`${text}\nnext`);
        const record = readRecord(lines, 0, ranges);
        assert.deepEqual(record, { cells, lines: text.split('\n').length });
        assert.deepEqual(
          ranges.map((range) => stretch(text, range)),
          cells.map(writtenCell),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('reads empty cells, the one behind the last comma too', () => {
    assert.deepEqual(read(',a,').cells, ['', 'a', '']);
    assert.deepEqual(read('"",').cells, ['', '']);
  });

  it('tells a quote that is never closed, and reads no further than its line', () => {
    assert.deepEqual(read('a,"b,c\nd,e').flaw, { kind: 'unclosed', cell: 1, seen: 2 });
    assert.deepEqual(read('a,"b,c\nd,e').cells, ['a', 'b,c']);
    assert.equal(read('a,"b,c\nd,e').lines, 1);
  });

  it('looks for the end of a quote no further than a record can be', () => {
    const long = 'x'.repeat(1_000);
    const text = `"${Array.from({ length: 3_000 }, () => long).join('\n')}"`;
    assert.equal(read(text).flaw?.kind, 'unclosed');
    assert.ok((read(text).flaw?.seen ?? 0) < 1_100);
  });

  it('tells text behind a closing quote, and a quote within a bare cell', () => {
    assert.equal(read('"a"b,c').flaw?.kind, 'behind');
    assert.equal(read('5" pipe,c').flaw?.kind, 'inside');
    assert.deepEqual(read('5" pipe,c').cells, ['5" pipe', 'c']);
  });

  it('reads only the beginning of a line that is too long for a row', () => {
    const record = read('a,'.repeat(1_000_000));
    assert.equal(record.flaw?.kind, 'endless');
    assert.equal(record.cells.length, 1);
  });

  it('takes lines that end with CR alone or with CR LF', () => {
    const lines = linesOf('\uFEFFa\rb\r\nc');
    assert.deepEqual([0, 1, 2].map(lines.at), ['a', 'b', 'c']);
  });
});

function stretch(text: string, { line, start, endLine, end }: BulkRange): string {
  const lines = text.split('\n');
  const at = (place: number, character: number) =>
    lines.slice(0, place).reduce((sum, it) => sum + it.length + 1, 0) + character;
  return text.slice(at(line, start), at(endLine, end));
}
