import assert from 'node:assert/strict';
import { changedLines } from '../../../../src/workbench/bulk/bulkDocuments.ts';

type Change = Parameters<typeof changedLines>[0][number];

const change = (line: number, endLine: number, text: string): Change =>
  ({ range: { start: { line }, end: { line: endLine } }, text }) as Change;

describe('the lines touched by a document change', () => {
  it('are counted for every kind of line end', () => {
    assert.deepEqual(changedLines([change(3, 4, 'a\r\nb\nc\rd')]), { first: 3, removed: 2, added: 4 });
    assert.deepEqual(changedLines([change(9, 9, 'x'), change(2, 4, '')]), { first: 2, removed: 8, added: 6 });
  });

  it('are found for as many changes as a big file can have', () => {
    const changes = Array.from({ length: 300_000 }, (_, line) => change(line, line, 'x'));
    assert.deepEqual(changedLines(changes), { first: 0, removed: 300_000, added: 300_000 });
  });
});
