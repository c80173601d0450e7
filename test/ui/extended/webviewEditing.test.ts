import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../../support/browserTest.ts';
import type { SandboxControl } from '../../support/sandbox.ts';
import { connectToSandbox, discardEditors, MY_CARD, openCard } from '../steps/cards.ts';
import { ChartCanvas, type WebviewFrame } from '../window/webview.ts';
import { useWorkbench } from '../window/workbench.ts';

const DRAFT = 'eurusd-breakout.card.json';
/** The rows of the selected objects in the list. */
const SELECTED = '[data-section=objects] [role=treeitem][aria-selected=true]';

test.describe('a card’s page among VS Code’s editors', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 1300 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });
  test.beforeEach(async () => {
    await sandbox.control('POST', '/reset');
    await discardEditors(workbench());
  });
  let editor: WebviewFrame;

  const undo = () => workbench().page.keyboard.press('ControlOrMeta+z');
  const redo = () => workbench().page.keyboard.press('ControlOrMeta+Shift+z');
  /** Undo and redo act on VS Code's active editor: the page, not the text beside it. */
  const pageHasFocus = () =>
    workbench().page.locator('.editor-group-container.active:not(:has(.editor-instance .monaco-editor))').waitFor();
  const textHasFocus = () =>
    workbench().page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
  const nothingToSend = () => editor.locator('.headline.nothing').waitFor();
  const title = () => editor.locator('#field-metadata-title');

  const openDraft = async () => {
    await workbench().openFile(DRAFT);
    editor = workbench().webview();
    await editor.locator('header.status .chip:has-text("Draft")').waitFor();
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
  };

  test('loses no typed text when the tab is left or closed immediately, by keys or by mouse', async () => {
    await workbench().openFile('README.md');
    editor = await openCard(workbench(), MY_CARD);
    await nothingToSend();
    const { page, dialog } = workbench();
    const tab = page.locator('.part.editor .tab[data-resource-name*="Breakout in sight"]');
    const type = async (text: string) => {
      await title().focus();
      await page.keyboard.press('End');
      await page.keyboard.type(text);
    };
    const back = async (shown: string) => {
      await tab.click();
      await editor.locator('.change ins', { hasText: shown }).waitFor();
      await expect(title()).toHaveValue(shown);
    };
    await type(' by key');
    await page.keyboard.press('Control+PageUp');
    await workbench().waitForTab({ label: 'Breakout in sight', dirty: true });
    await back(`${MY_CARD} by key`);
    await type(', by click');
    await page.locator('.part.editor .tab[data-resource-name="README.md"]').click();
    await back(`${MY_CARD} by key, by click`);
    await page.keyboard.press('ControlOrMeta+s');
    await nothingToSend();
    await workbench().waitForTab({ label: 'Breakout in sight', dirty: false });
    // Clean, typed in, and closed as soon as the tab shows it: VS Code asks.
    await type('?');
    await workbench().waitForTab({ label: 'Breakout in sight', dirty: true });
    await tab.click({ button: 'middle' });
    assert.match(await dialog.text(), /save the changes/);
    await dialog.press('Cancel');
    await editor.locator('.change ins', { hasText: 'by click?' }).waitFor();
    await title().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Gold', { delay: 5 });
    await editor.locator('.change ins:text-is("Gold")').waitFor();
    await expect(title()).toHaveValue('Gold');
  });

  test('undoes what another editor of the document did, and vice versa', async () => {
    editor = await openCard(workbench(), MY_CARD);
    await nothingToSend();
    await title().fill('From the panel');
    await title().press('Enter');
    const change = editor.locator('.change ins:has-text("From the panel")');
    await change.waitFor();
    await workbench().palette.run('Chart Cards: Open Card as Text');
    assert.match(await workbench().editor.text(), /"title": "From the panel"/);
    await workbench().editor.focus();
    await undo();
    await nothingToSend();
    await expect(title()).toHaveValue(MY_CARD);
    await title().focus();
    await pageHasFocus();
    await redo();
    await change.waitFor();
    // While a text is written, too: pause by pause.
    await editor.locator('button[aria-label="Edit: Comments"]').click();
    await editor.locator('#field-metadata-comments:focus').waitFor();
    await workbench().page.keyboard.type('?');
    const typed = editor.locator('.change ins:has-text("?")');
    await typed.waitFor();
    await undo();
    await expect(typed).toHaveCount(0);
    await change.waitFor();
    await undo();
    await nothingToSend();
    await expect(title()).toHaveValue(MY_CARD);
  });

  test('leads to an object and to an error in the text, which gets the focus', async () => {
    await openDraft();
    const window = workbench();
    const text = await readFile(join(window.folder, DRAFT), 'utf8');
    const row = editor.locator('[data-section=objects] [role=treeitem]', { hasText: 'Horizontal line' });
    await row.hover();
    await row.getByRole('button', { name: 'Show line in text' }).click();
    await textHasFocus();
    const line = text.slice(0, text.indexOf('"HORIZONTAL_LINE"')).split('\n').length;
    // The drawing starts with its brace, one line above its type.
    await window.statusBar.item(new RegExp(`Ln (${line - 1}|${line}),`)).waitFor();
    // The cursor in the text selects it on the page.
    await editor.locator(`${SELECTED} .name:text-is("line")`).waitFor();
    await window.screenshot('revealed-in-text-dark');

    await window.editor.replace('"title":', '"title"');
    const show = editor.locator('.banner.error button');
    await show.waitFor();
    await window.editor.goTo(1, 1);
    await title().evaluate((field) => (field as unknown as { blur(): void }).blur());
    await show.click();
    await textHasFocus();
    await window.statusBar.item(/Ln 4,/).waitFor();
  });

  test('keeps zoom and selection while the tab is hidden', async () => {
    await openDraft();
    const window = workbench();
    const plot = editor.locator('[data-testid=chart-plot]');
    const chart = new ChartCanvas(editor);
    const fitted = await chart.count('#7F8C8D');
    await plot.press('Escape');
    await expect(editor.locator(SELECTED)).toHaveCount(0);
    await editor.locator('.pill', { hasText: 'half-way retracement' }).click();
    await editor.locator(`${SELECTED} .name:text-is("fib")`).waitFor();
    await plot.focus();
    for (let i = 0; i < 4; i++) await plot.press('+');
    // Arrow keys would move the selection.
    await plot.press('-');
    const seen = { line: await chart.count('#8E44AD'), other: await chart.count('#B7791F') };
    assert.ok(fitted > 0);
    await window.openFile('README.md');
    await window.openFile(DRAFT);
    editor = window.webview();
    await editor.locator(`${SELECTED} .name:text-is("fib")`).waitFor();
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    const again = new ChartCanvas(editor);
    await expect
      .poll(async () => ({ line: await again.count('#8E44AD'), other: await again.count('#B7791F') }))
      .toEqual(seen);
  });
});
