import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readCardText } from '../../src/card/readCardText.ts';
import type { FromEditor, ToEditor } from '../../src/protocol/editorMessages.ts';
import { EditorPanel } from '../../src/workbench/editor/editorPanel.ts';
import { buildSnapshot } from '../../src/workbench/editor/snapshot.ts';

const DRAFT = `{
  "metadata": { "symbol": "EUR/USD", "title": "A draft", "direction": "BULLISH", "entryPlacement": "ABOVE_CURRENT" },
  "levels": { "pivot": { "price": 1.1, "clientObjectId": "p" } },
  "drawings": [{ "type": "HORIZONTAL_LINE", "clientObjectId": "h", "points": [{ "time": 0, "price": 1.2 }] }]
}`;

describe('the card editor’s page', () => {
  it('comes up under its policy and takes a card without a complaint', async () => {
    const extension = vscode.extensions.getExtension('chart-cards.chart-cards');
    assert.ok(extension);
    const odd: string[] = [];
    const webview = vscode.window.createWebviewPanel('chartCards.test', 'Page', vscode.ViewColumn.One);
    const uri = vscode.Uri.file('/a.card.json');
    const panel = new EditorPanel(webview, uri, extension.extensionUri, (where, what) => odd.push(`${where}: ${what}`));
    try {
      const received: FromEditor[] = [];
      panel.onDidReceive((message) => received.push(message));
      await next(panel, 'ready');
      panel.post(snapshotOf(DRAFT));
      // Candles are left to the window tests: VS Code carries typed arrays for installed extensions only.
      panel.post({ type: 'noCandles' });
      // A page that fails says so; one that is well says nothing.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      assert.deepEqual(
        received.filter(({ type }) => type === 'problem'),
        [],
      );
      assert.deepEqual(odd, []);
    } finally {
      webview.dispose();
    }
  });

  it('is what a card opens with, and the text is one step away on the same document', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, 'editor-page.card.json');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(DRAFT));
    try {
      await vscode.commands.executeCommand('vscode.open', uri);
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
      assert.ok(tab?.input instanceof vscode.TabInputCustom);
      assert.equal(tab.input.viewType, 'chartCards.cardEditor');
      await vscode.commands.executeCommand('chartCards.openAsText', uri);
      assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString());
      assert.equal(vscode.window.activeTextEditor?.document.languageId, 'chartcard');
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.delete(uri);
    }
  });
});

function next(panel: EditorPanel, type: FromEditor['type']): Promise<void> {
  return new Promise((resolve) => panel.onDidReceive((message) => message.type === type && resolve()));
}

function snapshotOf(text: string): ToEditor {
  const card = readCardText(text);
  return buildSnapshot(
    {
      version: 1,
      card,
      findings: [],
      lastGood: card.sketch,
      origin: { kind: 'draft', fileName: 'a.card.json', readOnlyReason: undefined },
      dirty: false,
      candles: { kind: 'none', text: '' },
      selected: ['h'],
      now: 0,
    },
    vscode.l10n,
  );
}
