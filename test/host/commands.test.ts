import assert from 'node:assert/strict';
import { commands, env, extensions, Uri } from 'vscode';
import { addressOf, startedSandbox, stateOf } from './steps/sandboxDesk.ts';

describe('commands in VS Code', () => {
  it('are all registered, the tree’s too', async () => {
    const manifest = extensions.getExtension('chart-cards.chart-cards')?.packageJSON as {
      readonly contributes: { readonly commands: readonly { readonly command: string }[] };
    };
    const registered = new Set(await commands.getCommands(true));
    const missing = manifest.contributes.commands.map(({ command }) => command).filter((id) => !registered.has(id));
    assert.deepEqual(missing, []);
  });

  it('say what is wrong themselves, and throw nothing at VS Code, which would say it again', async () => {
    assert.equal(await commands.executeCommand('chartCards.switchConnection', 'no-such-connection'), undefined);
    assert.equal(await commands.executeCommand('chartCards.copyCardId', Uri.file('/a/draft.card.json')), undefined);
    await commands.executeCommand('workbench.action.closeAllEditors');
    assert.equal(await commands.executeCommand('chartCards.chart.delete'), undefined);
  });

  it('copy the ids of all chosen cards, one a line', async () => {
    const place = await startedSandbox();
    const [first, second] = (await stateOf(place)).analyses;
    assert.ok(first && second);
    const nodes = [first, second].map((analysis) => ({ resourceUri: addressOf(place, analysis) }));
    await commands.executeCommand('chartCards.copyCardId', nodes[0], nodes);
    assert.equal(await env.clipboard.readText(), `${first.id}\n${second.id}`);
    await commands.executeCommand('chartCards.copyCardId', nodes[1]);
    assert.equal(await env.clipboard.readText(), second.id);
  });

  it('take the tree’s selection for a key of the tree, never the card of the active tab', async () => {
    const place = await startedSandbox();
    const [card] = (await stateOf(place)).analyses;
    assert.ok(card);
    await commands.executeCommand('vscode.open', addressOf(place, card));
    await env.clipboard.writeText('untouched');
    await commands.executeCommand('chartCards.copyCardId', { from: 'tree' });
    assert.equal(await env.clipboard.readText(), 'untouched');
  });
});
