import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { sampleCandles } from '../../bench/chart/sampleCandles.ts';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import type { OpenReviewPage } from '../support/reviewPage/openReviewPage.ts';
import { editedSample } from '../support/reviewPage/sampleCards.ts';
import { until } from './steps/deskDocument.ts';
import { LiveRegionLog } from './steps/heard.ts';
import { ReviewSteps } from './steps/reviewSteps.ts';
import { textOf } from './steps/textOf.ts';

const EDITED_CARD = editedSample(sampleCandles(500).close.at(-1) ?? Number.NaN);
const BROKEN = { ...EDITED_CARD, metadata: { ...EDITED_CARD.metadata, title: '' } };

describe('what a review ends with, in the page alone', () => {
  let browser: Browser;
  let review: ReviewSteps;

  const open = async (options: OpenReviewPage): Promise<void> => {
    review = await ReviewSteps.open(browser, options);
  };
  const confirmBar = () => review.page.locator('.confirm');
  const part = (key: string) => review.page.locator(`.conflict[data-key="${key}"]`);
  const choice = (key: string, side: 'Theirs' | 'Mine') => part(key).locator('.option', { hasText: side });

  const decided = (words = '') => review.page.locator('.decide .decided', { hasText: words });

  before(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    assert.deepEqual(review.complaints, []);
    await review.page.close();
  });
  after(() => browser.close());

  it('names the channel and the community, and confirms once however often it is pressed', async () => {
    await open({ mode: 'save' });
    assert.match(await textOf(confirmBar()), /“forex-majors”[\s\S]*“Northern Traders”/);
    await review.button('Save').dblclick();
    assert.deepEqual(await review.sent(), [{ type: 'confirm' }]);
    assert.equal(await review.button('Save').getAttribute('aria-disabled'), 'true');
    assert.equal(await review.button('Cancel').isDisabled(), true);
  });

  it('can be pressed again when the extension answers that it was not to be', async () => {
    await open({ mode: 'save' });
    await review.button('Save').click();
    await review.edit(BROKEN);
    await confirmBar().getByText('1 error must be mended first.').waitFor();
    await review.button('Cancel').click();
    assert.deepEqual(await review.sent(), [{ type: 'confirm' }, { type: 'cancel' }]);
  });

  it('cannot be confirmed while something stands against it, and says what to those who look and who listen', async () => {
    await open({ mode: 'publish', after: BROKEN });
    const publish = review.button('Publish');
    assert.equal(await publish.getAttribute('aria-disabled'), 'true');
    assert.equal(
      await textOf(review.page.locator(`#${await publish.getAttribute('aria-describedby')}`)),
      '1 error must be mended first.',
    );
    const heard = await LiveRegionLog.listen(review.page);
    await publish.focus();
    await review.page.keyboard.press('Enter');
    assert.deepEqual(await heard.takeNew(), ['1 error must be mended first.']);
    assert.deepEqual(await review.sent(), []);
    await confirmBar().getByRole('button', { name: /error/ }).click();
    assert.equal(await review.page.evaluate('document.activeElement.closest("details").dataset.section'), 'checks');
  });

  it('is given up by Escape where nothing is lost by it', async () => {
    await open({ mode: 'save' });
    await review.page.locator('.panel').focus();
    await review.page.keyboard.press('Escape');
    assert.deepEqual(await review.sent(), [{ type: 'cancel' }]);
  });

  it('of a new card shows the whole card, as its readers meet it', async () => {
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

  it('of a conflict is open until every part is decided', async () => {
    await open({ mode: 'conflict' });
    const heard = await LiveRegionLog.listen(review.page);
    assert.equal(await textOf(decided()), '0 of 3 decided');
    await choice('title', 'Theirs').click();
    await decided('1 of 3 decided').waitFor();
    await choice('preference text', 'Mine').click();
    await decided('2 of 3 decided').waitFor();
    await confirmBar().getByText('1 part is still to be decided.').waitFor();
    await choice('drawing trend', 'Theirs').click();
    await decided('All 3 decided').waitFor();
    assert.deepEqual((await heard.takeNew()).slice(-1), ['All 3 decided. It can be confirmed now.']);
    assert.deepEqual(await review.sent(), [
      { type: 'choose', key: 'title', side: 'theirs' },
      { type: 'choose', key: 'preference text', side: 'mine' },
      { type: 'choose', key: 'drawing trend', side: 'theirs' },
    ]);
    assert.equal(await review.row('trend').count(), 0, 'theirs is what the service holds');
    await review.button('Save the result').click();
    assert.deepEqual((await review.sent()).at(-1), { type: 'confirm' });
  });

  it('of a conflict can be decided by the keyboard alone', async () => {
    await open({ mode: 'conflict' });
    const focused = () =>
      review.page.evaluate(
        'document.activeElement.closest(".conflict")?.dataset.key ?? document.activeElement.textContent.trim()',
      );
    await review.button('Next open').focus();
    for (const [key, arrow] of [
      ['title', 'ArrowRight'],
      ['preference text', 'Space'],
      ['drawing trend', 'ArrowRight'],
    ] as const) {
      await review.button('Next open').press('Enter');
      assert.equal(await focused(), key);
      await review.page.keyboard.press(arrow);
      await part(key).locator('.option.chosen').waitFor();
      assert.equal(await focused(), key, 'the keyboard stays where it decided');
    }
    assert.deepEqual(
      await review.page
        .locator('.option.chosen .side-name input')
        .evaluateAll((inputs) => inputs.map((it) => it.getAttribute('aria-label'))),
      [
        'Title: mine, as you wrote it',
        'Preference text: theirs, on the service now',
        'Drawing trend: mine, as you wrote it',
      ],
    );
  });

  it('of a conflict can be one side’s word in all', async () => {
    await open({ mode: 'conflict' });
    await review.button('All mine').click();
    await until(() => review.page.locator('.option.mine.chosen').count(), 3);
    await review.button('All theirs').click();
    await until(() => review.page.locator('.option.theirs.chosen').count(), 3);
    assert.equal(await review.page.locator('.option.mine.chosen').count(), 0);
  });

  it('of a conflict shows the three versions, with what each side changed marked, and is not given up by one key', async () => {
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
