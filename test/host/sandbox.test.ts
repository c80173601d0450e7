import assert from 'node:assert/strict';
import { commands, window, workspace } from 'vscode';
import { addressOf, startedSandbox, stateOf } from './steps/sandboxDesk.ts';

describe('the sandbox in VS Code', () => {
  beforeEach(() => commands.executeCommand('chartCards.useSandbox'));
  afterEach(() => commands.executeCommand('workbench.action.closeAllEditors'));

  it('is one click away, and becomes the current connection', () => {
    assert.equal(workspace.getConfiguration('chartCards').get('currentConnection'), 'sandbox');
  });

  it('tells where it answers, and nothing that could be used as a key', async () => {
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

  it('is started by whoever needs it', async () => {
    const place = await startedSandbox();
    const [, second] = (await stateOf(place)).analyses.filter(({ channelId }) => channelId === place.channelId);
    assert.ok(second);
    await commands.executeCommand('chartCards.stopSandbox');
    await commands.executeCommand('chartCards.openCardById', second.id);
    assert.match(window.tabGroups.activeTabGroup.activeTab?.label ?? '', /\.card\.json$/);
  });
});
