import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, env, extensions, languages, Uri, ViewColumn, window, workspace } from 'vscode';
import { eventually, inTime } from '../support/waiting.ts';
import { addressOf, startedSandbox, stateOf } from './steps/sandbox.ts';

/** Where Node's fetch keeps the dispatcher that all extensions of the host share. */
const SHARED_DISPATCHERS = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')];

describe('the extension in VS Code', () => {
  it('is found and activates, and leaves the host’s own network unchanged', async () => {
    const extension = extensions.getExtension('chart-cards.chart-cards');
    assert.ok(extension, 'VS Code does not list the extension');
    const before = SHARED_DISPATCHERS.map((slot) => Reflect.get(globalThis, slot));
    const fetchBefore = globalThis.fetch;
    await extension.activate();
    assert.equal(extension.isActive, true);
    assert.deepEqual(
      SHARED_DISPATCHERS.map((slot, at) => Reflect.get(globalThis, slot) === before[at]),
      [true, true],
    );
    assert.equal(globalThis.fetch, fetchBefore);
  });

  it('reads a curly apostrophe as its code was written, not as the bytes of its file', async () => {
    const [file] = await workspace.findFiles('eurusd-breakout.card.json');
    assert.ok(file);
    const card = JSON.parse(new TextDecoder().decode(await workspace.fs.readFile(file)));
    const rulesOf = async (preferenceText: string): Promise<unknown[]> => {
      const metadata = { ...card.metadata, preferenceText, unknown: 1 };
      const content = JSON.stringify({ ...card, metadata });
      const document = await workspace.openTextDocument({ language: 'chartcard', content });
      const rules = () =>
        languages.getDiagnostics(document.uri).map(({ code }) => (typeof code === 'object' ? code.value : code));
      await eventually('the finding of the unknown key', async () => rules().includes('keys.unknown'));
      return rules().filter((rule) => rule === 'texts.direction');
    };
    assert.deepEqual(await rulesOf('Sell here: [[lv_pivot:pivot]].'), ['texts.direction']);
    assert.deepEqual(await rulesOf('We don’t sell here: [[lv_pivot:pivot]].'), []);
  });
});

describe('commands in VS Code', () => {
  it('are all registered, including the tree’s', async () => {
    const manifest = extensions.getExtension('chart-cards.chart-cards')?.packageJSON as {
      readonly contributes: { readonly commands: readonly { readonly command: string }[] };
    };
    const registered = new Set(await commands.getCommands(true));
    const missing = manifest.contributes.commands.map(({ command }) => command).filter((id) => !registered.has(id));
    assert.deepEqual(missing, []);
  });

  it('show their own error messages, and throw nothing at VS Code, which would show them again', async () => {
    assert.equal(await commands.executeCommand('chartCards.switchConnection', 'no-such-connection'), undefined);
    assert.equal(await commands.executeCommand('chartCards.copyCardId', Uri.file('/a/draft.card.json')), undefined);
    await commands.executeCommand('workbench.action.closeAllEditors');
    assert.equal(await commands.executeCommand('chartCards.chart.delete'), undefined);
  });

  it('copy the ids of all selected cards, one per line', async () => {
    const place = await startedSandbox();
    const [first, second] = (await stateOf(place)).analyses;
    assert.ok(first && second);
    const nodes = [first, second].map((analysis) => ({ resourceUri: addressOf(place, analysis) }));
    await commands.executeCommand('chartCards.copyCardId', nodes[0], nodes);
    assert.equal(await env.clipboard.readText(), `${first.id}\n${second.id}`);
    await commands.executeCommand('chartCards.copyCardId', nodes[1]);
    assert.equal(await env.clipboard.readText(), second.id);
  });

  it('use the tree’s selection for a key of the tree, never the active tab’s card', async () => {
    const place = await startedSandbox();
    const [card] = (await stateOf(place)).analyses;
    assert.ok(card);
    await commands.executeCommand('vscode.open', addressOf(place, card));
    await env.clipboard.writeText('untouched');
    await commands.executeCommand('chartCards.copyCardId', { from: 'tree' });
    assert.equal(await env.clipboard.readText(), 'untouched');
  });
});

describe('the sandbox in VS Code', () => {
  beforeEach(() => commands.executeCommand('chartCards.useSandbox'));
  afterEach(() => commands.executeCommand('workbench.action.closeAllEditors'));

  it('starts with one click, and becomes the current connection', () => {
    assert.equal(workspace.getConfiguration('chartCards').get('currentConnection'), 'sandbox');
  });

  it('reports its address, and nothing that could be used as a key', async () => {
    const place = await startedSandbox();
    assert.match(place.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.deepEqual(Object.keys(place).sort(), ['baseUrl', 'channelId', 'communityId', 'controlUrl']);
  });

  it('serves its cards as files', async () => {
    const place = await startedSandbox();
    const [first] = (await stateOf(place)).analyses.filter(({ channelId }) => channelId === place.channelId);
    assert.ok(first);
    const document = await workspace.openTextDocument(addressOf(place, first));
    assert.equal(document.languageId, 'chartcard');
    assert.equal(typeof JSON.parse(document.getText()).metadata.title, 'string');
  });

  it('stops, and starts again at the same address with the same data', async () => {
    const before = await startedSandbox();
    await commands.executeCommand('chartCards.stopSandbox');
    await assert.rejects(fetch(`${before.baseUrl}/udf/time`));
    const after = await startedSandbox();
    assert.deepEqual(after, before);
  });

  it('starts on demand', async () => {
    const place = await startedSandbox();
    const [, second] = (await stateOf(place)).analyses.filter(({ channelId }) => channelId === place.channelId);
    assert.ok(second);
    await commands.executeCommand('chartCards.stopSandbox');
    await commands.executeCommand('chartCards.openCardById', second.id);
    assert.match(window.tabGroups.activeTabGroup.activeTab?.label ?? '', /\.card\.json$/);
  });
});

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
      assert.equal(await inTime('a message of the script', received), 'hello');
    } finally {
      panel.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
