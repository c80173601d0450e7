import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleCandles } from '../../../bench/chart/sampleCandles.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { assertOnlyAdded, BARS, COLORS, FRAME, gestureCard, TICK, timeOf } from '../../page/steps/drawing.ts';
import { LiveRegionLog } from '../../page/steps/pageTexts.ts';
import { test } from '../../support/browserTest.ts';
import { connectToSandbox, MY_CARD, stateOf } from '../steps/cards.ts';
import { DrawnFile, drawingsOf } from '../steps/drawings.ts';
import { ChartCanvas, type WebviewFrame } from '../window/webview.ts';
import { useWorkbench } from '../window/workbench.ts';

const CANDLES = sampleCandles(BARS);
const LAST_BAR = BARS - 1;
const CARD = gestureCard();
const NAME = 'bykeys.card.json';
/** Drawn, moved, styled and renamed. */
const STEPS = 4;

test.describe('a card drawn by keyboard alone, in a window', () => {
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1400, height: 900 } }, () => prepare());
  let file: DrawnFile;
  let heard: LiveRegionLog;
  /** Violations of the page's policy. */
  const forbidden: string[] = [];

  const editor = () => workbench().webview();
  const press = (...keys: string[]) => file.press(...keys);
  /** The focused element in the card's page. */
  const focused = (ask: string) => editor().locator('body').evaluate(`((it) => ${ask})(document.activeElement)`);
  /** Presses the keys, and waits for what they show. */
  const pressFor = async (keys: string, selector: string) => {
    await file.page.keyboard.press(keys);
    await editor().locator(selector).first().waitFor();
  };
  /** Asserts that the focus is visible. */
  const isSeen = async (where: string): Promise<void> => {
    assert.equal(await focused(`it.closest(${JSON.stringify(where)}) !== null`), true, `the focus is in ${where}`);
    assert.equal(await focused(OUTLINED), true, `the focus is outlined in ${where}`);
  };

  async function prepare(): Promise<void> {
    workbench().page.on('console', (message) => {
      if (
        /Content[- ]Security[- ]Policy/i.test(message.text()) &&
        /chart-cards|script-src|style-src/.test(message.text())
      )
        forbidden.push(`${message.text()} (${message.location().url})`);
    });
    await writeFile(join(workbench().folder, NAME.replace('card.json', 'candles.csv')), csv());
    file = await DrawnFile.open(workbench(), NAME, CARD, { color: COLORS.frame, ...FRAME });
    await workbench().notifications.press('Found candles next to the card', 'Preview');
    await workbench().dialog.press('Use These Candles');
    await editor().locator(`.toolbar .candles:has-text("${BARS} bars")`).waitFor();
    await editor()
      .locator('body')
      .evaluate(`window.forbidden = []; addEventListener('securitypolicyviolation', (event) =>
        window.forbidden.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))`);
    heard = await LiveRegionLog.listen(editor().locator('body'));
  }

  test('goes from a drawn line to a renamed link, announces each step, and is undone to its first byte', async () => {
    test.setTimeout(180_000);
    // Draws a line at the prices of its candles, announced at each step.
    {
      await press('ControlOrMeta+k', 'g');
      await editor().locator('.chart-plot:focus').waitFor();
      await press('Escape', 'Escape');
      await isSeen('.chart-plot');
      await pressFor('Alt+t', '.hint-line:has-text("Line: point 1 of 2.")');
      await press('h');
      const [high, low] = [price('high', LAST_BAR), price('low', LAST_BAR - 12)];
      await file.hears('Line: point 1 of 2.');
      const said = (await heard.takeNew()).join(' ');
      assert.ok(said.includes(`${high.toFixed(5)}, snapped to high`), said);
      await press('Enter', 'Shift+ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'l', 'Enter');
      const text = await file.saved();
      assertOnlyAdded(CARD, text);
      assert.deepEqual(drawingsOf(text).at(-1)?.points, [
        { time: timeOf(LAST_BAR), price: high },
        { time: timeOf(LAST_BAR - 12), price: low },
      ]);
      await file.selects('line1');
    }
    // Moves its end with Tab and arrows: one burst, one step.
    {
      await heard.takeNew();
      await press('Tab', 'Tab', 'ArrowUp', 'ArrowUp', 'ArrowUp');
      const text = await file.saved();
      const announced = (await heard.takeNew()).join(' | ');
      // The live region keeps the previous announcement for a moment: the order matters.
      assert.match(announced, /Line line1, start, [\s\S]*Line line1, end, /);
      const end = drawingsOf(text).at(-1)?.points[1];
      assert.equal(end?.price, Number((price('low', LAST_BAR - 12) + 3 * TICK).toFixed(5)));
      assert.equal(end.time, timeOf(LAST_BAR - 12));
      await isSeen('.chart-plot');
      await workbench().screenshot('by-keyboard-handle-dark');
    }
    // Changes its width in the popover, and the chart has the focus again.
    {
      await press('Escape');
      await pressFor('Enter', '[role=dialog]');
      assert.equal(await focused('it.closest("[role=dialog]") !== null'), true);
      const isWidth = 'it.getAttribute("aria-label") === "Width"';
      for (let stops = 0; stops < 40 && !(await focused(isWidth)); stops += 1) await press('Tab');
      assert.equal(await focused(isWidth), true, 'Tab reaches the width');
      await isSeen('[role=dialog]');
      await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
      await editor().locator('[role=dialog]').waitFor({ state: 'detached' });
      await isSeen('.chart-plot');
      assert.equal(drawingsOf(await file.saved()).at(-1)?.style?.lineWidth, 4);
    }
    await press('ControlOrMeta+k', 'l');
    await editor().locator('[role=treeitem]:focus').waitFor();
    await press('Home', 'l', 'i', 'n', 'e', '1');
    await editor().locator('[data-key="#line1"]:focus').waitFor();
    await isSeen('[role=tree]');
    await pressFor('F2', 'rename-input input:focus');
    await press('ControlOrMeta+a');
    await file.page.keyboard.type('neckline');
    await press('Enter');
    const renamed = await file.saved();
    assert.equal(drawingsOf(renamed).at(-1)?.clientObjectId, 'neckline');
    await editor().locator('[data-key="#neckline"]:focus').waitFor();
    // Writes a link to it with completion, and discards proposed levels.
    {
      const edit = editor().locator('button[aria-label="Edit: Comments"]');
      await edit.focus();
      await press('Enter');
      await editor().locator('.cm-content:focus').waitFor();
      await file.page.keyboard.type('See [[neck');
      await editor().locator('.choices [role=option]:has-text("neckline")').waitFor();
      await press('Enter');
      await file.page.keyboard.type('it]]');
      await press('Tab');
      const text = await file.saved();
      assert.match(text, /\[\[neckline:[^\]]*it\]\]/);
      await editor().locator('button:has-text("Levels from candles…")').focus();
      await press('Enter');
      await editor().locator('.proposal').waitFor();
      await press('Escape');
      await editor().locator('.proposal').waitFor({ state: 'detached' });
    }
    await press('ControlOrMeta+k', 'g');
    await editor().locator('.chart-plot:focus').waitFor();
    // Each pause ends a step, e.g. while the list of links is awaited.
    let text = await file.undone(1);
    while (text.includes('"See ')) text = await file.undone(1);
    assert.equal(text, renamed);
    assert.equal(await file.undone(STEPS), CARD);
    assert.deepEqual(
      [...forbidden, ...((await editor().locator('body').evaluate('window.forbidden')) as string[])],
      [],
    );
  });
});

/** Outlined, or with a border in the focus colour. */
const OUTLINED = `it.matches(':focus-visible') && (({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1)(getComputedStyle(it))`;

function price(of: 'high' | 'low', bar: number): number {
  return Number((CANDLES[of][bar] ?? Number.NaN).toFixed(5));
}

/** The sample candles as TradingView exports them. */
function csv(): string {
  const rows = Array.from(CANDLES.time, (time, i) =>
    [
      time / 1000,
      ...[CANDLES.open, CANDLES.high, CANDLES.low, CANDLES.close].map((prices) => prices[i]?.toFixed(5)),
    ].join(','),
  );
  return ['time,open,high,low,close', ...rows].join('\n');
}

const DRAFT = 'eurusd-breakout.card.json';
const OTHER = 'btcusd-breakdown.card.json';

test.describe('keys, commands and menus of the chart, in a window', () => {
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 1000 } }, () => prepare());
  let editor: WebviewFrame;

  const press = (keys: string) => workbench().page.keyboard.press(keys);
  const plot = () => editor.locator('[data-testid=chart-plot]');
  const selected = () => editor.locator('[role=treeitem][aria-selected=true]');
  const undo = () => press('ControlOrMeta+z');

  /** The file's text after Save All. */
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

  /** Presses the keys, and waits for what they show. */
  const pressFor = async (keys: string, selector: string) => {
    await press(keys);
    await editor.locator(selector).first().waitFor();
  };

  async function prepare(): Promise<void> {
    await connectToSandbox(workbench());
    await openDraft(DRAFT);
  }

  test('activate tools by Alt and a letter, and open no menu of the window', async () => {
    const { page } = workbench();
    await pressFor('Alt+t', '.toolbar button[aria-keyshortcuts="Alt+T"][aria-pressed=true]');
    assert.equal(await page.locator('.menubar-menu-items-holder').count(), 0);
    await pressFor('Alt+Shift+r', '.toolbar button[aria-keyshortcuts="Alt+Shift+R"][aria-pressed=true]');
    await pressFor('Alt+v', '.toolbar button[aria-keyshortcuts="Alt+V"][aria-pressed=true]');
  });

  test('select, duplicate and delete through VS Code’s own keybindings, one undo step each', async () => {
    const before = await drawings();
    await plot().focus();
    await pressFor('ControlOrMeta+a', '[role=treeitem][aria-selected=true]');
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

  test('belong to the field while typing', async () => {
    const before = await drawings();
    const title = editor.locator('[data-section=card] input, [data-section=card] textarea').first();
    await title.click();
    await press('ControlOrMeta+a');
    await press('Delete');
    await press('Escape');
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    await plot().focus();
    assert.deepEqual(await drawings(), before);
  });

  test('copy from one card to another', async () => {
    await plot().focus();
    await pressFor('ControlOrMeta+a', '[role=treeitem][aria-selected=true]');
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

  test('are in the palette while a card is active', async () => {
    await workbench().palette.run('Chart Cards: Draw Rectangle');
    await editor.locator('.toolbar button[aria-keyshortcuts="Alt+Shift+R"][aria-pressed=true]').waitFor();
    await pressFor('Escape', '.toolbar button[aria-keyshortcuts="Alt+V"][aria-pressed=true]');
  });

  test('are in VS Code’s own context menu of the object under the mouse', async () => {
    await openDraft(DRAFT);
    const { page } = workbench();
    const before = await drawings();
    await plot().focus();
    await press('Escape');
    await selected().first().waitFor({ state: 'detached' });
    // The horizontal line: the times of the other drawings are far from today's bars on other days.
    const spot = await new ChartCanvas(editor).find('#7F8C8D');
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
    // By keyboard: a menu that has just opened ignores the mouse.
    const item = menu.locator('.action-item', { hasText: 'Delete Objects' }).first();
    await item.hover();
    await item.and(page.locator('.focused')).waitFor();
    await press('Enter');
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    assert.deepEqual(
      await drawings(),
      before.filter((id) => id !== 'line'),
    );
    await plot().focus();
    await undo();
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    assert.deepEqual(await drawings(), before);
  });
});

/** Cards of the channel that is initially open. */
const SELECTED = ['Floor at risk in EUR/USD', 'Rally in USD/CHF meets old'] as const;

test.describe('keys and hovers of the tree in a window', () => {
  const workbench = useWorkbench({ theme: 'light' }, async (window) => {
    await connectToSandbox(window);
  });

  test('shows a card’s type, levels and owner on hover', async () => {
    const tooltip = await workbench().tree('Channels').tooltip(MY_CARD);
    assert.match(tooltip, /Bullish breakout[\s\S]*Resistance[\s\S]*Pivot[\s\S]*Support[\s\S]*Owner:\s/);
    await workbench().screenshot('tree-tooltip-light');
  });

  test('copies the ids of all selected rows by key, and deletes them by key after confirmation', async () => {
    const { page, statusBar, dialog } = workbench();
    const channels = workbench().tree('Channels');
    await channels.row('Forex Desk').click();
    await channels.expand('Forex Desk');
    for (const title of SELECTED) await channels.alsoSelect(title);
    await page.keyboard.press('ControlOrMeta+c');
    await statusBar.item('Copied 2 card IDs').waitFor();
    const ids = String(await page.evaluate('navigator.clipboard.readText()')).split('\n');
    const known = new Set((await stateOf(await workbench().sandbox())).analyses.map(({ id }) => id));
    assert.equal(ids.filter((id) => known.has(id)).length, 2);

    const before = (await stateOf(await workbench().sandbox())).analyses.length;
    await page.keyboard.press('Delete');
    assert.match(await dialog.text(), /Delete 2 cards on Sandbox\?[\s\S]*can’t be undone/);
    await dialog.press('Delete');
    await workbench().tree('Channels').row('Forex Desk26').waitFor();
    assert.equal((await stateOf(await workbench().sandbox())).analyses.length, before - 2);
  });

  test('opens the connection’s menu from the status bar', async () => {
    const menu = await workbench().statusBar.tooltip('Sandbox');
    for (const entry of ['Switch Connection…', 'Add Connection…', 'Test Connection', 'Stop Sandbox', 'Show Log']) {
      assert.ok(menu.includes(entry), entry);
    }
    await workbench().page.keyboard.press('Escape');
  });

  test('says that the sandbox was stopped, and starts it again', async () => {
    const channels = workbench().tree('Channels');
    await workbench().palette.run('Chart Cards: Stop Sandbox');
    assert.match(await channels.welcome(), /The sandbox isn’t running/);
    await workbench().screenshot('sandbox-stopped-light');
    await channels.pressWelcome('Start Sandbox', channels.row('Forex Desk26'));
  });

  test('restores the samples after confirmation', async () => {
    const { palette, dialog } = workbench();
    await palette.run('Chart Cards: Reset Sandbox…');
    assert.match(await dialog.text(), /All cards written to the sandbox are deleted/);
    await dialog.press('Reset Sandbox');
    await workbench().tree('Channels').row('Forex Desk28').waitFor();
  });
});
