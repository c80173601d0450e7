import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { cellAt } from '../../../../src/admin/bulk/bulkCompletion.ts';
import { changedLines } from '../../../../src/admin/bulk/bulkDocuments.ts';
import { BulkSheet } from '../../../../src/bulk/sheet.ts';

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

type Documents = Parameters<typeof cellAt>[0];

/** The cell at a position of a text that wasn't read since it was edited. */
function cellOf(text: string, line: number, character: number) {
  const lines = text.split('\n');
  const document = { lineCount: lines.length, encoding: 'utf8', lineAt: (at: number) => ({ text: lines[at] ?? '' }) };
  const sheet = new BulkSheet({ count: lines.length, at: (at) => lines[at] ?? '' }, {});
  const documents = { sheet: () => sheet } as unknown as Documents;
  return cellAt(documents, document as unknown as vscode.TextDocument, { line, character } as vscode.Position);
}

describe('the cell at a position of a just edited bulk file', () => {
  it('knows the header’s current columns, so that none is offered twice', () => {
    const cell = cellOf('\nEmail,Tag,\na@x.io,VIP,', 1, 10);
    assert.equal(cell?.isHeader, true);
    assert.deepEqual(cell.names, ['Email', 'Tag', '']);
  });

  it('doesn’t take a row for the header', () => {
    assert.equal(cellOf('Email,Tag\na@x.io,VIP', 1, 3)?.isHeader, false);
  });
});
