import assert from 'node:assert/strict';
import { type Browser, expect } from '@playwright/test';
import { sampleCandles } from '../../bench/chart/sampleCandles.ts';
import { closePages, test } from '../support/browserTest.ts';
import { SAMPLE_COLORS } from '../support/editorPage/sampleCard.ts';
import type { OpenReviewPage } from '../support/pageAlone/openPageAlone.ts';
import { editedSample, publishedSample } from '../support/reviewPage/sampleCards.ts';
import { ChartCanvas } from '../ui/window/webview.ts';
import { until } from './steps/drawing.ts';
import { LiveRegionLog, textOf } from './steps/pageTexts.ts';
import { ReviewSteps } from './steps/reviewSteps.ts';

const PRICE = sampleCandles(500).close.at(-1) ?? Number.NaN;
const [PUBLISHED, EDITED] = [publishedSample(PRICE), editedSample(PRICE)];
const GONE = SAMPLE_COLORS.HORIZONTAL_LINE;

test.describe('a comparison on the review page', () => {
  let browser: Browser;
  let review: ReviewSteps;

  const open = async (options: OpenReviewPage = {}): Promise<void> => {
    review = await ReviewSteps.open(browser, options);
  };
  const side = (name: string) => review.page.getByRole('radio', { name });
  const text = async (selector: string) => (await review.page.locator(selector).allInnerTexts()).join('\n');

  test.beforeAll(async ({ browser: own }) => {
    browser = own;
  });
  test.afterEach(async () => {
    assert.deepEqual(review.complaints, []);
    await review.page.close();
  });
  test.afterAll(closePages);

  test('lists the differences, with both sides and a sign for the change', async () => {
    await open();
    const rows = await review.page.getByRole('row').all();
    const shown = await Promise.all(
      rows.map(async (row) => [
        (await row.locator('.mark').count()) > 0 ? await row.locator('.mark').getAttribute('aria-label') : '',
        ...(await row.locator('th, td').allInnerTexts()).map((cell) => cell.replaceAll(/\s+/g, ' ').trim()),
      ]),
    );
    const about = (name: string) => shown.find(([, what]) => what === name);
    assert.deepEqual(about('Type'), ['Changed', 'Type', 'Bullish breakout', 'Bearish breakout']);
    assert.deepEqual(about('Expiry'), ['Changed', 'Expiry', '48 hours', '72 hours']);
    assert.equal(about('Drawing zone')?.[0], 'Added');
    assert.equal(about('Drawing zone')?.[2], 'none');
    assert.equal(about('Drawing line')?.[0], 'Removed');
    assert.equal(about('Drawing line')?.[3], 'none');
    assert.equal(about('Drawing box'), undefined, 'what is alike is not listed');
    assert.match(await text('.panel'), /3 fields, 3 texts, 2 levels and 3 drawings differ\./);
  });

  test('shows texts word by word, with links as readers see them, and only around changes', async () => {
    await open();
    const preference = review.page.locator('[data-key="metadata.preferenceText"] .words');
    const [gone, come] = [preference.locator('del'), preference.locator('ins')];
    assert.match((await gone.first().textContent()) ?? '', /^removed: Buy$/);
    assert.match((await come.first().textContent()) ?? '', /^added: Sell$/);
    assert.deepEqual(await preference.locator('.pill').allInnerTexts(), ['the pivot', 'the channel', 'supply zone']);
    const comments = review.page.locator('[data-key="metadata.comments"] .words');
    assert.ok(!((await comments.textContent()) ?? '').includes('The pair has come back'));
    await comments.getByRole('button', { name: /unchanged characters/ }).click();
    assert.ok(((await comments.textContent()) ?? '').includes('The pair has come back'));
  });

  test('outlines removed and added words in their own colours in high contrast', async () => {
    await open({ theme: 'hc-dark' });
    // As VS Code defines them in that theme.
    await review.page.evaluate(`
      document.documentElement.style.setProperty('--vscode-diffEditor-removedTextBorder', '#ff008f');
      document.documentElement.style.setProperty('--vscode-diffEditor-insertedTextBorder', '#33ff2e');`);
    const preference = review.page.locator('[data-key="metadata.preferenceText"] .words');
    await expect(preference.locator('del').first()).toHaveCSS('outline', 'rgb(255, 0, 143) dashed 1px');
    await expect(preference.locator('ins').first()).toHaveCSS('outline', 'rgb(51, 255, 46) solid 1px');
  });

  test('claims no language for what the authors wrote, but has its own words among it in English', async () => {
    await open();
    const preference = review.page.locator('[data-key="metadata.preferenceText"] .words');
    assert.equal(await preference.getAttribute('lang'), '');
    assert.equal(await preference.locator('.visually-hidden').first().getAttribute('lang'), 'en');
    assert.equal(await review.page.getByRole('heading', { level: 1 }).getAttribute('lang'), '');
  });

  test('says so if nothing differs', async () => {
    await open({ after: PUBLISHED });
    await review.page.getByText('No changes.').waitFor();
    assert.equal(await review.page.getByRole('table').count(), 0);
    assert.equal(await review.page.locator('.confirm').count(), 0);
  });

  test('never reports “no differences” for something it didn’t compare', async () => {
    await open({ after: PUBLISHED, instead: { uncompared: 'The text is not a whole card.' } });
    await review.page.getByText('Not compared.').waitFor();
    assert.equal(await review.page.getByText('No changes.', { exact: true }).count(), 0);
  });

  test('shows one card or the other on the chart, or both with the older one dimmed', async () => {
    await open();
    const canvas = new ChartCanvas(review.page);
    assert.equal(await side('Both').isChecked(), true);
    assert.match(await text('.chart-key'), /Pale, dashed: published\s+Added\s+Removed\s+Changed/);
    await side('Published').check();
    await canvas.find(GONE, 200);
    assert.equal(await review.page.locator('.chart-key').count(), 0, 'nothing is pale and nothing is marked');
    await side('Edited').check();
    await until(() => canvas.count(GONE), 0);
  });

  test('follows the rows: hovering marks an object on the chart, selecting zooms to it', async () => {
    await open();
    const note = review.page.locator('[data-testid=chart-note]');
    await review.row('trend').hover();
    await until(async () => /trend/.test((await note.textContent()) ?? ''), true);
    await review.page.mouse.move(5, 5);
    await until(async () => /trend/.test((await note.textContent()) ?? ''), false);
    const view = await review.view();
    await review.row('trend').getByRole('button').click();
    await until(async () => (await review.view()) !== view, true);
    await review.page.locator('tr.row.selected[data-object-id=trend]').waitFor();
  });

  test('shows both cards when a row is selected that the shown card lacks', async () => {
    await open();
    await side('Edited').check();
    await review.row('line').getByRole('button').press('Enter');
    assert.equal(await side('Both').isChecked(), true);
  });

  test('follows the chart: its keys step through the objects, and the rows follow', async () => {
    await open({ height: 460 });
    await review.page.locator('[data-testid=chart-plot]').focus();
    for (const objectId of ['lv_piv', 'lv_sup', 'trend', 'zone']) {
      for (let turn = 0; turn < 12; turn += 1) {
        if ((await review.page.locator(`tr.selected[data-object-id=${objectId}]`).count()) > 0) break;
        await review.page.keyboard.press(']');
      }
      await review.page.locator(`tr.selected[data-object-id=${objectId}]`).waitFor();
    }
    const box = await review.row('zone').boundingBox();
    assert.ok(box !== null && box.y + box.height <= 461, 'in view');
    await review.page.keyboard.press('Escape');
    await review.page.locator('tr.selected').waitFor({ state: 'detached' });
  });

  test('follows edits of the text, and counts the differences', async () => {
    await open();
    const heard = await LiveRegionLog.listen(review.page);
    await review.edit({ ...PUBLISHED, metadata: { ...PUBLISHED.metadata, title: 'Another title' } });
    await review.page.getByText('1 field differs.').first().waitFor();
    assert.deepEqual(await heard.takeNew(), ['1 field differs.']);
    await review.edit(EDITED);
    await review.row('zone').waitFor();
  });

  test('shows the exact request and what it triggers, and copies it', async () => {
    await open();
    const sends = review.section('sends');
    assert.match(await textOf(sends), /Rewrites the post[\s\S]*webhooks[\s\S]*bot message/);
    const body = sends.locator('pre');
    assert.equal(await body.isVisible(), false);
    await sends.getByText('Request body').click();
    const sent = JSON.parse(await textOf(body));
    assert.equal(sent.sender, '(you)');
    assert.equal(sent.metadata.direction, 'BEARISH');
    assert.equal(sent.drawings.length, 5);
    const heard = await LiveRegionLog.listen(review.page);
    await review.button('Copy request').click();
    await sends.getByText('Copied the request to the clipboard.').waitFor();
    assert.deepEqual(await heard.takeNew(), ['Copied the request to the clipboard.']);
    assert.deepEqual(await review.sent(), [{ type: 'copyBody' }]);
  });

  test('says why the service would refuse it', async () => {
    const emptied = { ...PUBLISHED, metadata: { ...PUBLISHED.metadata, alternativeText: '' } };
    await open({ after: emptied });
    assert.match(await textOf(review.section('sends')), /Why it can’t be sent[\s\S]*can’t be cleared/);
    assert.equal(await review.section('sends').locator('pre').count(), 0);
  });

  test('leads from the checklist to the text, and to VS Code’s diff editor', async () => {
    await open();
    await review
      .section('checks')
      .getByRole('button', { name: /No text links to \d+ objects: .*"box"/ })
      .click();
    await review.button('Compare as text').click();
    const [reveal, compare] = await review.sent();
    const checks = await review.section('checks').locator('li').allInnerTexts();
    assert.ok(reveal?.type === 'revealCheck');
    assert.match(checks[reveal.check] ?? '', /"box"/);
    assert.deepEqual(compare, { type: 'compareAsText' });
  });

  test('shows a card’s content as plain text', async () => {
    const title = '<img src=x onerror=alert(1)> & "quoted"';
    await open({ title, notice: title, after: { ...EDITED, metadata: { ...EDITED.metadata, title } } });
    assert.equal(await textOf(review.page.getByRole('heading', { level: 1 })), title);
    assert.equal(await review.page.locator('#review img').count(), 0);
  });

  test('restores its view, and answers when asked whether it is alive', async () => {
    await open();
    await side('Published').check();
    await review.section('texts').locator('summary').click();
    await until(async () => {
      const kept = (await review.page.evaluate('reviewHost.api.getState()')) as Record<string, unknown>;
      return JSON.stringify([kept['side'], kept['closedSections']]);
    }, '["before",["body","texts"]]');
    const readies = () =>
      review.page.evaluate<number>("reviewHost.received.filter(({ type }) => type === 'ready').length");
    const before = await readies();
    await review.page.evaluate("reviewHost.send({ type: 'hello' })");
    await until(readies, before + 1);
    assert.equal(await side('Published').isChecked(), true);
  });

  test('says so if there are no candles', async () => {
    await open({ bars: 0 });
    await review.page.getByText('No candles: choose a source in the settings.').waitFor();
    await new ChartCanvas(review.page).find(SAMPLE_COLORS.RECTANGLE);
  });
});

const EDITED_CARD = editedSample(sampleCandles(500).close.at(-1) ?? Number.NaN);
const BROKEN = { ...EDITED_CARD, metadata: { ...EDITED_CARD.metadata, title: '' } };

test.describe('finishing on the review page', () => {
  let browser: Browser;
  let review: ReviewSteps;

  const open = async (options: OpenReviewPage): Promise<void> => {
    review = await ReviewSteps.open(browser, options);
  };
  const confirmBar = () => review.page.locator('.confirm');
  const part = (key: string) => review.page.locator(`.conflict[data-key="${key}"]`);
  const choice = (key: string, side: 'Theirs' | 'Mine') => part(key).locator('.option', { hasText: side });

  const decided = (words = '') => review.page.locator('.decide .decided', { hasText: words });

  test.beforeAll(async ({ browser: own }) => {
    browser = own;
  });
  test.afterEach(async () => {
    assert.deepEqual(review.complaints, []);
    await review.page.close();
  });
  test.afterAll(closePages);

  test('names the channel and the community, and confirms once however often the button is pressed', async () => {
    await open({ mode: 'save' });
    assert.match(await textOf(confirmBar()), /the channel forex-majors on Northern Traders\?/);
    await review.button('Save to Channel').dblclick();
    assert.deepEqual(await review.sent(), [{ type: 'confirm' }]);
    assert.equal(await review.button('Save to Channel').getAttribute('aria-disabled'), 'true');
    assert.equal(await review.button('Cancel').isDisabled(), true);
  });

  test('hides the messages that would cover its buttons, as a comparison doesn’t', async () => {
    await open({ mode: 'save' });
    assert.equal(await review.page.evaluate('reviewHost.hidMessages'), true);
    await review.page.close();
    await open({});
    assert.equal(await review.page.evaluate('reviewHost.hidMessages'), false);
  });

  test('can be confirmed again if the extension rejects it', async () => {
    await open({ mode: 'save' });
    // The text changes at that moment, so the page doesn't know it yet.
    await review.edit(BROKEN, 'Save to Channel');
    await confirmBar().getByText('The text has changed since this page was opened.').waitFor();
    await review.button('Cancel').click();
    assert.deepEqual(await review.sent(), [{ type: 'confirm' }, { type: 'cancel' }]);
  });

  test('can’t be confirmed while there is a reason against it, which is shown and announced', async () => {
    await open({ mode: 'publish', after: BROKEN });
    const publish = review.button('Publish');
    assert.equal(await publish.getAttribute('aria-disabled'), 'true');
    assert.equal(
      await textOf(review.page.locator(`#${await publish.getAttribute('aria-describedby')}`)),
      'Fix 1 error before saving.',
    );
    const heard = await LiveRegionLog.listen(review.page);
    await publish.focus();
    await review.page.keyboard.press('Enter');
    assert.deepEqual(await heard.takeNew(), ['Fix 1 error before saving.']);
    assert.deepEqual(await review.sent(), []);
    await confirmBar().getByRole('button', { name: /error/ }).click();
    assert.equal(await review.page.evaluate('document.activeElement.closest("details").dataset.section'), 'checks');
  });

  test('is cancelled by Escape if nothing is lost', async () => {
    await open({ mode: 'save' });
    await review.page.locator('.panel').focus();
    await review.page.keyboard.press('Escape');
    assert.deepEqual(await review.sent(), [{ type: 'cancel' }]);
  });

  test('shows the whole card for a new card, as its readers see it', async () => {
    await open({ mode: 'publish' });
    const card = review.section('card');
    const shown = await textOf(card);
    for (const words of ['Bearish breakout', 'EUR/USD turns at the pivot', '72 hours from publishing', 'Rectangle']) {
      assert.ok(shown.includes(words), `${words} in ${shown}`);
    }
    assert.ok(!shown.includes('[['));
    assert.equal(await review.page.getByRole('radio').count(), 0, 'there is nothing to compare with');
    assert.match(await textOf(review.section('sends')), /Posts the card in the channel/);
    const view = await review.view();
    await card.getByRole('button', { name: 'the channel' }).click();
    await until(async () => (await review.view()) !== view, true);
  });

  test('stays open in a conflict until every part is decided', async () => {
    await open({ mode: 'conflict' });
    const heard = await LiveRegionLog.listen(review.page);
    assert.equal(await textOf(decided()), '0 of 3 resolved');
    await choice('title', 'Theirs').click();
    await decided('1 of 3 resolved').waitFor();
    await choice('preference text', 'Mine').click();
    await decided('2 of 3 resolved').waitFor();
    await confirmBar().getByText('1 conflict isn’t resolved yet.').waitFor();
    await choice('drawing trend', 'Theirs').click();
    await decided('All 3 resolved').waitFor();
    assert.deepEqual((await heard.takeNew()).slice(-1), ['All 3 resolved. You can confirm now.']);
    assert.deepEqual(await review.sent(), [
      { type: 'choose', key: 'title', side: 'theirs' },
      { type: 'choose', key: 'preference text', side: 'mine' },
      { type: 'choose', key: 'drawing trend', side: 'theirs' },
    ]);
    assert.equal(await review.row('trend').count(), 0, 'theirs is what the service holds');
    await review.button('Save to Channel').click();
    assert.deepEqual((await review.sent()).at(-1), { type: 'confirm' });
  });

  test('decides a conflict by keyboard alone', async () => {
    await open({ mode: 'conflict' });
    const focused = () =>
      review.page.evaluate(
        'document.activeElement.closest(".conflict")?.dataset.key ?? document.activeElement.textContent.trim()',
      );
    await review.button('Next conflict').focus();
    for (const [key, arrow] of [
      ['title', 'ArrowRight'],
      ['preference text', 'Space'],
      ['drawing trend', 'ArrowRight'],
    ] as const) {
      await review.button('Next conflict').press('Enter');
      assert.equal(await focused(), key);
      await review.page.keyboard.press(arrow);
      await part(key).locator('.option.chosen').waitFor();
      assert.equal(await focused(), key, 'the keyboard stays where it decided');
    }
    assert.deepEqual(
      await review.page
        .locator('.option.chosen .side-name input')
        .evaluateAll((inputs) => inputs.map((it) => it.getAttribute('aria-label'))),
      ['Title: mine, your version', 'Preference text: theirs, on the service now', 'Drawing trend: mine, your version'],
    );
  });

  test('decides a conflict for one side throughout', async () => {
    await open({ mode: 'conflict' });
    await review.button('Keep all mine').click();
    await until(() => review.page.locator('.option.mine.chosen').count(), 3);
    await review.button('Keep all theirs').click();
    await until(() => review.page.locator('.option.theirs.chosen').count(), 3);
    assert.equal(await review.page.locator('.option.mine.chosen').count(), 0);
  });

  test('shows three versions in a conflict, with each side’s changes marked, and isn’t cancelled by a single key', async () => {
    await open({ mode: 'conflict' });
    const title = part('title');
    assert.deepEqual(
      (await title.locator('.value').allTextContents()).map((text) => text.replaceAll('added: ', '')),
      ['EUR/USD holds the pivot', 'EUR/USD at the pivot, once more', 'EUR/USD turns at the pivot'],
    );
    assert.match((await choice('title', 'Theirs').locator('ins').allTextContents()).join(), /, once more$/);
    await review.page.locator('.panel').focus();
    await review.page.keyboard.press('Escape');
    assert.deepEqual(await review.sent(), []);
  });
});
