import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCardText } from '../../../src/card/readCardText.ts';
import { connectToSandbox } from '../steps/cardDesk.ts';
import { ChartCanvas } from '../window/chartCanvas.ts';
import { repeatGesture } from '../window/repeatGesture.ts';
import { useWorkbench } from '../window/useWorkbench.ts';
import type { WebviewFrame } from '../window/webviewFrame.ts';

const DRAFT = 'eurusd-breakout.card.json';
const OTHER = 'btcusd-breakdown.card.json';

describe('keys, commands and menus of the chart, in a window', () => {
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 1000 } }, () => prepare());
  let editor: WebviewFrame;

  const press = (keys: string) => workbench().page.keyboard.press(keys);
  const plot = () => editor.locator('[data-testid=chart-plot]');
  const selected = () => editor.locator('[role=treeitem][aria-selected=true]');
  const undo = () => press('ControlOrMeta+z');

  /** What the file says once all is saved. */
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

  /** A key may come before VS Code knows where the keyboard is. */
  const pressUntil = (keys: string, selector: string) =>
    repeatGesture(
      () => press(keys),
      (timeout) => editor.locator(selector).first().waitFor({ timeout }),
    );

  async function prepare(): Promise<void> {
    await connectToSandbox(workbench());
    await openDraft(DRAFT);
  }

  it('arm tools by Alt and a letter, and open no menu of the window', async () => {
    const { page } = workbench();
    await pressUntil('Alt+t', '.toolbar button[aria-keyshortcuts="Alt+T"][aria-pressed=true]');
    assert.equal(await page.locator('.menubar-menu-items-holder').count(), 0);
    await pressUntil('Alt+Shift+r', '.toolbar button[aria-keyshortcuts="Alt+Shift+R"][aria-pressed=true]');
    await pressUntil('Alt+v', '.toolbar button[aria-keyshortcuts="Alt+V"][aria-pressed=true]');
  });

  it('select, duplicate and delete through VS Code’s own keybindings, each one undo step', async () => {
    const before = await drawings();
    await plot().focus();
    await pressUntil('ControlOrMeta+a', '[role=treeitem][aria-selected=true]');
    await press('ControlOrMeta+d');
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    assert.equal((await drawings()).length, 2 * before.length);
    await press('Delete');
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    assert.deepEqual(await drawings(), before);
    await undo();
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    await undo();
    assert.deepEqual(await drawings(), before);
  });

  it('belong to the field while somebody writes', async () => {
    const before = await drawings();
    const title = editor.locator('[data-section=card] input, [data-section=card] textarea').first();
    await title.click();
    await press('ControlOrMeta+a');
    await press('Delete');
    await press('Escape');
    await plot().focus();
    assert.deepEqual(await drawings(), before);
  });

  it('copy from one card to another', async () => {
    await plot().focus();
    await pressUntil('ControlOrMeta+a', '[role=treeitem][aria-selected=true]');
    await press('ControlOrMeta+c');
    await editor.locator('.hint-line:has-text("Copied")').waitFor();
    const copied = (await drawings()).length;
    await openDraft(OTHER);
    const before = await drawings(OTHER);
    await plot().focus();
    await press('ControlOrMeta+v');
    await editor.locator('.hint-line:has-text("Pasted")').waitFor();
    assert.equal(await selected().count(), copied);
    assert.equal((await drawings(OTHER)).length, before.length + copied);
    await undo();
    await workbench().waitForTab({ label: OTHER, dirty: true });
    assert.deepEqual(await drawings(OTHER), before);
  });

  it('stand in the palette while a card is in front', async () => {
    await workbench().palette.run('Chart Cards: Draw Rectangle');
    await editor.locator('.toolbar button[aria-keyshortcuts="Alt+Shift+R"][aria-pressed=true]').waitFor();
    await pressUntil('Escape', '.toolbar button[aria-keyshortcuts="Alt+V"][aria-pressed=true]');
  });

  it('are in VS Code’s own context menu of what is under the mouse', async () => {
    await openDraft(DRAFT);
    const { page } = workbench();
    const before = await drawings();
    await plot().focus();
    await press('Escape');
    await selected().first().waitFor({ state: 'detached' });
    const spot = await new ChartCanvas(editor).find('#B7791F');
    await plot().click({ position: spot, button: 'right' });
    const menu = page.locator('.monaco-menu');
    await menu.getByText('Order').waitFor();
    const text = await menu.innerText();
    for (const title of [
      'Edit Style…',
      'Duplicate Drawings',
      'Copy Link to Object',
      'Hide Objects',
      'Delete Objects',
    ]) {
      assert.ok(text.includes(title), `${title} is not in: ${text}`);
    }
    assert.ok(!text.includes('Levels from Candles'));
    await workbench().screenshot('chart-menu-dark');
    await menu.getByText('Delete Objects').click();
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    assert.deepEqual(
      await drawings(),
      before.filter((id) => id !== 'channel'),
    );
    await plot().focus();
    await undo();
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    assert.deepEqual(await drawings(), before);
  });
});
