import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { sampleCandles } from '../../bench/chart/sampleCandles.ts';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import { SAMPLE_COLORS } from '../support/deskPage/deskCard.ts';
import type { OpenReviewPage } from '../support/reviewPage/openReviewPage.ts';
import { editedSample, publishedSample } from '../support/reviewPage/sampleCards.ts';
import { ChartCanvas } from '../ui/window/chartCanvas.ts';
import { until } from './steps/deskDocument.ts';
import { LiveRegionLog } from './steps/heard.ts';
import { ReviewSteps } from './steps/reviewSteps.ts';
import { textOf } from './steps/textOf.ts';

const PRICE = sampleCandles(500).close.at(-1) ?? Number.NaN;
const [PUBLISHED, EDITED] = [publishedSample(PRICE), editedSample(PRICE)];
const GONE = SAMPLE_COLORS.HORIZONTAL_LINE;

describe('a comparison, in the page alone', () => {
  let browser: Browser;
  let review: ReviewSteps;

  const open = async (options: OpenReviewPage = {}): Promise<void> => {
    review = await ReviewSteps.open(browser, options);
  };
  const side = (name: string) => review.page.getByRole('radio', { name });
  const text = async (selector: string) => (await review.page.locator(selector).allInnerTexts()).join('\n');

  before(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    assert.deepEqual(review.complaints, []);
    await review.page.close();
  });
  after(() => browser.close());

  it('lists what differs, with both sides and a sign for what was done', async () => {
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

  it('shows texts word by word, links as readers meet them, and only around what changed', async () => {
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

  it('says so when nothing differs', async () => {
    await open({ after: PUBLISHED });
    await review.page.getByText('Nothing differs.').waitFor();
    assert.equal(await review.page.getByRole('table').count(), 0);
    assert.equal(await review.page.locator('.confirm').count(), 0);
  });

  it('never says that nothing differs of what was not compared', async () => {
    await open({ after: PUBLISHED, instead: { uncompared: 'The text is not a whole card.' } });
    await review.page.getByText('Not compared.').waitFor();
    assert.equal(await review.page.getByText('Nothing differs').count(), 0);
  });

  it('shows one card or the other on the chart, or both with the older one pale', async () => {
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

  it('goes with the rows: pointing at one marks it on the chart, choosing one shows it large', async () => {
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

  it('shows both cards when a row is chosen that the shown one does not have', async () => {
    await open();
    await side('Edited').check();
    await review.row('line').getByRole('button').press('Enter');
    assert.equal(await side('Both').isChecked(), true);
  });

  it('goes with the chart: its keys walk along the objects, and the rows follow', async () => {
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

  it('follows the text while it is edited, and says how much differs', async () => {
    await open();
    const heard = await LiveRegionLog.listen(review.page);
    await review.edit({ ...PUBLISHED, metadata: { ...PUBLISHED.metadata, title: 'Another title' } });
    await review.page.getByText('1 field differs.').first().waitFor();
    assert.deepEqual(await heard.takeNew(), ['1 field differs.']);
    await review.edit(EDITED);
    await review.row('zone').waitFor();
  });

  it('has the request as it would go out, what it triggers, and copies it', async () => {
    await open();
    const sends = review.section('sends');
    assert.match(await textOf(sends), /Rewrites the post[\s\S]*webhooks[\s\S]*bot message/);
    const body = sends.locator('pre');
    assert.equal(await body.isVisible(), false);
    await sends.getByText('The request, as it goes out').click();
    const sent = JSON.parse(await textOf(body));
    assert.equal(sent.sender, '(you)');
    assert.equal(sent.metadata.direction, 'BEARISH');
    assert.equal(sent.drawings.length, 5);
    const heard = await LiveRegionLog.listen(review.page);
    await review.button('Copy the request').click();
    await sends.getByText('Copied.').waitFor();
    assert.deepEqual(await heard.takeNew(), ['Copied.']);
    assert.deepEqual(await review.sent(), [{ type: 'copyBody' }]);
  });

  it('says why the service would not take it', async () => {
    const emptied = { ...PUBLISHED, metadata: { ...PUBLISHED.metadata, alternativeText: '' } };
    await open({ after: emptied });
    assert.match(await textOf(review.section('sends')), /Why not[\s\S]*cannot be emptied/);
    assert.equal(await review.section('sends').locator('pre').count(), 0);
  });

  it('leads from the checklist to the text, and to VS Code’s own comparison', async () => {
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

  it('shows whatever a card says as words', async () => {
    const title = '<img src=x onerror=alert(1)> & "quoted"';
    await open({ title, notice: title, after: { ...EDITED, metadata: { ...EDITED.metadata, title } } });
    assert.equal(await textOf(review.page.getByRole('heading', { level: 1 })), title);
    assert.equal(await review.page.locator('#review img').count(), 0);
  });

  it('comes back as it was looked at, and answers when it is asked whether it is there', async () => {
    await open();
    await side('Published').check();
    await review.section('texts').locator('summary').click();
    await until(async () => {
      const kept = (await review.page.evaluate('reviewHost.api.getState()')) as Record<string, unknown>;
      return JSON.stringify([kept['side'], kept['closedSections']]);
    }, '["before",["body","texts"]]');
    await review.page.evaluate("reviewHost.send({ type: 'hello' })");
    const readies = () => review.page.evaluate("reviewHost.received.filter(({ type }) => type === 'ready').length");
    await until(readies, 2);
    assert.equal(await side('Published').isChecked(), true);
  });

  it('says where there are no candles', async () => {
    await open({ bars: 0 });
    await review.page.getByText('No candles: choose a source in the settings.').waitFor();
    await new ChartCanvas(review.page).find(SAMPLE_COLORS.RECTANGLE);
  });
});
