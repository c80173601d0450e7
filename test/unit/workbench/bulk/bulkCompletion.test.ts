import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { BulkSheet } from '../../../../src/bulk/sheet.ts';
import { cellAt } from '../../../../src/workbench/bulk/bulkCompletion.ts';

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
