import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uri, ViewColumn, window } from 'vscode';

describe('the test host', () => {
  it('runs a script of a webview under a strict content security policy', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chart-cards-webview-'));
    await writeFile(join(folder, 'hello.js'), 'acquireVsCodeApi().postMessage(document.title)');
    const panel = window.createWebviewPanel('chartCards.test', 'Test', ViewColumn.One, {
      enableScripts: true,
      localResourceRoots: [Uri.file(folder)],
    });
    try {
      const received = new Promise<unknown>((resolve) => panel.webview.onDidReceiveMessage(resolve));
      const script = panel.webview.asWebviewUri(Uri.file(join(folder, 'hello.js')));
      const policy = `default-src 'none'; script-src ${panel.webview.cspSource}`;
      panel.webview.html = `<!DOCTYPE html><html><head><title>hello</title>
        <meta http-equiv="Content-Security-Policy" content="${policy}"></head>
        <body><script src="${script}"></script></body></html>`;
      assert.equal(await received, 'hello');
    } finally {
      panel.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
