import assert from 'node:assert/strict';
import { MY_CARD, sitDownAtTheSandbox, stateOf } from './steps/cardDesk.ts';
import { useWorkbench } from './window/useWorkbench.ts';

describe('keys and hovers of the tree in a window', () => {
  const workbench = useWorkbench({ theme: 'light' });
  before(() => sitDownAtTheSandbox(workbench()));

  const cards = () => workbench().tree('Channels').pane.locator('.monaco-list-row[aria-level="2"]');

  it('tells of a card, when somebody points at it, its type, levels and owner', async () => {
    const { page } = workbench();
    await workbench().tree('Channels').row(MY_CARD).hover();
    const hover = page.locator('.monaco-hover.workbench-hover:visible').first();
    await hover.waitFor();
    assert.match(await hover.innerText(), /Bullish breakout[\s\S]*Resistance[\s\S]*Pivot[\s\S]*Support[\s\S]*Owner:\s/);
    await workbench().screenshot('tree-tooltip-light');
  });

  it('copies the ids of all selected rows by the copy key', async () => {
    const { page, statusBar } = workbench();
    await workbench().tree('Channels').row('Forex Desk').click();
    await workbench().tree('Channels').expand('Forex Desk');
    await cards()
      .nth(0)
      .click({ modifiers: ['ControlOrMeta'] });
    await cards()
      .nth(1)
      .click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('ControlOrMeta+c');
    await statusBar.item('2 card IDs copied').waitFor();
    const ids = String(await page.evaluate('navigator.clipboard.readText()')).split('\n');
    const known = new Set((await stateOf(await workbench().sandbox())).analyses.map(({ id }) => id));
    assert.equal(ids.filter((id) => known.has(id)).length, 2);
  });

  it('deletes by the delete key what is selected, opened before or not, after asking', async () => {
    const { page, dialog } = workbench();
    const before = (await stateOf(await workbench().sandbox())).analyses.length;
    await page.keyboard.press('Delete');
    assert.match(await dialog.text(), /Delete 2 cards\?[\s\S]*cannot be undone/);
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
    await channels.pressWelcome('Start Sandbox');
    await channels.row('Forex Desk26').waitFor();
  });

  it('brings the samples back after asking', async () => {
    const { palette, dialog } = workbench();
    await palette.run('Chart Cards: Reset Sandbox…');
    assert.match(await dialog.text(), /Every card that was written there is deleted/);
    await dialog.press('Reset Sandbox');
    await workbench().tree('Channels').row('Forex Desk28').waitFor();
  });
});
