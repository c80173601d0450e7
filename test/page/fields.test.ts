import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { readCardText } from '../../src/card/text/readCard.ts';
import { closePages, test } from '../support/browserTest.ts';
import { openEditorPage } from '../support/editorPage/openEditorPage.ts';
import { PageDocument, until } from './steps/drawing.ts';

const TITLE = 'EUR/USD holds the pivot';

test.describe('the fields of a card on the editor page', () => {
  let page: Page;
  let card: PageDocument;

  const field = () => page.locator('#field-metadata-title');
  const pivot = () => page.locator('#field-levels-pivot-price');
  const title = async () => (await card.sketch()).metadata.title;
  const press = (key: string) => page.keyboard.press(key);
  const caret = () => field().evaluate((input) => (input as unknown as { selectionStart: number }).selectionStart);

  /** In the page: between two keys from outside, a busy machine may take longer than the pause, and make two undo steps. */
  const typeAtOnce = (text: string) =>
    page.evaluate(`[...${JSON.stringify(text)}].forEach((key) => document.execCommand('insertText', false, key))`);

  test.afterAll(closePages);
  test.beforeEach(async ({ browser }) => {
    page = await openEditorPage(browser, { width: 1200, height: 1300 });
    card = new PageDocument(page);
    await field().waitFor();
  });
  test.afterEach(() => page.close());

  test('send the first key immediately and the rest when typing pauses, as one undo step', async () => {
    await field().focus();
    await press('End');
    const sent = await page.evaluate<string>(`(async () => {
      const type = (text) => [...text].forEach((key) => document.execCommand('insertText', false, key));
      type('!');
      await editorHost.settled();
      const { text } = editorHost;
      type(' Now');
      return text;
    })()`);
    assert.equal(readCardText(sent).sketch.metadata.title, `${TITLE}!`);
    await until(title, `${TITLE}! Now`);
    assert.equal(await card.steps(), 1);
    await page.keyboard.type(' or never');
    await until(title, `${TITLE}! Now or never`);
    assert.equal(await card.steps(), 2);
  });

  test('leave the second key of a keybinding, e.g. of Ctrl+K L, to VS Code', async () => {
    await field().focus();
    await press('End');
    await press('ControlOrMeta+k');
    await press('l');
    await page.keyboard.type('!');
    await until(title, `${TITLE}!`);
    await page.getByRole('button', { name: 'Edit: Comments' }).click();
    await page.locator('#field-metadata-comments[contenteditable]').waitFor();
    await press('ControlOrMeta+a');
    await press('ControlOrMeta+k');
    await press('g');
    await page.keyboard.type('Calm');
    await until(async () => (await card.sketch()).metadata.comments, 'Calm');
  });

  test('undo and redo with the document, with the cursor at the change', async () => {
    await field().focus();
    await press('Home');
    await typeAtOnce('My ');
    await until(title, `My ${TITLE}`);
    await press('End');
    await typeAtOnce(' today');
    // Even before the pause, what was typed is undone.
    await press('ControlOrMeta+z');
    await until(() => field().inputValue(), `My ${TITLE}`);
    await press('ControlOrMeta+z');
    await until(() => field().inputValue(), TITLE);
    assert.equal(await caret(), 0);
    await press('ControlOrMeta+y');
    await until(() => field().inputValue(), `My ${TITLE}`);
    assert.equal(await caret(), 3);
    await press('ControlOrMeta+Shift+z');
    await until(title, `My ${TITLE} today`);
  });

  test('keep typed text when the card changes elsewhere, and merge both', async () => {
    await field().focus();
    await press('End');
    await page.keyboard.type(' now');
    await card.replace('EUR/USD holds', 'The euro holds');
    await page.keyboard.type('!');
    await until(title, 'The euro holds the pivot now!');
    assert.equal(await field().inputValue(), 'The euro holds the pivot now!');
    assert.equal(await caret(), 'The euro holds the pivot now!'.length);
    await page.keyboard.type('?');
    await card.replace('"comments": "', '"comments": "From elsewhere. ');
    await until(title, 'The euro holds the pivot now!?');
    assert.match((await card.sketch()).metadata.comments ?? '', /^From elsewhere\. /);
  });

  test('lose nothing when the page is closed before typing pauses', async () => {
    for (const [leave, words] of [
      [() => page.evaluate('dispatchEvent(new Event("blur"))'), ' one'],
      [() => page.evaluate('dispatchEvent(new Event("pagehide"))'), ' two'],
      [() => press('Control+PageUp'), ' three'],
    ] as const) {
      await field().focus();
      await press('End');
      await page.keyboard.type(words);
      await leave();
      // Immediately, not after the pause.
      assert.ok((await title())?.endsWith(words), words);
    }
  });

  test('mark an invalid number and keep it, while the document keeps the last valid one', async ({ browser }) => {
    const before = await card.text();
    await pivot().fill('');
    await page.locator('td .mistake:has-text("Not a price")').waitFor();
    await pivot().pressSequentially('1.09x');
    await field().focus();
    assert.equal(await pivot().inputValue(), '1.09x');
    assert.equal(await pivot().getAttribute('aria-invalid'), 'true');
    await until(async () => (await card.sketch()).levels.pivot?.price, 1.09);
    const state = await page.evaluate('editorHost.api.getState()');
    await page.close();
    page = await openEditorPage(browser, { width: 1200, height: 1300, state });
    card = new PageDocument(page);
    await until(() => pivot().inputValue(), '1.09x');
    assert.equal(await pivot().getAttribute('aria-invalid'), 'true');
    await pivot().focus();
    await pivot().press('End');
    await pivot().press('Backspace');
    await page.locator('td .mistake:has-text("Not a price")').waitFor({ state: 'hidden' });
    await pivot().pressSequentially('50');
    await until(async () => (await card.sketch()).levels.pivot?.price, 1.095);
    // The spelling stays as typed until the field is left; then it's that of the chart.
    assert.equal(await pivot().inputValue(), '1.0950');
    await field().focus();
    await until(() => pivot().inputValue(), '1.09500');
    assert.notEqual(await card.text(), before);
  });

  test('restore the original value on Escape', async () => {
    await field().fill('Another');
    await until(title, 'Another');
    await press('Escape');
    await until(title, TITLE);
    assert.equal(await field().inputValue(), TITLE);
  });

  test("handle Select All themselves: the key isn't passed on", async () => {
    await page.evaluate('addEventListener("keydown", (event) => (globalThis.heard ??= []).push(event.key))');
    await field().focus();
    await press('Control+a');
    await page.keyboard.type('Gold');
    assert.equal(await field().inputValue(), 'Gold');
    const heard = await page.evaluate<string[]>('globalThis.heard');
    assert.ok(!heard.includes('a') && heard.includes('G'), heard.join(' '));
  });
});
