import assert from 'node:assert/strict';
import { connectToSandbox, MY_CARD, stateOf } from '../steps/cardDesk.ts';
import { repeatGesture } from '../window/repeatGesture.ts';
import { useWorkbench } from '../window/useWorkbench.ts';

/** Cards of the channel that is open from the start. */
const SELECTED = ['Floor at risk in EUR/USD', 'Rally in USD/CHF meets old'] as const;

describe('keys and hovers of the tree in a window', () => {
  const workbench = useWorkbench({ theme: 'light' }, async (window) => {
    await connectToSandbox(window);
  });

  it('tells of a card, when somebody points at it, its type, levels and owner', async () => {
    const told = await workbench().tree('Channels').tooltip(MY_CARD);
    assert.match(told, /Bullish breakout[\s\S]*Resistance[\s\S]*Pivot[\s\S]*Support[\s\S]*Owner:\s/);
    await workbench().screenshot('tree-tooltip-light');
  });

  it('copies the ids of all selected rows by the copy key, and deletes them by the delete key after asking', async () => {
    const { page, statusBar, dialog } = workbench();
    const channels = workbench().tree('Channels');
    await channels.row('Forex Desk').click();
    await channels.expand('Forex Desk');
    for (const title of SELECTED) await channels.alsoSelect(title);
    await repeatGesture(
      () => page.keyboard.press('ControlOrMeta+c'),
      (timeout) => statusBar.item('2 card IDs copied').waitFor({ timeout }),
    );
    const ids = String(await page.evaluate('navigator.clipboard.readText()')).split('\n');
    const known = new Set((await stateOf(await workbench().sandbox())).analyses.map(({ id }) => id));
    assert.equal(ids.filter((id) => known.has(id)).length, 2);

    const before = (await stateOf(await workbench().sandbox())).analyses.length;
    await repeatGesture(
      () => page.keyboard.press('Delete'),
      (timeout) => dialog.waitFor(timeout),
    );
    assert.match(await dialog.text(), /Delete 2 cards on Sandbox\?[\s\S]*cannot be undone/);
    await dialog.press('Delete');
    await workbench().tree('Channels').row('Forex Desk26').waitFor();
    assert.equal((await stateOf(await workbench().sandbox())).analyses.length, before - 2);
  });

  it('has the connection’s menu on the status-bar item', async () => {
    const menu = await workbench().statusBar.tooltip('Sandbox');
    for (const entry of ['Switch Connection…', 'Add Connection…', 'Test Connection', 'Stop Sandbox', 'Show Log']) {
      assert.ok(menu.includes(entry), entry);
    }
    await workbench().page.keyboard.press('Escape');
  });

  it('says that the sandbox was stopped, and starts it again', async () => {
    const channels = workbench().tree('Channels');
    await workbench().palette.run('Chart Cards: Stop Sandbox');
    assert.match(await channels.welcome(), /The sandbox is not running/);
    await workbench().screenshot('sandbox-stopped-light');
    await channels.pressWelcome('Start Sandbox', channels.row('Forex Desk26'));
  });

  it('brings the samples back after asking', async () => {
    const { palette, dialog } = workbench();
    await palette.run('Chart Cards: Reset Sandbox…');
    assert.match(await dialog.text(), /Every card that was written there is deleted/);
    await dialog.press('Reset Sandbox');
    await workbench().tree('Channels').row('Forex Desk28').waitFor();
  });
});
