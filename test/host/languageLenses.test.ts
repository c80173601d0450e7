import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { changed, SAMPLE } from '../unit/card/findings/sampleCard.ts';
import { type CursorText, openAtCursor } from './steps/cursorText.ts';

async function lenses({ uri }: CursorText): Promise<vscode.CodeLens[]> {
  return vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri, 100);
}

function topOf(all: readonly vscode.CodeLens[]): vscode.Command[] {
  return all.flatMap(({ range, command }) => (range.start.line === 0 && command !== undefined ? [command] : []));
}

/** Waits until the lines above the text are as wanted; what they tell may come a moment after the text. */
async function untilTop(open: CursorText, wanted: RegExp): Promise<vscode.Command> {
  for (let tries = 0; tries < 200; tries++) {
    const found = topOf(await lenses(open)).find(({ title }) => wanted.test(title));
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(
    `No ${wanted} among ${topOf(await lenses(open))
      .map(({ title }) => title)
      .join(', ')}`,
  );
}

describe('lines above the text of a card', () => {
  before(() => vscode.extensions.getExtension('chart-cards.chart-cards')?.activate());

  for (const home of ['draft', 'untitled card'] as const) {
    it(`${home}: its mistakes, Preview and Publish, and they follow the text`, async () => {
      const open = await openAtCursor(home, `|${SAMPLE}`);
      await untilTop(open, /^Draft$/);
      const top = topOf(await lenses(open));
      assert.deepEqual(
        top.map(({ title, command }) => [title, command]),
        [
          ['Draft', ''],
          ['Preview', 'chartCards.previewCard'],
          ['Publish…', 'chartCards.publishDraft'],
        ],
      );
      assert.equal(String(top[2]?.arguments?.[0]), open.uri.toString());
      const edit = new vscode.WorkspaceEdit();
      edit.replace(open.uri, new vscode.Range(0, 0, open.document.lineCount, 0), changed('"BEARISH"', '"bearish"'));
      assert.ok(await vscode.workspace.applyEdit(edit));
      const broken = await untilTop(open, /^Draft · 1 error$/);
      assert.equal(broken.command, 'workbench.actions.view.problems');
      await open.close();
    });
  }

  it('remote card: its state and owner, and what saving sends', async () => {
    const open = await openAtCursor('remote card', `|${SAMPLE}`);
    await untilTop(open, /^Pending · .*owner /);
    // Back to the published text with another title: one change, which the review page shows.
    await vscode.commands.executeCommand('undo');
    await untilTop(open, /^Save sends nothing$/);
    const { text } = open;
    const at = open.document.positionAt(text.indexOf('"title": "') + 10);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(open.uri, at, 'Now: ');
    assert.ok(await vscode.workspace.applyEdit(edit));
    const save = await untilTop(open, /^Save sends 1 change$/);
    assert.deepEqual(
      [save.command, String(save.arguments?.[0])],
      ['chartCards.compareWithPublished', open.uri.toString()],
    );
    assert.ok(topOf(await lenses(open)).every(({ title }) => !title.startsWith('Publish')));
    await open.close();
  });

  it('count an object’s links above it, and show them', async () => {
    const open = await openAtCursor('untitled card', `|${changed('[[band:Band]]', '[[fib:More]]')}`);
    await untilTop(open, /^Draft/);
    const line = open.document.positionAt(open.text.indexOf('"clientObjectId": "fib"')).line;
    const lens = (await lenses(open)).find(({ range }) => range.start.line === line);
    assert.equal(lens?.command?.title, '2 links');
    assert.ok(lens.command.command.length > 0);
    await vscode.commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []));
    await vscode.commands.executeCommand('closeReferenceSearch');
    await open.close();
  });

  it('a click on a single link goes there, in the text', async () => {
    const open = await openAtCursor('draft', `${SAMPLE}|`);
    await untilTop(open, /^Draft/);
    const line = open.document.positionAt(open.text.indexOf('"clientObjectId": "fib"')).line;
    const lens = (await lenses(open)).find(({ range }) => range.start.line === line);
    assert.equal(lens?.command?.title, '1 link');
    await vscode.commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []));
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document, open.document);
    assert.equal(open.document.getText(editor?.selection), '[[fib:ratios]]');
    await open.close();
  });
});
