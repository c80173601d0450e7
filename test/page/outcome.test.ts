import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { sampleCandles } from '../../bench/chart/sampleCandles.ts';
import type { OutcomeMessage, OutcomeView } from '../../src/protocol/pageMessages.ts';
import { formatUtcMinute } from '../../src/time.ts';
import { closePages, test } from '../support/browserTest.ts';
import { openEditorPage } from '../support/editorPage/openEditorPage.ts';
import { openPreviewPage } from '../support/pageAlone/openPageAlone.ts';
import { PAINTED } from '../ui/window/gestures.ts';
import { violations } from './steps/accessibility.ts';
import { PageGestures, place, timeOf as timeInCard, until } from './steps/drawing.ts';

const BARS = 500;
const CANDLES = sampleCandles(BARS);
const timeOf = (bar: number): number => CANDLES.time[bar] ?? Number.NaN;

/** Published forty bars before the end; price reached the pivot ten bars later. */
const OUTCOME: OutcomeView = {
  words: 'Entry reached. Measured on Sample, H4 bars.',
  notes: ['Since it was published.'],
  since: timeOf(460),
  touches: [
    { level: 'pivot', time: timeOf(470), price: CANDLES.close[470] ?? 0, words: 'Pivot reached in the H4 bar of then' },
  ],
};

for (const name of ['editor', 'preview'] as const) {
  test.describe(`the outcome of a card on the ${name} page`, () => {
    let page: Page;

    const line = () => page.getByRole('group', { name: 'The card against the market' });
    const slider = () => page.getByRole('slider', { name: 'Last candle shown' });
    const plot = () => page.locator('[data-testid=chart-plot]');
    const send = (message: OutcomeMessage) => page.evaluate(`${name}Host.send(${JSON.stringify(message)})`);
    const candles = async () => Number(/(\d+) candles?/.exec((await plot().getAttribute('aria-label')) ?? '')?.[1]);
    const shown = () => slider().getAttribute('aria-valuetext');

    test.beforeEach(async ({ browser }) => {
      const options = { bars: BARS };
      page = await (name === 'editor' ? openEditorPage(browser, options) : openPreviewPage(browser, options));
      await until(candles, BARS);
    });
    test.afterEach(() => page.close());
    test.afterAll(closePages);

    test('is a line of words that opens to each first touch, and goes when there is none', async () => {
      await send({ type: 'outcome', outcome: OUTCOME });
      const details = line().getByText('Since it was published. Pivot reached in the H4 bar of then.');
      await line().getByText('Entry reached. Measured on Sample, H4 bars.').click();
      await details.waitFor();
      // It stays open when there is another outcome.
      await send({ type: 'outcome', outcome: { ...OUTCOME, touches: [] } });
      await line().getByText('Since it was published.', { exact: true }).waitFor();
      await send({ type: 'outcome', outcome: OUTCOME });
      await details.waitFor();
      assert.deepEqual(await violations(page), []);
      await send({ type: 'outcome' });
      await line().waitFor({ state: 'hidden' });
    });

    test('marks first touches on the chart', async () => {
      await send({ type: 'outcome', outcome: { ...OUTCOME, touches: [] } });
      await line().waitFor();
      const picture = async () => {
        await page.evaluate(PAINTED);
        return (await plot().screenshot()).toString('base64');
      };
      // The line makes the chart lower.
      let before = await picture();
      const isStill = async () => {
        const last = before;
        before = await picture();
        return last === before;
      };
      await until(isStill, true);
      // The same words, so that the line keeps its height.
      const touches = OUTCOME.touches.map((touch) => ({ ...touch, words: '' }));
      await send({ type: 'outcome', outcome: { ...OUTCOME, touches } });
      await until(async () => (await picture()) === before, false);
    });

    test('replays the candles since then by keys, and Escape shows all of them again', async () => {
      await send({ type: 'outcome', outcome: OUTCOME });
      await line().getByRole('button', { name: 'Replay', exact: true }).click();
      await until(candles, 460);
      assert.equal(await shown(), formatUtcMinute(timeOf(459)));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await until(candles, 462);
      assert.equal(await shown(), formatUtcMinute(timeOf(461)));
      await page.keyboard.press('End');
      await until(candles, BARS);
      await page.keyboard.press('Home');
      await until(candles, 460);
      await page.keyboard.press('Escape');
      await until(candles, BARS);
      await slider().waitFor({ state: 'hidden' });
      assert.equal(await line().getByRole('button', { name: 'Replay', exact: true }).count(), 1);
    });

    test('goes on replaying while a draft is saved, and ends when there is no outcome any more', async () => {
      await send({ type: 'outcome', outcome: OUTCOME });
      await line().getByRole('button', { name: 'Replay', exact: true }).click();
      await until(candles, 460);
      await send({ type: 'outcome', outcome: { ...OUTCOME, since: timeOf(BARS - 1) + 1, touches: [] } });
      await slider().press('ArrowRight');
      await until(candles, 461);
      await send({ type: 'outcome' });
      await until(candles, BARS);
    });

    test('has no replay if no candle is newer than the card', async () => {
      await send({ type: 'outcome', outcome: { ...OUTCOME, since: timeOf(BARS - 1) + 1, touches: [] } });
      await line().waitFor();
      assert.equal(await page.getByRole('button', { name: 'Replay', exact: true }).count(), 0);
    });
  });
}

test.describe('the replay of candles in the editor', () => {
  let desk: PageGestures;

  const slider = () => desk.page.getByRole('slider', { name: 'Last candle shown' });
  const candles = async () => Number(/(\d+) candles?/.exec((await desk.plot.getAttribute('aria-label')) ?? '')?.[1]);
  const tell = async (outcome: OutcomeView) => {
    const message: OutcomeMessage = { type: 'outcome', outcome };
    await desk.page.evaluate(`editorHost.send(${JSON.stringify(message)})`);
    await desk.page.getByRole('group', { name: 'The card against the market' }).waitFor();
  };

  test.beforeAll(async ({ browser }) => {
    desk = await PageGestures.open(browser);
  });
  test.beforeEach(() => desk.lay());
  test.afterAll(closePages);

  test('starts with its keys, which also lead back to the slider', async () => {
    await tell(OUTCOME);
    await desk.press('Alt+Shift+P');
    await until(candles, 460);
    await desk.press('PageUp');
    const shown = await candles();
    assert.ok(shown > 461, `${shown} candles after Page Up`);
    await desk.plot.focus();
    await desk.press('Alt+Shift+P');
    await desk.press('ArrowLeft');
    await until(candles, shown - 1);
    await desk.press('Escape');
    await until(candles, BARS);
  });

  test('goes on while the card is edited, which doesn’t depend on the candles that are hidden', async () => {
    await tell(OUTCOME);
    await desk.act('replay');
    await until(candles, 460);
    await desk.readView();
    await desk.oneStep(async () => {
      await desk.act('segment');
      await desk.click(place(404, -0.002));
      // Where candles are hidden.
      await desk.click(place(480, 0.001));
    });
    assert.deepEqual(
      (await desk.drawing('line1')).points.map(({ time }) => time),
      [timeInCard(404), timeInCard(480)],
    );
    assert.equal(await candles(), 460);
    assert.equal(await slider().isVisible(), true);
    await slider().press('Escape');
    await until(candles, BARS);
  });

  test('says why there is none if no candle is newer than the card', async () => {
    await tell({ ...OUTCOME, since: timeOf(BARS - 1) + 1, touches: [] });
    await desk.act('replay');
    await until(() => desk.hint(), 'There are no candles since the card was published.');
    assert.equal(await candles(), BARS);
  });
});
