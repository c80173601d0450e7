import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { changed, SAMPLE } from '../unit/card/findings/sampleCard.ts';
import { CARD_HOMES, type CursorText, openAtCursor } from './steps/cursorText.ts';

const OPTIONS = { tabSize: 2, insertSpaces: true };

/** Asks for a kind of edits and makes them, as the command of the same name does. */
async function format(opened: CursorText, command: string, ...others: readonly unknown[]): Promise<void> {
  const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>(command, opened.uri, ...others);
  if (edits === undefined || edits.length === 0) return;
  const edit = new vscode.WorkspaceEdit();
  edit.set(opened.uri, edits);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

describe('formatting in VS Code', () => {
  before(() => vscode.extensions.getExtension('chart-cards.chart-cards')?.activate());

  for (const home of CARD_HOMES) {
    it(`lays out a ${home} and keeps its comments, once and for all`, async () => {
      const opened = await openAtCursor(home, changed('"symbol": "AUD/CAD",', '"symbol":"AUD/CAD",  // the pair|'));
      await format(opened, 'vscode.executeFormatDocumentProvider', OPTIONS);
      const { text } = opened;
      assert.ok(text.includes('    "symbol": "AUD/CAD", // the pair\n    "title"'), text.slice(0, 200));
      assert.ok(text.includes('        { "time": "2026-03-02T04:00:00Z", "price": 0.9139 }\n      ],\n      "style"'));
      await format(opened, 'vscode.executeFormatDocumentProvider', OPTIONS);
      assert.equal(opened.text, text);
      await opened.close();
    });
  }

  it('lays out what is selected and nothing else', async () => {
    const opened = await openAtCursor('draft', changed('"price": 0.9142', '"price":0.9142|'));
    const line = opened.document.lineAt(opened.position.line).range;
    await format(opened, 'vscode.executeFormatRangeProvider', line, OPTIONS);
    assert.equal(opened.text, SAMPLE);
    await opened.close();
  });

  it('uses tabs where the editor does', async () => {
    const opened = await openAtCursor('untitled card', `${SAMPLE}|`);
    await format(opened, 'vscode.executeFormatDocumentProvider', { tabSize: 4, insertSpaces: false });
    assert.ok(opened.text.startsWith('{\n\t"metadata": {\n\t\t"symbol"'));
    await opened.close();
  });

  it('leaves a text that is no JSON as it is', async () => {
    const text = '{ "metadata": {,} ';
    const opened = await openAtCursor('untitled card', `${text}|`);
    await format(opened, 'vscode.executeFormatDocumentProvider', OPTIONS);
    assert.equal(opened.text, text);
    await opened.close();
  });
});
