import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { test } from '../../support/browserTest.ts';
import { connectToSandbox, stateOf } from '../steps/cards.ts';
import { ChartCanvas, type WebviewFrame } from '../window/webview.ts';
import { useWorkbench } from '../window/workbench.ts';

const DRAFT = 'eurusd-breakout.card.json';
const OTHER = 'btcusd-breakdown.card.json';

test.describe('keys, commands and menus of the chart, in a window', () => {
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 1000 } }, () => prepare());
  let editor: WebviewFrame;

  const press = (keys: string) => workbench().page.keyboard.press(keys);
  const plot = () => editor.locator('[data-testid=chart-plot]');
  const selected = () => editor.locator('[role=treeitem][aria-selected=true]');
  const undo = () => press('ControlOrMeta+z');
  const isArmed = (keys: string) =>
    expect(editor.locator(`.toolbar button[aria-keyshortcuts="${keys}"]`)).toHaveAttribute('aria-pressed', 'true');
  const becomesDirty = (name = DRAFT) => workbench().waitForTab({ label: name, dirty: true });

  /** The ids of the drawings in the file after Save All. */
  async function drawings(name = DRAFT): Promise<(string | undefined)[]> {
    await workbench().save();
    await workbench().waitForTab({ label: name, dirty: false });
    const text = await readFile(join(workbench().folder, name), 'utf8');
    return readCardText(text).sketch.drawings.map(({ clientObjectId }) => clientObjectId);
  }

  async function openDraft(name: string): Promise<void> {
    await workbench().openFile(name);
    editor = workbench().webview();
    await editor.locator('header.status .chip:has-text("Draft")').waitFor();
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    await plot().focus();
  }

  async function prepare(): Promise<void> {
    await connectToSandbox(workbench());
    await openDraft(DRAFT);
  }

  test('activate tools by Alt and a letter, and open no menu of the window', async () => {
    await plot().focus();
    await press('Alt+t');
    await isArmed('Alt+T');
    await expect(workbench().page.locator('.menubar-menu-items-holder')).toHaveCount(0);
    await press('Alt+Shift+r');
    await isArmed('Alt+Shift+R');
    await press('Alt+v');
    await isArmed('Alt+V');
  });

  test('draw with a click, as one step of VS Code’s undo', async () => {
    const before = await drawings();
    await plot().focus();
    await press('Alt+h');
    await isArmed('Alt+H');
    await plot().click({ position: { x: 300, y: 120 } });
    await becomesDirty();
    assert.deepEqual(await drawings(), [...before, 'hline1']);
    await undo();
    await becomesDirty();
    assert.deepEqual(await drawings(), before);
  });

  test('move the focus between chart, toolbar and list by chords of VS Code', async () => {
    for (const [key, focused] of [
      ['l', '[role=treeitem]:focus'],
      ['b', '.toolbar button:focus'],
      ['l', '[role=treeitem]:focus'],
      // The list doesn't take it for the beginning of a name.
      ['g', '[data-testid=chart-plot]:focus'],
    ] as const) {
      await press('ControlOrMeta+k');
      await press(key);
      await expect(editor.locator(focused)).toHaveCount(1);
    }
  });

  test('select, duplicate and delete through VS Code’s own keybindings, one undo step each', async () => {
    const before = await drawings();
    await plot().focus();
    await press('ControlOrMeta+a');
    await expect(selected()).toHaveCount(before.length);
    await press('ControlOrMeta+d');
    await becomesDirty();
    assert.equal((await drawings()).length, 2 * before.length);
    await press('Delete');
    await becomesDirty();
    assert.deepEqual(await drawings(), before);
    await undo();
    await becomesDirty();
    await undo();
    assert.deepEqual(await drawings(), before);
  });

  test('belong to the field while typing', async () => {
    const before = await drawings();
    const title = editor.locator('#field-metadata-title');
    await title.click();
    await press('ControlOrMeta+a');
    await press('Delete');
    await expect(title).toHaveValue('');
    await press('Escape');
    await becomesDirty();
    await plot().focus();
    assert.deepEqual(await drawings(), before);
  });

  test('copy from one card to another', async () => {
    await openDraft(DRAFT);
    const copied = (await drawings()).length;
    await plot().focus();
    await press('ControlOrMeta+a');
    await expect(selected()).toHaveCount(copied);
    await press('ControlOrMeta+c');
    await expect(editor.locator('.hint-line')).toContainText('Copied');
    await openDraft(OTHER);
    const before = await drawings(OTHER);
    await plot().focus();
    await press('ControlOrMeta+v');
    await expect(editor.locator('.hint-line')).toContainText('Pasted');
    await expect(selected()).toHaveCount(copied);
    assert.equal((await drawings(OTHER)).length, before.length + copied);
    await undo();
    await becomesDirty(OTHER);
    assert.deepEqual(await drawings(OTHER), before);
  });

  test('are in the palette while a card is active, and only then', async () => {
    const { page, palette } = workbench();
    const rectangle = 'Chart Cards: Draw Rectangle';
    const box = page.locator('.quick-input-widget:visible');
    await workbench().openFile('README.md');
    await press('F1');
    await box.locator('input').fill(`>${rectangle}`);
    // It lists commands with similar names if there are any.
    await expect(box).toContainText(/similar commands|No matching/);
    await expect(box).not.toContainText('Draw Rectangle');
    await press('Escape');
    await openDraft(DRAFT);
    await palette.run(rectangle);
    await isArmed('Alt+Shift+R');
    await press('Escape');
    await isArmed('Alt+V');
  });

  test('are in VS Code’s own context menu of the object under the mouse', async () => {
    await openDraft(DRAFT);
    const { page } = workbench();
    const before = await drawings();
    await plot().focus();
    await press('Escape');
    await expect(selected()).toHaveCount(0);
    // The horizontal line: the times of the other drawings are far from today's bars on other days.
    const spot = await new ChartCanvas(editor).find('#7F8C8D');
    await plot().click({ position: spot, button: 'right' });
    const menu = page.locator('.monaco-menu');
    for (const title of [
      'Order',
      'Edit Style…',
      'Duplicate Drawings',
      'Copy Link to Object',
      'Hide Objects',
      'Delete Objects',
    ]) {
      await expect(menu).toContainText(title);
    }
    await expect(menu).not.toContainText('Levels from Candles');
    await workbench().screenshot('chart-menu-dark');
    // By keyboard: a menu that has just opened ignores the mouse.
    const item = menu.locator('.action-item', { hasText: 'Delete Objects' }).first();
    await item.hover();
    await item.and(page.locator('.focused')).waitFor();
    await press('Enter');
    await becomesDirty();
    assert.deepEqual(
      await drawings(),
      before.filter((id) => id !== 'line'),
    );
    await plot().focus();
    await undo();
    await becomesDirty();
    assert.deepEqual(await drawings(), before);
  });
});

/** Cards of the channel that is initially open. */
const SELECTED = ['Floor at risk in EUR/USD', 'Rally in USD/CHF meets old'] as const;

test.describe('keys of the tree in a window', () => {
  const workbench = useWorkbench({ theme: 'light' }, async (window) => {
    await connectToSandbox(window);
  });

  test('copy the ids of all selected rows, and delete them after confirmation, which resetting restores', async () => {
    const { page, statusBar, dialog, palette } = workbench();
    const sandbox = await workbench().sandbox();
    const channels = workbench().tree('Channels');
    await channels.row('Forex Desk').click();
    await channels.expand('Forex Desk');
    for (const title of SELECTED) await channels.alsoSelect(title);
    await page.keyboard.press('ControlOrMeta+c');
    await statusBar.item('Copied 2 card IDs').waitFor();
    const ids = String(await page.evaluate('navigator.clipboard.readText()')).split('\n');
    const known = new Set((await stateOf(sandbox)).analyses.map(({ id }) => id));
    assert.equal(ids.filter((id) => known.has(id)).length, 2);

    await page.keyboard.press('Delete');
    assert.match(await dialog.text(), /Delete 2 cards on Sandbox\?[\s\S]*can’t be undone/);
    await dialog.press('Delete');
    await channels.row('Forex Desk26').waitFor();
    assert.equal((await stateOf(sandbox)).analyses.length, known.size - 2);

    await palette.run('Chart Cards: Reset Sandbox…');
    assert.match(await dialog.text(), /All cards written to the sandbox are deleted/);
    await dialog.press('Reset Sandbox');
    await channels.row('Forex Desk28').waitFor();
    assert.equal((await stateOf(sandbox)).analyses.length, known.size);
  });
});
