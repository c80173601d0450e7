import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { readCardText } from '../../src/card/text/readCard.ts';
import { closePages, test } from '../support/browserTest.ts';
import { openEditorPage } from '../support/editorPage/openEditorPage.ts';
import { sampleCard, twentyDrawings } from '../support/editorPage/sampleCard.ts';
import { until } from './steps/drawing.ts';

/** The part of the page's host that is used here. */
interface Host {
  readonly editorHost: {
    readonly text: string;
    readonly steps: number;
    readonly selected: readonly string[];
    history(action: 'undo' | 'redo'): void;
  };
}

test.describe('the object list and the levels on the editor page', () => {
  let page: Page;

  const line = (name: string) => page.locator(`[role=treeitem]:has(> .name:text-is("${name}"))`);
  const text = () => page.evaluate(() => (globalThis as unknown as Host).editorHost.text);
  const steps = () => page.evaluate(() => (globalThis as unknown as Host).editorHost.steps);
  const selected = () => page.evaluate(() => (globalThis as unknown as Host).editorHost.selected);
  const undo = () => page.evaluate(() => (globalThis as unknown as Host).editorHost.history('undo'));
  /** The drawings' ids, in the order of the text. */
  const drawings = async () => readCardText(await text()).sketch.drawings.map(({ clientObjectId }) => clientObjectId);
  /** The names in the tree as displayed. */
  const shown = () => page.locator('[role=treeitem] > .name').allTextContents();
  const focused = () => page.locator('[role=treeitem]:focus > .name').textContent();
  const press = (key: string) => page.keyboard.press(key);
  /** Runs the action, waits until the text has these drawings, and undoes it in one step. */
  const oneStep = async (act: () => Promise<void>, wanted: readonly string[]) => {
    const [before, count] = [await text(), await steps()];
    await act();
    await until(drawings, [...wanted]);
    assert.equal(await steps(), count + 1);
    await undo();
    await until(text, before);
    await until(shown, ['Levels', 'Resistance', 'Pivot', 'Support', 'Drawings', ...FRONT_FIRST]);
  };
  const FRONT_FIRST = ['fib', 'channel', 'box', 'trend', 'line'];

  test.afterAll(closePages);
  test.beforeEach(async ({ browser }) => {
    page = await openEditorPage(browser, { width: 1200, height: 1100 });
    await line('fib').waitFor();
  });
  test.afterEach(() => page.close());

  test('is navigated by keyboard, and shows its active row on the chart', async () => {
    await line('Pivot').click();
    await until(selected, ['lv_piv']);
    await press('ArrowDown');
    await press('ArrowDown');
    assert.equal(await focused(), 'Drawings');
    await press('ArrowRight');
    assert.equal(await focused(), 'fib');
    await page.locator('[data-testid=chart-note]', { hasText: 'fib' }).waitFor();
    await press('t');
    assert.equal(await focused(), 'trend');
    await press('Enter');
    await until(selected, ['trend']);
    await press('Home');
    await press('ArrowLeft');
    await line('Pivot').waitFor({ state: 'detached' });
    await press('ArrowRight');
    await line('Pivot').waitFor();
  });

  test('leaves the second key of a VS Code keybinding to VS Code', async () => {
    await line('fib').click();
    // As VS Code listens: to what reaches the window, prevented or not.
    await page.evaluate("addEventListener('keydown', ({ key }) => (window.last = key))");
    await press('ControlOrMeta+k');
    await press('t');
    assert.equal(await page.evaluate('last'), 't');
    assert.equal(await focused(), 'fib');
    await press('t');
    assert.equal(await focused(), 'trend');
  });

  test('selects several rows by keys and by mouse', async () => {
    await line('box').click();
    await line('trend').click({ modifiers: ['ControlOrMeta'] });
    await until(selected, ['box', 'trend']);
    await press('ArrowDown');
    await press('Space');
    await until(selected, ['box', 'trend', 'line']);
    await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveCount(3);
    await page.locator('.inspector h3:text-is("3 drawings selected")').waitFor();
    await line('fib').click();
    await line('box').click({ modifiers: ['Shift'] });
    await until(selected, ['fib', 'channel', 'box']);
    await press('Shift+ArrowDown');
    await until(selected, ['fib', 'channel', 'box', 'trend']);
    await press('Escape');
    await until(selected, []);
  });

  test('reorders by keys, buttons and dragging, one step each', async () => {
    await line('trend').click();
    await oneStep(() => press('Alt+ArrowUp'), ['line', 'box', 'trend', 'channel', 'fib']);
    await oneStep(() => press('Alt+ArrowDown'), ['trend', 'line', 'box', 'channel', 'fib']);
    assert.equal(await focused(), 'trend');
    await oneStep(
      () => page.locator('.inspector').getByRole('button', { name: 'Bring to front' }).click(),
      ['line', 'box', 'channel', 'fib', 'trend'],
    );
    await oneStep(
      () => line('line').dragTo(line('fib'), { targetPosition: { x: 60, y: 3 } }),
      ['trend', 'box', 'channel', 'fib', 'line'],
    );
    await oneStep(
      () => line('fib').dragTo(line('line'), { targetPosition: { x: 60, y: 22 } }),
      ['fib', 'line', 'trend', 'box', 'channel'],
    );
  });

  test('keeps the focus on the row that moves', async () => {
    await line('trend').click();
    await press('Alt+ArrowUp');
    await until(shown, [
      'Levels',
      'Resistance',
      'Pivot',
      'Support',
      'Drawings',
      'fib',
      'channel',
      'trend',
      'box',
      'line',
    ]);
    assert.equal(await focused(), 'trend');
    await press('Alt+ArrowUp');
    await until(drawings, ['line', 'box', 'channel', 'trend', 'fib']);
  });

  test('renames in place, with every link, and rejects an invalid id immediately', async () => {
    await line('channel').dblclick();
    const field = page.getByRole('textbox', { name: 'New id of channel' });
    await field.fill('fib');
    await page.locator('.rename-mistake:has-text("is already used by another drawing")').waitFor();
    await field.fill('a:b');
    await page.locator('.rename-mistake:has-text("colon")').waitFor();
    await field.press('Enter');
    assert.ok(await field.isVisible());
    await field.fill('zone');
    await field.press('Enter');
    await line('zone').waitFor();
    assert.equal(await focused(), 'zone');
    assert.match(await text(), /\[\[zone:the channel\]\]/);
    assert.equal(await steps(), 1);
    await until(selected, ['zone']);
    await press('F2');
    await page.keyboard.type('never');
    await press('Escape');
    assert.equal(await focused(), 'zone');
    assert.equal(await steps(), 1);
  });

  test('hides and locks for the session, and deletes, with the focus on the next row', async () => {
    const before = await text();
    await line('box').hover();
    await line('box').getByRole('button', { name: 'Hide box' }).click();
    await line('box').getByRole('button', { name: 'Lock box' }).click();
    await line('fib').hover();
    assert.equal(await line('box').locator('> .state').count(), 2);
    assert.equal(await text(), before);
    await line('box').focus();
    await press('Delete');
    await until(drawings, ['line', 'trend', 'channel', 'fib']);
    // The page is notified after the text has changed.
    await line('box').waitFor({ state: 'detached' });
    assert.equal(await focused(), 'trend');
    // A card must have its pivot.
    await line('Pivot').focus();
    await press('Delete');
    await page.locator('[aria-live=assertive]:has-text("Pivot can’t be deleted")').waitFor({ state: 'attached' });
    assert.equal(await steps(), 1);
  });

  test('edits times and prices of points, each as one minimal edit', async () => {
    await line('trend').click();
    const time = page.getByRole('textbox', { name: 'End: time, UTC' });
    const price = page.getByRole('textbox', { name: 'Start: price' });
    const before = await text();
    await time.press('End');
    await time.press('Enter');
    assert.equal(await text(), before);
    await time.fill('2026-02-30');
    await time.press('Enter');
    await page.locator('.mistake:has-text("Enter a time in UTC")').waitFor();
    await time.fill('2026-02-25 04:00');
    await time.press('Enter');
    await until(text, before.replace('2026-02-25T00:00:00Z', '2026-02-25T04:00:00Z'));
    await undo();
    await expect(time).toHaveValue('2026-02-25T00:00Z');
    await price.press('ArrowUp');
    await price.press('Shift+ArrowUp');
    const now = Number(await price.inputValue());
    await price.press('Enter');
    await until(steps, 1);
    const [point] = readCardText(await text()).sketch.drawings[1]?.points ?? [];
    assert.equal(point?.price, now);
    await page.getByLabel('Start head').selectOption('EXTEND');
    await until(async () => readCardText(await text()).sketch.drawings[1]?.startHead, 'EXTEND');
  });

  test('proposes levels from the last complete week, first on the chart', async () => {
    const before = await text();
    const open = page.getByRole('button', { name: 'Levels from candles…' });
    await open.click();
    await page.locator('.proposal strong:has-text("Week of")').waitFor();
    const support = page.locator('.proposal tr:has-text("Support") td').last();
    const proposed = ((await support.textContent()) ?? '').split(' ')[0] ?? '';
    await press('Escape');
    await page.locator('.proposal').waitFor({ state: 'detached' });
    assert.equal(await text(), before);
    assert.ok(await open.evaluate((button) => button === button.ownerDocument.activeElement));
    await open.click();
    await page.getByLabel('Levels', { exact: true }).selectOption('5');
    await page.locator('.proposal tr:has-text("Interm. sup.")').waitFor();
    await page.getByLabel('Levels', { exact: true }).selectOption('3');
    await page.getByRole('button', { name: 'Apply' }).click();
    await until(async () => readCardText(await text()).sketch.levels.support?.price, Number(proposed));
    assert.equal(await steps(), 1);
    await undo();
    await until(text, before);
  });

  test('scrolls to what was selected elsewhere, and marks what the chart doesn’t show', async ({ browser }) => {
    await page.close();
    const text = JSON.stringify(sampleCard(1.1, twentyDrawings(1.1)));
    page = await openEditorPage(browser, { width: 1200, height: 700, text });
    const inView = (name: string) =>
      line(name).evaluate((element) => {
        const [inner, outer] = [element, element.parentElement].map((one) => one?.getBoundingClientRect());
        return inner !== undefined && outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
      });
    await line('line0').click();
    await page.locator('#field-metadata-title').focus();
    assert.equal(await inView('Resistance'), false);
    await page.locator('.levels button.object:has-text("Resistance")').click();
    await until(() => inView('Resistance'), true);
    const plot = page.locator('[data-testid=chart-plot]');
    await plot.focus();
    await press('Escape');
    await press('Escape');
    // Arrows move what is selected.
    await page.locator('[role=treeitem][aria-selected=true]').waitFor({ state: 'detached' });
    const outside = line('box0').locator('> .state.outside');
    // The list follows once the view rests.
    for (let i = 0; i < 30; i++) await press('Shift+ArrowLeft');
    await outside.waitFor();
    assert.equal(await line('line0').locator('> .state.outside').count(), 0);
  });

  test('shows an object’s finding with its fix', async ({ browser }) => {
    await page.close();
    const card = JSON.parse(JSON.stringify(sampleCard(1.1))) as {
      levels: { pivot: { price: number } };
      drawings: { style: { color: string }; clientObjectId?: string }[];
    };
    card.levels.pivot.price = 1.2;
    delete card.drawings[0]?.clientObjectId;
    Object.assign(card.drawings[2]?.style ?? {}, { color: '#C06014FF' });
    page = await openEditorPage(browser, { width: 1200, height: 1100, text: JSON.stringify(card, undefined, 2) });
    const message = await page.locator('.finding .message', { hasText: '#C06014FF' }).first().textContent();
    assert.equal(await line('box').locator('> .state').first().getAttribute('title'), message);
    assert.ok((await line('box').getAttribute('aria-label'))?.includes(`error: ${message}`));
    await line('box').click();
    await page.locator('.inspector .note', { hasText: message ?? '' }).waitFor();
    await page.locator('.inspector .buttons button').first().click();
    await line('box').locator('> .state').waitFor({ state: 'detached' });
    await page.locator('[data-section=levels]').getByRole('button', { name: 'Sort prices' }).click();
    await line('Pivot').locator('> .state').waitFor({ state: 'detached' });
    // One without an id gets its first.
    await line('drawing 1').dblclick();
    await page.keyboard.type('top');
    await press('Enter');
    await until(async () => (await drawings())[0], 'top');
  });

  test('is read-only if the card is, and says why', async ({ browser }) => {
    await page.close();
    page = await openEditorPage(browser, { width: 1200, height: 1100, readOnly: 'Not Pending any more.' });
    await line('trend').click();
    assert.equal(await page.locator('[data-section=objects] :is(input, select):enabled').count(), 0);
    const remove = line('trend').getByRole('button', { name: 'Delete trend' });
    assert.equal(await remove.getAttribute('title'), 'Not Pending any more.');
    await press('Delete');
    await page.locator('[aria-live=assertive]:has-text("Not Pending")').waitFor({ state: 'attached' });
    await press('F2');
    assert.equal(await page.locator('rename-input').count(), 0);
    assert.equal(await steps(), 0);
  });
});
