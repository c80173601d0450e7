import assert from 'node:assert/strict';
import { type Browser, expect } from '@playwright/test';
import { closePages, test } from '../support/browserTest.ts';
import type { OpenResultsPage } from '../support/pageAlone/openPageAlone.ts';
import { until } from './steps/drawing.ts';
import { textOf } from './steps/pageTexts.ts';
import { ResultsSteps } from './steps/resultsSteps.ts';

test.describe('the results page', () => {
  let browser: Browser;
  let results: ResultsSteps;

  const open = async (options: OpenResultsPage = {}): Promise<void> => {
    results = await ResultsSteps.open(browser, options);
  };
  const press = (key: string) => results.page.keyboard.press(key);

  test.beforeAll(async ({ browser: own }) => {
    browser = own;
  });
  test.afterEach(async () => {
    assert.deepEqual(results.complaints, []);
    await results.page.close();
  });
  test.afterAll(closePages);

  test('is as tall as all rows, but renders only those in view', async () => {
    await open({ rows: 20_000 });
    assert.equal(await results.grid.getAttribute('aria-rowcount'), '20001');
    assert.ok((await results.page.locator('.grid-body .row').count()) < 60);
    await results.grid.press('Control+End');
    await results.cell(20_000, 1).waitFor();
    assert.equal(await textOf(results.cell(20_000, 1)), 'C-119999');
    assert.ok((await results.page.locator('.grid-body .row').count()) < 60);
    const rows = results.page.locator('.grid-body .row');
    const lines = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-rowindex')));
    assert.deepEqual(
      lines,
      lines.toSorted((a, b) => Number(a) - Number(b)),
      'read in the order in which they are seen',
    );
  });

  test('sorts by a column ascending, descending, and in the original order', async () => {
    await open({ sample: 'orders', rows: 20 });
    await results.header('Price').click();
    await until(() => results.column(3, 2).then(String), '100,101');
    assert.equal(await results.header('Price').getAttribute('aria-sort'), 'ascending');
    await results.header('Price').click();
    await until(() => results.column(3, 2).then(String), '118,117');
    assert.equal((await results.column(3, 20)).at(-1), '', 'none is last either way');
    await results.header('Price').click();
    await until(() => results.column(1, 2).then(String), 'ORD-1,ORD-2');
    assert.equal(await results.header('Price').getAttribute('aria-sort'), 'none');
  });

  test('filters by words in any column, and shows how many are left', async () => {
    await open();
    await results.filter.fill('gold platinum');
    await until(() => results.counts(), '0 of 300 rows');
    await results.page.getByText('No rows match the filter.').waitFor();
    await results.button('Clear all filters').first().click();
    await until(() => results.counts(), '300 rows');
    await press('Control+f');
    await results.page.keyboard.type('c-10029');
    await until(() => results.counts(), '10 of 300 rows');
    await press('Escape');
    await until(() => results.counts(), '300 rows');
  });

  test('keeps its toolbar in place while filtering, reading on and plotting', async () => {
    const place = async (name: string) => {
      const { x, y } = (await results.button(name).first().boundingBox()) ?? {};
      return [x, y].join();
    };
    await open({ sample: 'plots' });
    const before = await Promise.all(['Filter by column', 'Choose columns'].map(place));
    const plot = results.page.locator('.view-switch label').nth(1);
    const switchBefore = (await plot.boundingBox())?.x;
    await results.filter.fill('gold');
    await until(() => results.button('Clear all filters').first().isEnabled(), true);
    assert.deepEqual(await Promise.all(['Filter by column', 'Choose columns'].map(place)), before);
    await plot.click();
    await results.page.locator('.plot-side:not([hidden])').waitFor();
    assert.equal((await plot.boundingBox())?.x, switchBefore);
    assert.equal(await results.filter.isVisible(), false);
  });

  test('filters by columns', async () => {
    await open();
    await results.button('Filter by column').click();
    await results.page.keyboard.type('c-10001');
    await results.page.getByRole('textbox', { name: 'Filter XP' }).fill('>= 5.5');
    await until(() => results.counts(), '5 of 300 rows');
    await press('ArrowDown');
    assert.equal(await results.active(), '5.55');
    await results.button('Filter by column').click();
    await until(() => results.counts(), '300 rows');
  });

  test('finds masked e-mails', async () => {
    await open();
    await results.filter.fill('boris.1@example.com');
    await until(() => results.counts(), '1 of 300 rows');
    assert.equal(await textOf(results.cell(1, 2)), 'b…@e….com');
    await results.filter.fill('');
    await results.button('Filter by column').click();
    await results.page.getByRole('textbox', { name: 'Filter E-mail' }).fill('@EXAMPLE.com');
    await until(() => results.counts(), '300 rows');
  });

  test('never contains an e-mail or a secret, whatever is shown', async () => {
    for (const sample of ['overview', 'orders', 'unusual'] as const) {
      await open({ sample, rows: 30 });
      await results.cell(1, 1).dblclick();
      await results.page.locator('.details dl').waitFor();
      const sent = (await results.page.evaluate('resultsHost.sent')) as string;
      assert.doesNotMatch(sent, /\w{2,}@\w{2,}|secret-\d/);
      if (sample !== 'unusual') await results.page.close();
    }
  });

  test('reveals personal data by button and key in this view, and keeps position and selection', async () => {
    await open();
    await results.cell(2, 2).click();
    await press('Shift+ArrowDown');
    assert.equal(await results.active(), 'c…@e….com');
    await results.button('Reveal').click();
    await until(() => results.active(), 'chloé.2@example.com');
    assert.equal(await results.button('Reveal').getAttribute('aria-pressed'), 'true');
    assert.match(await results.counts(), /2 selected/);
    assert.match(await textOf(results.page.locator('.status .status-message')), /Personal data is shown in this view/);
    await results.filter.fill('boris.1@example');
    await until(() => results.counts(), '1 of 300 rows, 2 selected');
    await results.filter.fill('');
    await results.grid.focus();
    await press('r');
    await until(() => textOf(results.cell(2, 2)), 'b…@e….com');
    assert.equal(await results.button('Reveal').getAttribute('aria-pressed'), 'false');
    await results.filter.focus();
    await results.page.keyboard.type('r');
    assert.deepEqual(
      (await results.requests('reveal')).map(({ on }) => on),
      [true, false],
      'a letter in a field is a letter',
    );
    assert.doesNotMatch(JSON.stringify(await results.page.evaluate('resultsHost.api.getState()')), /full|reveal/);
  });

  test('offers Reveal only where something is masked, also in what only the details show', async () => {
    for (const [sample, shown] of [
      ['wide', 0],
      ['orders', 1],
    ] as const) {
      await open({ sample, rows: 20 });
      await until(() => results.counts(), '20 rows');
      await until(async () => String(await results.button('Reveal').count()), String(shown));
      await results.grid.focus();
      await press('r');
      await press('End');
      assert.equal((await results.requests('reveal')).length, shown, sample);
      await results.page.close();
    }
  });

  test('opens and closes the details by a button that says what is in them', async () => {
    await open({ sample: 'orders', rows: 20 });
    await results.button('Row details and actions (Enter)').click();
    await results.button('Move or Refund…').waitFor();
    await results.button('Row details and actions (Enter)').click();
    await results.page.locator('.details').waitFor({ state: 'detached' });
    assert.equal(await results.page.evaluate('document.activeElement.getAttribute("role")'), 'grid');
  });

  test('shows texts as plain text', async () => {
    await open({ sample: 'unusual' });
    assert.equal(await results.page.locator('#results img, #results b:not(.legend b)').count(), 0);
    assert.equal(await textOf(results.cell(1, 1)), '<img src=x onerror=alert(1)>');
    assert.equal(await textOf(results.page.getByRole('heading', { level: 1 })), '<b>Odd</b> & "quoted"');
    assert.match(await textOf(results.page.locator('.notes')), /Ask <b>o…@e….com<\/b>\./);
  });

  test('is navigated by keys; the table names the active cell', async () => {
    await open();
    await results.grid.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await press(key);
    assert.equal(await results.active(), '0.74');
    await press('End');
    assert.equal(await results.active(), await textOf(results.cell(3, 9)));
    await press('Control+Home');
    await press('ArrowUp');
    assert.equal((await results.active()).trim(), 'Client');
    await press('Enter');
    // Sorting runs in slices.
    await until(() => results.header('Client').getAttribute('aria-sort'), 'ascending');
    const width = async () => (await results.header('Client').boundingBox())?.width ?? 0;
    const before = await width();
    await press('Shift+ArrowRight');
    await until(width, before + 16);
  });

  test('has its keys from the moment it opens, wherever the focus is but in a field', async () => {
    await open({ sample: 'orders', rows: 20 });
    const outline = async () => {
      await results.page.locator('.cell.active').waitFor();
      return results.page.evaluate("getComputedStyle(document.querySelector('.cell.active')).outlineStyle");
    };
    await until(() => results.counts(), '20 rows');
    assert.equal(await outline(), 'solid');
    await press('ArrowDown');
    assert.equal(await results.active(), 'ORD-2');
    await results.page.getByRole('heading', { level: 1 }).click();
    assert.equal(await results.page.evaluate('document.activeElement === document.body'), true);
    assert.equal(await outline(), 'none', 'the focus is elsewhere');
    await press('r');
    await until(() => results.button('Reveal').getAttribute('aria-pressed'), 'true');
    assert.equal(await outline(), 'none');
    await press('Control+a');
    await until(() => results.counts(), '20 rows, 20 selected');
    assert.equal(await outline(), 'solid', 'the table took the focus with the key');
    await press('Control+c');
    await press('Escape');
    await results.button('Filter by column').focus();
    await press('End');
    await press('Enter');
    await results.page.getByRole('heading', { name: 'Row 2' }).waitFor();
    await results.button('Close details').focus();
    await press('ArrowDown');
    await results.page.getByRole('heading', { name: 'Row 3' }).waitFor();
    await results.button('Close details').focus();
    await press('Enter');
    await results.page.locator('.details').waitFor({ state: 'detached' });
    await results.filter.fill('mug');
    await press('Home');
    await press('Control+a');
    await results.page.keyboard.type('r');
    assert.equal(await results.filter.inputValue(), 'r', 'a field has its own keys');
    const rows = Array.from({ length: 20 }, (_, row) => row);
    await until(
      async () => JSON.stringify((await results.requests('copyCells')).map((one) => one.rows)),
      JSON.stringify([rows]),
    );
    assert.deepEqual((await results.requests('reveal')).length, 1);
  });

  test('never takes the focus from where it is', async () => {
    await open({ rows: 10, reading: 'reading', total: 30 });
    await results.filter.focus();
    await results.button('Reveal').click();
    await until(() => results.button('Reveal').getAttribute('aria-pressed'), 'true');
    assert.equal(await results.page.evaluate('document.activeElement.textContent.trim()'), 'Reveal');
    // As in VS Code while the person types elsewhere.
    const focusElsewhere = await results.page.addInitScript('document.hasFocus = () => false');
    await results.page.reload().then(() => focusElsewhere.dispose());
    await until(() => results.counts(), '10 rows, reading 10 of 30');
    assert.equal(await results.page.evaluate('document.activeElement === document.body'), true);
    await results.page.evaluate("delete document.hasFocus; window.dispatchEvent(new Event('focus'))");
    assert.equal(await results.page.evaluate('document.activeElement.getAttribute("role")'), 'grid');
  });

  test('copies a text that was selected with the mouse, until the table is used', async () => {
    await open();
    await results.page.locator('.subtitle').click({ clickCount: 3 });
    assert.match(await results.page.evaluate('getSelection().toString()'), /Northern Traders/);
    await press('Control+c');
    await press('Control+a');
    await press('Control+c');
    await until(async () => (await results.requests('copyCells')).map(({ rows }) => rows?.length).join(), '300');
  });

  test('shows all of a row, follows the keys, and returns the focus when closed', async () => {
    await open({ sample: 'orders', rows: 20 });
    await results.grid.focus();
    await press('Enter');
    const details = results.page.getByRole('complementary', { name: 'Row details' });
    await details.getByText('"deep": [').waitFor();
    assert.match(await textOf(details), /Redemption\s+65f1c0de0000/, 'columns that are not shown, too');
    assert.match(await textOf(details), /"contact": "s…@s….example"/);
    await press('ArrowDown');
    await details.getByRole('heading', { name: 'Row 2' }).waitFor();
    await results.button('Row below').click();
    await details.getByRole('heading', { name: 'Row 3' }).waitFor();
    assert.equal(await results.button('Move or Refund…').count(), 0, 'a refunded order is not moved');
    await results.button('Row above').click();
    await results.button('Move or Refund…').click();
    await results.button('Copy row as JSON').click();
    assert.deepEqual(await results.requests('action'), [{ type: 'action', action: 0, rows: [1] }]);
    assert.deepEqual(await results.requests('copyRow'), [{ type: 'copyRow', row: 1 }]);
    await press('Escape');
    await details.waitFor({ state: 'detached' });
    assert.equal(await results.page.evaluate('document.activeElement.getAttribute("role")'), 'grid');
  });

  test('copies the active cell, the selected rows, or everything shown', async () => {
    await open({ sample: 'orders', rows: 20 });
    await results.cell(2, 3).click();
    await press('Control+c');
    await press('Shift+ArrowDown');
    await results.cell(6, 1).click({ modifiers: ['Control'] });
    assert.match(await results.counts(), /3 selected/);
    // As VS Code does on Ctrl+A: rows are selected, not the text around them.
    const text = 'document.execCommand("selectAll") && getSelection().toString()';
    assert.equal((await results.page.evaluate(text)) || '', '');
    await press('Control+c');
    await press('Escape');
    await results.button('Copy shown rows').click();
    await until(async () => (await results.requests('copyCells')).length, 3);
    const [cell, rows, all] = await results.requests('copyCells');
    assert.deepEqual(cell, { type: 'copyCells', rows: [1], columns: [2] });
    assert.deepEqual(rows, { type: 'copyCells', rows: [1, 2, 5], columns: [0, 1, 2, 3, 4, 5, 6] });
    assert.equal(all?.rows?.length, 20);
    await results.page.getByText('Copied 20 rows.').first().waitFor();
  });

  test('leaves copying in text fields to the browser', async () => {
    await open();
    await results.filter.fill('abc');
    await results.filter.press('Control+a');
    await results.filter.press('Control+c');
    assert.deepEqual(await results.requests('copyCells'), []);
  });

  test('saves what is shown: rows in their order, chosen columns', async () => {
    await open({ sample: 'orders', rows: 6 });
    await results.button('Choose columns').click();
    await results.page.getByRole('checkbox', { name: 'Redemption' }).check();
    await results.page.getByRole('checkbox', { name: 'Quantity' }).uncheck();
    await results.header('Redemption').waitFor();
    await press('Escape');
    assert.equal(await results.page.getByRole('dialog').count(), 0);
    await results.header('Order').click();
    await results.header('Order').click();
    await until(() => results.column(1, 1).then(String), 'ORD-6');
    await results.filter.fill('mug');
    await until(() => results.counts(), '2 of 6 rows');
    await results.button('Save…').click();
    await press('Control+s');
    const request = { type: 'save', rows: [3, 0], columns: [0, 1, 2, 4, 5, 6, 7] };
    assert.deepEqual(await results.requests('save'), [request, request]);
  });

  test('fills while it is read, and says so; the active cell stays', async () => {
    await open({ rows: 10, reading: 'reading', total: 30 });
    await until(() => results.counts(), '10 rows, reading 10 of 30');
    await results.cell(3, 1).click();
    await results.page.evaluate('resultsHost.append(15)');
    await until(() => results.counts(), '25 rows, reading 25 of 30');
    assert.equal(await results.active(), 'C-100002');
    await results.page.evaluate("resultsHost.append(5); resultsHost.end(['Given up at page 3.'])");
    await until(() => results.counts(), '30 rows');
    await results.page.getByText('Given up at page 3.').waitFor();
  });

  test('folds its notes into one line, and remembers that for the command', async () => {
    results = await ResultsSteps.open(browser);
    const notes = results.page.locator('.notes li');
    const fold = results.page.locator('.fold');
    const height = () => results.grid.evaluate(({ clientHeight }) => clientHeight);
    await expect(notes).toHaveCount(2);
    await expect(notes.first()).toBeVisible();
    await expect(fold).toHaveText('2 notes');
    const before = await height();
    await fold.click();
    await expect(notes.first()).toBeHidden();
    await expect(fold).toHaveText(/^\s*2 notes: Personal data: /);
    assert.ok((await fold.boundingBox())?.height === 24, 'one line');
    assert.ok((await height()) > before);
    assert.deepEqual(
      (await results.requests('foldNotes')).map(({ on }) => on),
      [true],
    );
    // The result comes again, as after the tab was hidden, or with the next run of the command.
    await results.button('Reveal').click();
    await expect(fold).toContainText('2 notes: Personal data is shown');
    await fold.click();
    await expect(notes.first()).toBeVisible();
  });

  for (const size of [
    { width: 640, height: 400 },
    { width: 592, height: 286 },
  ]) {
    test(`shows at least eight whole rows at 200 %, in ${size.width}×${size.height}`, async () => {
      results = await ResultsSteps.open(browser, size);
      await expect(results.page.locator('.fold')).toHaveAttribute('aria-expanded', 'false');
      await expect(results.grid).toBeFocused();
      const view = await results.grid.boundingBox();
      assert.ok(view);
      const bottom = Math.min(size.height, view.y + view.height);
      const head = await results.page.locator('.grid-head').boundingBox();
      const top = (head?.y ?? 0) + (head?.height ?? 0);
      assert.ok(view.y >= 0 && (bottom - top) / 26 >= 8, `${(bottom - top) / 26} rows`);
    });
  }

  test('groups the digits of sums that are exact texts', async () => {
    results = await ResultsSteps.open(browser, { sample: 'sums' });
    assert.deepEqual(await results.column(2, 3), ['12,345,678,901,234,567.89', '-1,234', '']);
    assert.deepEqual(await results.column(1, 3), ['12345', '67890', '1234567']);
  });

  test('explains an empty table', async () => {
    await open({ sample: 'empty' });
    await results.page.getByText('This trader has no orders.').waitFor();
    assert.equal(await results.button('Save…').isDisabled(), true);
  });

  test('shows a plot if there is one, loaded on first view, with its description and values', async () => {
    await open({ sample: 'plots' });
    assert.equal(await results.page.locator('.plot').count(), 0);
    await results.page.getByRole('radio', { name: 'XP ladder' }).check();
    const plot = results.page.getByRole('img', { name: /^XP ladder\./ });
    await plot.waitFor();
    assert.match(await textOf(results.page.locator('figcaption')), /highest 24,300 \(Diamond with a long name\)/);
    await plot.focus();
    await press('ArrowRight');
    await press('ArrowRight');
    await until(
      () => results.page.locator('.legend [role=status]').textContent(),
      'Bronze: XP needed 300, Levels 10,000',
    );
    const attribution = results.page.getByRole('link', { name: /TradingView/ });
    assert.equal(await attribution.getAttribute('href'), 'https://www.tradingview.com/');
    await results.page.getByRole('radio', { name: 'Table' }).check();
    await results.cell(1, 1).waitFor();
  });

  test('renders only the columns in view of a wide result, and more while scrolling', async () => {
    await open({ sample: 'wide', rows: 100 });
    const places = () =>
      results.page
        .locator('.grid-body .row')
        .first()
        .locator('.cell')
        .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('aria-colindex'))));
    assert.ok((await places()).length < 20);
    assert.equal(await results.grid.getAttribute('aria-colcount'), '47');
    await results.grid.focus();
    await press('End');
    assert.match(await results.active(), /日本語/, 'the active cell stands in the page');
    assert.deepEqual([(await places()).at(0), (await places()).at(-1)], [1, 47]);
    assert.ok((await places()).length < 20);
    await press('Home');
    assert.match(await results.active(), /emoji/);
  });

  test('fills every cell once the scroll bar is released', async () => {
    await open({ rows: 20_000 });
    await results.page.evaluate(`(async () => {
      const grid = document.querySelector('[role=grid]');
      for (const top of [50000, 100000, 200000, 300000, 250000]) {
        grid.scrollTop = top;
        await new Promise(requestAnimationFrame);
      }
    })()`);
    const line = Math.floor(250_000 / 26) + 3;
    await until(() => textOf(results.cell(line, 1)), `C-${100_000 + line - 1}`);
    await until(async () => (await textOf(results.cell(line, 9))).length, '2026-01-01 00:00:00'.length);
    assert.deepEqual(
      (await results.page.locator('.grid-body .cell.number').allInnerTexts()).filter((text) => text === ''),
      [],
    );
  });

  test('shows all of a single row, until that is closed', async () => {
    await open({ sample: 'single' });
    const details = results.page.getByRole('complementary', { name: 'Row details' });
    await details.getByRole('heading', { name: 'Row 1' }).waitFor();
    await results.button('Close details').click();
    await details.waitFor({ state: 'detached' });
    await results.comeBack();
    await until(() => results.counts(), '1 row');
    assert.equal(await details.count(), 0);
  });

  test('restores the cell and the row’s details after being hidden', async () => {
    await open({ rows: 300 });
    await results.grid.focus();
    await press('Control+End');
    await press('Enter');
    const details = results.page.getByRole('complementary', { name: 'Row details' });
    await details.getByRole('heading', { name: 'Row 300' }).waitFor();
    const cell = await results.active();
    await results.comeBack();
    await until(async () => (await results.requests('details')).length, 2);
    await details.getByRole('heading', { name: 'Row 300' }).waitFor();
    await until(() => results.active(), cell);
    assert.notEqual(cell, '');
  });

  test('restores its view after being hidden', async () => {
    await open({ sample: 'orders', rows: 20 });
    await results.header('Status').click();
    await results.filter.fill('gift');
    await until(() => results.counts(), '6 of 20 rows');
    await results.comeBack();
    await until(() => results.counts(), '6 of 20 rows');
    assert.equal(await results.header('Status').getAttribute('aria-sort'), 'ascending');
  });
});
