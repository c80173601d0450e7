import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatCsvCell } from '../../../src/csv/csvCells.ts';
import { readCsvRecord, splitLines, type TextSpan } from '../../../src/csv/csvRecords.ts';

const read = (text: string) => readCsvRecord(splitLines(text), 0);

describe('readCsvRecord', () => {
  it('reads back what is written, over several lines, with the position of each cell', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é', '😀', ';'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const text = cells.map(formatCsvCell).join(',');
        const ranges: TextSpan[] = [];
        const lines = splitLines(`${text}\nnext`);
        const record = readCsvRecord(lines, 0, ranges);
        assert.deepEqual(record, { cells, lines: text.split('\n').length });
        assert.deepEqual(
          ranges.map((range) => stretch(text, range)),
          cells.map(formatCsvCell),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('reads empty cells, including one after the last comma', () => {
    assert.deepEqual(read(',a,').cells, ['', 'a', '']);
    assert.deepEqual(read('"",').cells, ['', '']);
  });

  it('reports an unclosed quote, and reads only its line', () => {
    assert.deepEqual(read('a,"b,c\nd,e').flaw, { kind: 'unclosed', cell: 1, seen: 2 });
    assert.deepEqual(read('a,"b,c\nd,e').cells, ['a', 'b,c']);
    assert.equal(read('a,"b,c\nd,e').lines, 1);
  });

  it('looks for the end of a quote only within the length of a record', () => {
    const long = 'x'.repeat(1_000);
    const text = `"${Array.from({ length: 3_000 }, () => long).join('\n')}"`;
    assert.equal(read(text).flaw?.kind, 'unclosed');
    assert.ok((read(text).flaw?.seen ?? 0) < 1_100);
    assert.equal(read(`"${'x\n'.repeat(9_000)}"`).flaw, undefined);
    const lines = read(`"${'x\n'.repeat(100_000)}"`).flaw;
    assert.ok(lines?.kind === 'unclosed' && lines.seen < 11_000);
  });

  it('reports text after a closing quote, and a quote inside an unquoted cell', () => {
    assert.equal(read('"a"b,c').flaw?.kind, 'behind');
    assert.equal(read('5" pipe,c').flaw?.kind, 'inside');
    assert.deepEqual(read('5" pipe,c').cells, ['5" pipe', 'c']);
  });

  it('reads only the beginning of a line that is too long for a row', () => {
    const record = read('a,'.repeat(1_000_000));
    assert.equal(record.flaw?.kind, 'endless');
    assert.equal(record.cells.length, 1);
  });

  it('reads only the beginning of a line with more cells than there can be columns', () => {
    for (const text of [','.repeat(16_384), `"a"${','.repeat(16_384)}`, `"a\nb"${','.repeat(16_384)}`]) {
      const ranges: TextSpan[] = [{ line: 9, start: 9, endLine: 9, end: 9 }];
      const { cells, lines, flaw } = readCsvRecord(splitLines(text), 0, ranges);
      assert.deepEqual([cells.length, lines, flaw?.kind, ranges.length], [1, 1, 'endless', 2]);
      assert.equal(read(text.slice(0, -1)).cells.length, 16_384);
    }
  });

  it('reads no longer record if it has several quoted cells', () => {
    const cell = `"${`${'x'.repeat(999)}\n`.repeat(400)}"`;
    assert.equal(read(`${cell},${cell}`).flaw, undefined);
    assert.equal(read(`${cell},${cell},${cell}`).flaw?.kind, 'unclosed');
  });

  it('reads lines that end with CR alone or with CR LF', () => {
    const lines = splitLines('\uFEFFa\rb\r\nc');
    assert.deepEqual([0, 1, 2].map(lines.at), ['a', 'b', 'c']);
  });
});

function stretch(text: string, { line, start, endLine, end }: TextSpan): string {
  const lines = text.split('\n');
  const at = (place: number, character: number) =>
    lines.slice(0, place).reduce((sum, it) => sum + it.length + 1, 0) + character;
  return text.slice(at(line, start), at(endLine, end));
}
