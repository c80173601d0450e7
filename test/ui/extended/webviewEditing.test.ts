import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from '@playwright/test';
import { test } from '../../support/browserTest.ts';
import type { SandboxControl } from '../../support/sandbox.ts';
import {
  analysisOf,
  closeEditors,
  connectToSandbox,
  levelsOf,
  MY_CARD,
  metadataOf,
  openCard,
  stateOf,
} from '../steps/cards.ts';
import { ChartCanvas, type WebviewFrame } from '../window/webview.ts';
import { useWorkbench } from '../window/workbench.ts';

/** The title of `MY_CARD` in the sandbox's seed. */
const ID = 'ed2effcccd8fea193ac4ddf8';
const DRAFT = 'eurusd-breakout.card.json';
/** The rows of the selected objects in the list. */
const SELECTED = '[data-section=objects] [role=treeitem][aria-selected=true]';

test.describe('editing in the side panel, in a window', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 1300 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });
  let editor: WebviewFrame;

  const undo = () => workbench().page.keyboard.press('ControlOrMeta+z');
  const redo = () => workbench().page.keyboard.press('ControlOrMeta+Shift+z');
  /** Undo and redo act on VS Code's active editor: the page, not the text beside it. */
  const pageHasFocus = () =>
    workbench().page.locator('.editor-group-container.active:not(:has(.editor-instance .monaco-editor))').waitFor();
  /** A row has its buttons while the mouse is over it. */
  const pressInRow = async (row: Locator, button: Locator) => {
    await row.hover();
    await button.click();
  };
  const nothingToSend = () => editor.locator('.headline.nothing').waitFor();
  /** What a save would send: each change as `label: before → after`. */
  const changes = async () => {
    const rows = await editor.locator('.change').all();
    return Promise.all(
      rows.map(async (row) => ((await row.innerText()) as string).replaceAll(/\s+/g, ' ').trim().toLowerCase()),
    );
  };
  /** Runs the action, waits for its change, and undoes it with one Ctrl+Z. */
  const oneStep = async (act: () => Promise<void>, shown: string | RegExp) => {
    await act();
    await editor.locator('.change, .headline.refused').first().waitFor();
    await editor.locator('[data-section=save]', { hasText: shown }).waitFor();
    await workbench().waitForTab({ label: 'Breakout in sight', dirty: true });
    await undo();
    await nothingToSend();
    await workbench().waitForTab({ label: 'Breakout in sight', dirty: false });
  };

  const openMyCard = async () => {
    await sandbox.control('POST', '/reset');
    await closeEditors(workbench());
    editor = await openCard(workbench(), MY_CARD);
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    await nothingToSend();
  };
  const openDraft = async () => {
    await closeEditors(workbench());
    await workbench().openFile(DRAFT);
    editor = workbench().webview();
    await editor.locator('header.status .chip:has-text("Draft")').waitFor();
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
  };

  test('applies each field as one undo step', async () => {
    await openMyCard();
    const title = editor.locator('#field-metadata-title');
    await oneStep(async () => {
      await title.fill('Another title');
      await title.press('Enter');
    }, 'Another title');
    assert.equal(await title.inputValue(), MY_CARD);
    await oneStep(async () => {
      await editor.locator('#field-metadata-timeframe').selectOption('D');
    }, /timeframe/i);
    await oneStep(async () => {
      await editor.locator('#field-metadata-expiry').selectOption('HOURS');
    }, /expiry/i);
    await oneStep(async () => {
      await editor
        .locator('linked-text .prose')
        .nth(2)
        .click({ position: { x: 4, y: 4 } });
      const box = editor.locator('#field-metadata-comments');
      await box.fill('Look at [[lv_sup:the support]] first.');
      await box.press('ControlOrMeta+Enter');
      await editor.locator('.pill:has-text("the support")').waitFor();
    }, 'Look at');
    await oneStep(async () => {
      // The list starts at the front; the first drawing of the text is at the back.
      const row = editor.locator('[data-section=objects] [role=treeitem]').last();
      await pressInRow(row, row.getByRole('button', { name: /^Delete / }));
      // A text links to it, which is reported immediately.
      await editor.locator('.pill.dead:has-text("the channel")').waitFor();
    }, 'Fix 1 error before saving');
    await editor.locator('.pill:not(.dead):has-text("the channel")').waitFor();
    assert.deepEqual((await stateOf(sandbox)).events, []);
  });

  test('loses no typed text when the tab is left or closed immediately, by keys or by mouse', async () => {
    await workbench().openFile('README.md');
    editor = await openCard(workbench(), MY_CARD);
    await nothingToSend();
    const { page, dialog } = workbench();
    const title = editor.locator('#field-metadata-title');
    const tab = page.locator('.part.editor .tab[data-resource-name*="Breakout in sight"]');
    const type = async (text: string) => {
      await title.focus();
      await page.keyboard.press('End');
      await page.keyboard.type(text);
    };
    const back = async (shown: string) => {
      await tab.click();
      await title.and(editor.locator('input')).waitFor();
      await editor.locator('.change ins', { hasText: shown }).waitFor();
      assert.equal(await title.inputValue(), shown);
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
    await title.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Gold', { delay: 5 });
    await editor.locator('.change ins:text-is("Gold")').waitFor();
    assert.equal(await title.inputValue(), 'Gold');
    await workbench().palette.run('View: Revert and Close Editor');
  });

  test('derives the type from the direction, and prevents levels from changing without it', async () => {
    await openMyCard();
    await oneStep(async () => {
      await editor.locator('#field-metadata-direction').selectOption('BEARISH');
      await editor.locator('.type.bearish:has-text("Bearish bounce")').waitFor();
    }, /Bearish bounce|levels/);

    const price = editor.locator('#field-levels-resistance-price');
    const before = await price.inputValue();
    await editor.locator('.note.locked:has-text("unless its type changes")').waitFor();
    assert.ok(await price.isDisabled());
    const direction = editor.locator('#field-metadata-direction');
    await direction.selectOption('BEARISH');
    await editor.locator('.note.locked').waitFor({ state: 'detached' });
    await price.fill('1.3');
    await price.press('Enter');
    await editor.locator('.change', { hasText: '1.3' }).first().waitFor();
    // The type is as before, but the levels aren't.
    await direction.selectOption('BULLISH');
    const refusal = editor.locator('.finding', { hasText: 'can’t change unless' }).first();
    await refusal.waitFor();
    assert.match(await refusal.innerText(), /type/);
    await editor.locator('.headline.refused').waitFor();
    // The finding's button fixes it.
    await refusal
      .getByRole('button', { name: /restore/i })
      .first()
      .click();
    await nothingToSend();
    assert.equal(await price.inputValue(), before);
    // That was one step, too, like the type, the level, and the type.
    await direction.focus();
    await undo();
    await editor.locator('.headline.refused').waitFor();
    assert.equal(await price.inputValue(), '1.3');
    await undo();
    await editor.locator('.headline.send').waitFor();
    await undo();
    await undo();
    await nothingToSend();
  });

  test('sends only what was edited in the panel', async () => {
    await openMyCard();
    const { resistance, intermediateResistance } = levelsOf(await analysisOf(sandbox, ID));
    await editor.locator('#field-metadata-direction').selectOption('BEARISH');
    await editor.locator('.type.bearish').waitFor();
    const price = editor.locator('#field-levels-resistance-price');
    await price.fill('1.3');
    await price.press('Enter');
    const remove = editor.locator('[aria-label="Remove Intermediate resistance"]');
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    await editor.locator('.headline.send').waitFor();
    assert.deepEqual(await changes(), [
      'type bullish breakout bearish bounce',
      `level resistance ${resistance?.price} (lv_res) 1.3 (lv_res)`,
      `level intermediate resistance ${intermediateResistance?.price} (lv_mid_res)`,
    ]);
    await price.press('ControlOrMeta+s');
    await nothingToSend();
    await workbench().waitForTab({ label: 'Breakout in sight', dirty: false });
    const stored = await analysisOf(sandbox, ID);
    assert.equal(metadataOf(stored).title, MY_CARD);
    assert.equal((await stateOf(sandbox)).analyses.find(({ id }) => id === ID)?.type, 'bearish_bounce');
    const levels = stored.shapes.filter(({ key }) => key !== undefined && key !== 'analysis');
    assert.ok(JSON.stringify(stored.shapes).includes('1.3'), JSON.stringify(levels));
    assert.ok(!JSON.stringify(stored.shapes).includes('intermediateResistance'));
  });

  test('undoes what another editor of the document did, and vice versa', async () => {
    await openMyCard();
    const title = editor.locator('#field-metadata-title');
    await title.fill('From the panel');
    await title.press('Enter');
    await editor.locator('.change ins:has-text("From the panel")').waitFor();
    await workbench().palette.run('Chart Cards: Open Card as Text');
    assert.match(await workbench().editor.text(), /"title": "From the panel"/);
    await workbench().editor.focus();
    await undo();
    await nothingToSend();
    assert.equal(await title.inputValue(), MY_CARD);
    await title.focus();
    await pageHasFocus();
    await redo();
    await editor.locator('.change ins:has-text("From the panel")').waitFor();
    await undo();
    await nothingToSend();
    await workbench().page.keyboard.press('Escape');
    await workbench().editor.focus();
    await workbench().palette.run('View: Close Editor');
  });

  test('shows one selection in the list, on the chart and in the texts, and reveals it in the text', async () => {
    await openDraft();
    const window = workbench();
    const chart = new ChartCanvas(editor);
    const note = editor.locator('[data-testid=chart-note]');
    const selected = async (name: string, pill: string) => {
      await editor.locator(`${SELECTED} .name:text-is("${name}")`).waitFor();
      await editor.locator(`.pill.selected:has-text("${pill}")`).waitFor();
      await note.filter({ hasText: name }).waitFor();
      assert.equal(await editor.locator(`${SELECTED}, tr.row.selected`).count(), 1);
    };

    // From the list.
    await editor.locator('[data-section=objects] [role=treeitem]', { hasText: 'range' }).click();
    await selected('range', 'The range');
    // From a link in the text.
    await editor.locator('.pill', { hasText: 'the last push' }).click();
    await selected('trend', 'the last push');
    // On the chart: the horizontal line has a unique colour.
    await chart.click(await chart.find('#7F8C8D'));
    await selected('line', '1.1852');
    await window.screenshot('selection-dark');

    const text = await readFile(join(window.folder, DRAFT), 'utf8');
    const row = editor.locator(SELECTED);
    await pressInRow(row, row.getByRole('button', { name: 'Show line in text' }));
    await window.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    const line = text.slice(0, text.indexOf('"HORIZONTAL_LINE"')).split('\n').length;
    // The drawing starts with its brace, one line above its type.
    await window.statusBar.item(new RegExp(`Ln (${line - 1}|${line}),`)).waitFor();
    await window.screenshot('revealed-in-text-dark');
  });

  test('renames, moves and deletes in the list by keys, one undo step each', async () => {
    await openDraft();
    const window = workbench();
    const names = () => editor.locator('[data-section=objects] [role=treeitem] > .name').allInnerTexts();
    const shows = (name: string) => editor.locator(`${SELECTED} .name:text-is("${name}")`).waitFor();
    const before = await names();
    const back = async () => {
      await undo();
      await window.waitForTab({ label: DRAFT, dirty: false });
      // The list updates after the document.
      const deadline = Date.now() + 60_000;
      while (!isDeepStrictEqual(await names(), before) && Date.now() < deadline) await window.page.waitForTimeout(20);
      assert.deepEqual(await names(), before);
    };
    const row = editor.locator('[data-section=objects] [role=treeitem]', { hasText: 'range' });
    await row.click();
    await shows('range');
    await row.press('F2');
    const field = editor.locator('rename-input input');
    await field.fill('zone');
    await field.press('Enter');
    await shows('zone');
    await window.waitForTab({ label: DRAFT, dirty: true });
    assert.equal(await editor.locator('.pill.dead').count(), 0);
    await back();
    await row.click();
    await row.press('Alt+ArrowDown');
    await window.waitForTab({ label: DRAFT, dirty: true });
    await editor
      .locator('[data-section=objects] [role=treeitem] > .name')
      .nth(before.indexOf('trend'))
      .and(editor.locator(':text-is("range")'))
      .waitFor();
    await back();
    await row.click();
    await row.press('Delete');
    await row.waitFor({ state: 'detached' });
    assert.equal((await names()).length, before.length - 1);
    await back();
  });

  test('keeps zoom and selection while the tab is hidden', async () => {
    await openDraft();
    const window = workbench();
    const plot = editor.locator('[data-testid=chart-plot]');
    const chart = new ChartCanvas(editor);
    const fitted = await chart.count('#7F8C8D');
    await plot.press('Escape');
    await editor.locator(SELECTED).first().waitFor({ state: 'detached' });
    await editor.locator('.pill', { hasText: 'half-way retracement' }).click();
    await editor.locator(`${SELECTED} .name:text-is("fib")`).waitFor();
    await plot.focus();
    for (let i = 0; i < 4; i++) await plot.press('+');
    // Arrow keys would move the selection.
    await plot.press('-');
    // Painted with the next frame.
    await editor
      .locator('body')
      .evaluate('new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))');
    const seen = { line: await chart.count('#8E44AD'), other: await chart.count('#B7791F') };
    assert.ok(fitted > 0);
    await window.openFile('README.md');
    await window.openFile(DRAFT);
    editor = window.webview();
    await editor.locator(`${SELECTED} .name:text-is("fib")`).waitFor();
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    const again = new ChartCanvas(editor);
    const deadline = Date.now() + 60_000;
    let now = { line: -1, other: -1 };
    while (Date.now() < deadline && JSON.stringify(now) !== JSON.stringify(seen)) {
      now = { line: await again.count('#8E44AD'), other: await again.count('#B7791F') };
    }
    assert.deepEqual(now, seen);
  });
});
