import assert from 'node:assert/strict';
import { closePages, test } from '../support/browserTest.ts';
import { PageGestures, place, until } from './steps/drawing.ts';

const [A, B] = [place(405, 0.005), place(412, 0.0065)];

test.describe('measuring on the editor page', () => {
  let desk: PageGestures;

  test.beforeAll(async ({ browser }) => {
    desk = await PageGestures.open(browser);
  });
  test.beforeEach(() => desk.lay());
  test.afterAll(closePages);

  test('reads the distance between two clicks or the ends of a drag; Escape ends it, nothing is written', async () => {
    await desk.noStep(async () => {
      for (const measure of [
        () => desk.drag(A, B),
        async () => {
          await desk.click(A);
          await desk.click(B);
        },
      ]) {
        await desk.press('Alt+Shift+M');
        await measure();
        await until(
          () => desk.hint(),
          'Δ +0.00150 (+15 pips), +0.14 %, +150 ticks, 7 bars, 1 d 4 h, 0.09 × distance to the stop. Esc: end.',
        );
        await desk.press('Escape');
        assert.match(await desk.hint(), /^Measure: click or drag/);
        await desk.press('Escape');
        assert.equal(await desk.tool(), 'Select');
      }
    });
  });

  test('works with the keyboard, which announces the result', async () => {
    await desk.noStep(async () => {
      await desk.press('Alt+Shift+M', 'Enter', 'ArrowRight', 'Shift+ArrowUp', 'Enter');
      await until(async () => /\+10 ticks, 1 bar, 4 h/.test(await desk.hint()), true);
      const live = desk.page.locator('[aria-live]').filter({ hasText: '+10 ticks, 1 bar, 4 h' });
      await live.first().waitFor({ state: 'attached' });
      await desk.press('Escape', 'Escape');
    });
  });

  test('happens beside the frame of a selection that is drawn with Shift', async () => {
    await desk.noStep(async () => {
      await desk.page.keyboard.down('Shift');
      const before = await desk.plot.screenshot();
      await desk.pull(A, B);
      assert.notDeepEqual(await desk.plot.screenshot(), before);
      assert.match(await desk.hint(), /Shift: also measures it/);
      await desk.page.mouse.up();
      await desk.page.keyboard.up('Shift');
      assert.match(await desk.hint(), /\+15 pips.*Esc: end/);
      await desk.press('Escape');
      assert.doesNotMatch(await desk.hint(), /pips/);
      assert.deepEqual(await desk.selected(), []);
    });
  });

  test('is possible on a card that can’t be changed', async ({ browser }) => {
    const page = await PageGestures.open(browser, { readOnly: 'It is not Pending.' });
    await page.plot.focus();
    await page.press('Alt+Shift+M');
    assert.match(await page.hint(), /^Measure: click or drag/);
    await page.page.close();
  });
});
