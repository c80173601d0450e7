import assert from 'node:assert/strict';
import { closePages, test } from '../support/browserTest.ts';
import { PageGestures, until } from './steps/drawing.ts';

test.describe('the timeframe of the view on the editor page', () => {
  let desk: PageGestures;

  const note = async () => (await desk.page.locator('[data-testid=chart-note]').textContent()) ?? '';
  const legend = async () => (await desk.page.locator('.chart-legend strong').textContent()) ?? '';
  const choose = async (number: string) => {
    await desk.plot.focus();
    await desk.page.keyboard.press('Alt+w');
    await desk.page.getByRole('dialog', { name: 'Timeframe of the view' }).locator('input').waitFor();
    await desk.page.keyboard.press(number);
    await desk.settle();
  };

  test.beforeAll(async ({ browser }) => {
    desk = await PageGestures.open(browser);
  });
  test.beforeEach(() => desk.lay());
  test.afterAll(closePages);

  test('changes the chart and neither the card nor its drawings; a note says so', async () => {
    await desk.noStep(async () => {
      const before = await desk.sketch();
      await choose('8');
      await until(legend, 'EUR/USD · D');
      await until(note, 'Shown in D. The card’s timeframe is H4.');
      assert.deepEqual(await desk.sketch(), before);
      await choose('7');
      await until(legend, 'EUR/USD · H4');
      await until(note, '');
      await desk.readView();
    });
  });

  test('keeps levels from candles, ticks and findings on the card’s own candles', async () => {
    await choose('9');
    await until(legend, 'EUR/USD · W');
    assert.match((await desk.page.locator('.toolbar .candles').textContent()) ?? '', /H4/);
    await choose('7');
    await until(legend, 'EUR/USD · H4');
  });

  test('stays as it is if there are no such candles, and says why', async () => {
    await choose('1');
    await until(() => desk.hint(), 'The chart stays in H4: The sample has no M1 candles.');
    assert.equal(await legend(), 'EUR/USD · H4');
  });
});
