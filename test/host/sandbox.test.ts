import assert from 'node:assert/strict';
import { commands, window, workspace } from 'vscode';
import { cardUri } from '../../src/workbench/files/cardAddress.ts';

interface Place {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly communityId: string;
  readonly channelId: string;
}

interface State {
  readonly analyses: readonly { readonly id: string; readonly channelId: string; readonly status: string }[];
}

const CONTROL = { 'x-sandbox-control': '1' };

describe('the sandbox in VS Code', () => {
  it('is one click away, and becomes the current connection', async () => {
    await commands.executeCommand('chartCards.useSandbox');
    assert.equal(workspace.getConfiguration('chartCards').get('currentConnection'), 'sandbox');
  });

  it('tells where it answers, and nothing that could be used as a key', async () => {
    const place = await start();
    assert.match(place.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.deepEqual(Object.keys(place).sort(), ['baseUrl', 'channelId', 'communityId', 'controlUrl']);
  });

  it('serves its cards as files', async () => {
    const place = await start();
    const [first] = (await stateOf(place)).analyses.filter(({ channelId }) => channelId === place.channelId);
    assert.ok(first);
    const { communityId, channelId } = place;
    const uri = cardUri({ connectionId: 'sandbox', communityId, channelId, analysisId: first.id }, 'any title');
    const document = await workspace.openTextDocument(uri);
    assert.equal(document.languageId, 'chartcard');
    assert.equal(typeof JSON.parse(document.getText()).metadata.title, 'string');
  });

  it('stops, and starts again at the same address with the same data', async () => {
    const before = await start();
    await commands.executeCommand('chartCards.stopSandbox');
    await assert.rejects(fetch(`${before.baseUrl}/udf/time`));
    const after = await start();
    assert.deepEqual(after, before);
  });

  it('is started by whoever needs it', async () => {
    const place = await start();
    const [, second] = (await stateOf(place)).analyses.filter(({ channelId }) => channelId === place.channelId);
    assert.ok(second);
    await commands.executeCommand('chartCards.stopSandbox');
    await commands.executeCommand('chartCards.openCardById', second.id);
    assert.match(window.tabGroups.activeTabGroup.activeTab?.label ?? '', /\.card\.json$/);
  });
});

async function start(): Promise<Place> {
  const place = await commands.executeCommand<Place | undefined>('chartCards.startSandbox');
  assert.ok(place, 'the sandbox did not start');
  return place;
}

async function stateOf(place: Place): Promise<State> {
  const answer = await fetch(`${place.controlUrl}/state`, { headers: CONTROL });
  return (await answer.json()) as State;
}
