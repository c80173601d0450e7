import assert from 'node:assert/strict';
import { type Browser, expect, type Page } from '@playwright/test';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { closePages, test } from '../support/browserTest.ts';
import { openEditorPage } from '../support/editorPage/openEditorPage.ts';
import { sampleCard } from '../support/editorPage/sampleCard.ts';
import { openResultsPage } from '../support/pageAlone/openPageAlone.ts';
import { PageDocument, until } from './steps/drawing.ts';
import { NOTE_PAINTED_TEXTS } from './steps/pageTexts.ts';

const PREFERENCE = 'Buy the retest of [[lv_piv:the pivot]] while [[channel:the channel]] holds.';

test.describe('the texts of a card on the editor page', () => {
  let browser: Browser;
  let page: Page;
  let card: PageDocument;

  const field = () => page.locator('linked-text').first();
  const prose = () => field().locator('.prose');
  const box = () => page.locator('#field-metadata-preferenceText');
  const choices = () => page.getByRole('listbox', { name: 'Links' });
  const option = (name: RegExp) => choices().getByRole('option', { name });
  const press = (key: string) => page.keyboard.press(key);
  const text = async () => (await card.sketch()).metadata.preferenceText;
  const said = () => page.locator('[role=status]').first();
  const line = (name: string) => page.locator(`[role=treeitem]:has(> .name:text-is("${name}"))`);

  async function open(preference = PREFERENCE): Promise<void> {
    const sample = sampleCard(1.1);
    const metadata = { ...sample.metadata, preferenceText: preference };
    page = await openEditorPage(browser, { width: 1200, height: 1300, text: formatCard({ ...sample, metadata }) });
    card = new PageDocument(page);
    await prose().waitFor();
  }

  /** Continues typing at the end of the text. */
  async function write(): Promise<void> {
    await page.getByRole('button', { name: 'Edit: Preference' }).click();
    await page.locator('#field-metadata-preferenceText:focus').waitFor();
  }

  test.beforeAll(async ({ browser: own }) => {
    browser = own;
  });
  test.afterAll(closePages);
  test.beforeEach(() => open());
  test.afterEach(() => page.close());

  test('are in a language that the page doesn’t claim to know', async () => {
    assert.equal(await prose().getAttribute('lang'), '');
    await write();
    assert.equal(await box().getAttribute('lang'), '');
    assert.equal(await page.locator('#field-metadata-title').getAttribute('lang'), '');
    assert.equal(await page.locator('input.numeric').first().getAttribute('lang'), null);
  });

  test('complete a link: brackets, id, words', async () => {
    await write();
    await page.keyboard.type(' See [[');
    await option(/^lv_sup Support 1\.089/).waitFor();
    assert.equal(await choices().getByRole('option').count(), 8);
    await page.keyboard.type('fib');
    await until(() => choices().getByRole('option').count(), 1);
    await press('Enter');
    await option(/^the retracement/).waitFor();
    await press('ArrowDown');
    await press('Tab');
    await choices().waitFor({ state: 'hidden' });
    await field().locator('.pill:has-text("the fibonacci")').waitFor();
    await page.keyboard.type('.');
    await press('ControlOrMeta+Enter');
    await until(text, `${PREFERENCE} See [[fib:the fibonacci]].`);
    assert.equal(await card.steps(), 1);
    await page.locator('linked-text .prose:focus').waitFor();
  });

  test('announce the suggestions', async () => {
    await write();
    await page.keyboard.type(' [[lv');
    await choices().waitFor();
    const active = () => box().getAttribute('aria-activedescendant');
    assert.equal(await box().getAttribute('role'), 'textbox');
    assert.equal(await box().getAttribute('aria-multiline'), 'true');
    const first = await active();
    assert.match((await page.locator(`#${first}`).textContent()) ?? '', /lv_res Resistance/);
    await press('ArrowUp');
    assert.match((await page.locator(`#${await active()}`).textContent()) ?? '', /lv_sup Support/);
    await until(async () => ((await said().textContent()) ?? '').includes('objects to link to'), true);
    await press('Escape');
    assert.equal(await active(), null);
  });

  test('close the list with Escape first, then restore the text', async () => {
    await write();
    await page.keyboard.type(' and [[lv');
    await choices().waitFor();
    await press('Escape');
    await choices().waitFor({ state: 'hidden' });
    await box().waitFor();
    await press('Escape');
    await box().waitFor({ state: 'detached' });
    await until(text, PREFERENCE);
  });

  test('are left with Tab when no list is open, and keep what was typed', async () => {
    await write();
    await page.keyboard.type(' Now.');
    await press('Tab');
    await until(text, `${PREFERENCE} Now.`);
    await box().waitFor({ state: 'detached' });
  });

  test('undo and redo with the document while being edited, pause by pause', async () => {
    await write();
    await page.keyboard.type(' One');
    await until(text, `${PREFERENCE} One`);
    assert.equal(await card.steps(), 1);
    await page.keyboard.type(' two');
    await press('ControlOrMeta+z');
    await until(async () => (await box().textContent())?.endsWith(' One'), true);
    await press('ControlOrMeta+z');
    await until(text, PREFERENCE);
    await press('ControlOrMeta+Shift+z');
    await press('ControlOrMeta+y');
    await until(async () => (await box().textContent())?.endsWith(' One two'), true);
    assert.equal(await card.steps(), 2);
    await press('ControlOrMeta+s');
    await until(text, `${PREFERENCE} One two`);
    // Typing continues after saving.
    await page.keyboard.type('!');
    await press('ControlOrMeta+Enter');
    await until(text, `${PREFERENCE} One two!`);
    await press('ControlOrMeta+z');
    await until(text, `${PREFERENCE} One two`);
  });

  test('lose no typed text when they are changed elsewhere', async () => {
    await write();
    await page.keyboard.type(' Typed.');
    await card.replace('Buy the retest', 'Sell the retest');
    await until(async () => (await box().textContent())?.startsWith('Sell the retest'), true);
    await press('ControlOrMeta+Enter');
    await until(text, `${PREFERENCE.replace('Buy', 'Sell')} Typed.`);
  });

  test('show a link as written at the cursor, and as a pill elsewhere', async () => {
    await write();
    await press('ControlOrMeta+Home');
    const pill = field().locator('.cm-content .pill:has-text("the pivot")');
    await pill.waitFor();
    for (let at = 0; at < 'Buy the retest of '.length; at++) await press('ArrowRight');
    await pill.waitFor();
    await press('ArrowRight');
    await pill.waitFor({ state: 'detached' });
    await field().locator('.link-source:has-text("[[lv_piv:the pivot]]")').waitFor();
    await press('Home');
    await pill.click();
    await page.keyboard.type(' of March');
    await press('Home');
    await field().locator('.pill:has-text("the pivot of March")').waitFor();
  });

  test('delete a link as a whole: the first Backspace selects it', async () => {
    await page.close();
    await open('See [[lv_piv:the pivot]]');
    await write();
    await press('Backspace');
    assert.equal(await page.evaluate('getSelection().toString()'), 'the pivot');
    await press('Backspace');
    await press('ControlOrMeta+Enter');
    await until(text, 'See ');
  });

  test('highlight what a pill links to, and scroll to it', async () => {
    const note = page.locator('[data-testid=chart-note]', { hasText: 'channel' });
    await prose().locator('.pill:has-text("the channel")').hover();
    await note.waitFor();
    await prose().locator('.pill:has-text("the channel")').click();
    await until(() => card.selected(), ['channel']);
    await write();
    const pivot = field().locator('.cm-content .pill:has-text("the pivot")');
    await pivot.hover();
    await field().locator('.pill.hovered:has-text("the pivot")').waitFor();
    await pivot.click({ modifiers: ['ControlOrMeta'] });
    await until(() => card.selected(), ['lv_piv']);
    await field().locator('.cm-content .pill.selected:has-text("the pivot")').waitFor();
  });

  test('suggest the intended target of a dead link, in the text and below it', async () => {
    await page.close();
    await open('See [[lv_pov:this]] and [[x]].');
    const dead = prose().locator('.pill.dead:has-text("this")');
    assert.match((await dead.getAttribute('title')) ?? '', /Did you mean “lv_piv”\?/);
    await prose().locator('.broken:has-text("[[x]]")').waitFor();
    await dead.click();
    await option(/^Did you mean lv_piv Pivot/).waitFor();
    await press('Enter');
    await press('ControlOrMeta+Enter');
    await until(text, 'See [[lv_piv:this]] and [[x]].');
    const fix = field().locator('xpath=..').getByRole('button', { name: 'Change to "lv_piv"' });
    await expect(fix).toBeHidden();
    await card.undo();
    await fix.click();
    await until(text, 'See [[lv_piv:this]] and [[x]].');
  });

  test('insert an object that is dropped on them, as one step', async () => {
    await line('box').dragTo(prose().locator('span').first(), { targetPosition: { x: 2, y: 8 } });
    await until(text, `[[box:the rectangle]] ${PREFERENCE}`);
    assert.equal(await card.steps(), 1);
  });

  test('insert what is picked in the list, at the cursor', async () => {
    await write();
    await press('ControlOrMeta+Home');
    await page.getByRole('button', { name: 'Insert link: Preference' }).click();
    await page.locator('.note:has-text("Pick a level or drawing")').waitFor();
    await line('trend').click();
    await field().locator('.cm-content .pill:has-text("the line")').waitFor();
    await page.keyboard.type(',');
    await press('ControlOrMeta+Enter');
    await until(text, `[[trend:the line]], ${PREFERENCE}`);
  });

  test('stop picking on Escape, and keep what was typed', async () => {
    await write();
    await page.keyboard.type(' More');
    await page.getByRole('button', { name: 'Insert link: Preference' }).click();
    await page.locator('.note:has-text("Pick a level or drawing")').waitFor();
    await press('Escape');
    await page.locator('#field-metadata-preferenceText:focus').waitFor();
    await press('ControlOrMeta+Enter');
    await until(text, `${PREFERENCE} More`);
  });

  test('insert the selected objects with the list’s own button', async () => {
    await line('box').click();
    await page.getByRole('button', { name: 'Insert link into text' }).click();
    await field().locator('.cm-content .pill:has-text("the rectangle")').waitFor();
    await press('ControlOrMeta+Enter');
    await until(text, `${PREFERENCE} [[box:the rectangle]]`);
  });

  test('don’t shift when editing begins', async () => {
    const height = async () => (await field().boundingBox())?.height;
    for (const words of [PREFERENCE, 'Short.', 'One\n\nThree [[lv_piv:the pivot]]\n']) {
      await page.close();
      await open(words);
      const before = await height();
      await write();
      assert.equal(await height(), before, words);
    }
    // The editor's own styles are allowed.
    assert.equal(await page.evaluate('getComputedStyle(document.querySelector(".cm-scroller")).display'), 'flex');
  });
});

/** Browser languages for system languages C, POSIX, unset and German, and one that no `Intl` accepts. */
const LANGUAGES = ['en-US@posix', 'C', 'POSIX', '', 'de-DE', 'xx-invalid-zzzzzzzzz'];

test.describe('a page in a browser of any language', () => {
  let browser: Browser;

  const says = (language: string) => [
    NOTE_PAINTED_TEXTS,
    `Object.defineProperty(Navigator.prototype, 'language', { get: () => ${JSON.stringify(language)} });
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => [${JSON.stringify(language)}] });`,
  ];
  /** Resolves when the canvases are painted with all of these. */
  const paints = async (page: Page, ...texts: readonly string[]): Promise<void> => {
    const missing = () =>
      page.evaluate<string[]>(`${JSON.stringify(texts)}.filter((text) => !paintedTexts.includes(text))`);
    await until(missing, []);
  };

  test.beforeAll(async ({ browser: own }) => {
    browser = own;
  });
  test.afterAll(closePages);

  for (const language of LANGUAGES) {
    test(`shows a card’s chart with English months in “${language}”`, async () => {
      const page = await openEditorPage(browser, { scripts: says(language) });
      await paints(page, 'Resistance', '23', 'Mar');
      await page.close();
    });

    test(`shows a result’s plot with English months in “${language}”`, async () => {
      const page = await openResultsPage(browser, { sample: 'plots', scripts: says(language) });
      await page.getByRole('radio', { name: 'Balance' }).check();
      await page.getByRole('img', { name: /^Balance\./ }).waitFor();
      await paints(page, '1,000', 'Feb', 'Mar');
      await page.close();
    });
  }
});
