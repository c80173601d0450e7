import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { test } from '../support/browserTest.ts';
import type { SandboxControl } from '../support/sandbox.ts';
import { closeEditors, connectToSandbox, stateOf } from './steps/cards.ts';
import { useWorkbench } from './window/workbench.ts';

test.describe('the tree in a window', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1400, height: 1500 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });
  // A tooltip of the row under the mouse would cover the others.
  test.beforeEach(() => workbench().page.mouse.move(900, 900));
  const tree = () => workbench().tree('Channels');
  /** The service's cards in the channel that is initially open. */
  const inChannel = async () => {
    const { channels, analyses } = await stateOf(sandbox);
    const forex = channels.find(({ name }) => name === 'Forex Desk');
    return analyses.filter(({ channelId }) => channelId === forex?.id);
  };

  test('keeps its rows while the service is unavailable, and offers a retry', async () => {
    await sandbox.control('POST', '/faults', { method: 'GET', path: '/v1', times: 40, effect: { drop: 'before' } });
    await tree().press('Refresh Channels');
    const message = tree().row('click to try again');
    await message.waitFor({ timeout: 60_000 });
    // In a narrow side bar the words are cut off; the icon isn't.
    await message.hover();
    await message.getByRole('button', { name: 'Refresh Channels' }).waitFor();
    await tree().row('Breakout in sight for EUR/USD').waitFor();
    await workbench().screenshot('tree-offline-dark');
    await sandbox.control('DELETE', '/faults');
    await tree().pressInRow('click to try again', 'Refresh Channels');
    await message.waitFor({ state: 'detached' });
    await tree().row('Breakout in sight for EUR/USD').waitFor();
  });

  test('copies ids, opens beside, and deletes two at once', async () => {
    const window = workbench();
    const before = await inChannel();
    await window.openFile('README.md');
    await tree().choose('Breakout in sight for EUR/USD', 'Copy Card ID');
    await expect.poll(() => window.page.evaluate('navigator.clipboard.readText()')).toBe('ed2effcccd8fea193ac4ddf8');
    await tree().choose('Breakout in sight for EUR/USD', 'Open Card to the Side');
    await window.page.locator('.editor-group-container').nth(1).waitFor();
    await window.webview().locator('header.status .chip.pending').waitFor();
    await closeEditors(window);

    const titles = ['Floor at risk in EUR/USD', 'Rally in USD/CHF meets old'];
    // Its page takes the focus once it has loaded, which would close the menu.
    await tree().open(titles[0] ?? '', window.webview().locator('header.status .chip'));
    await tree().alsoSelect(titles[1] ?? '');
    await tree().choose(titles[1] ?? '', 'Delete Card');
    const said = await window.dialog.text();
    assert.match(said, /Delete 2 cards on Sandbox\?/);
    for (const title of titles) assert.ok(said.includes(title), said);
    await window.screenshot('delete-two-dark');
    await window.dialog.press('Delete');
    for (const title of titles) await tree().row(title).waitFor({ state: 'detached' });
    assert.equal((await inChannel()).length, before.length - 2);
    await expect(tree().row(`Forex Desk${before.length - 2}`)).toBeVisible();
    await closeEditors(window);
  });
});
