import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { sampleCandles } from '../../bench/chart/sampleCandles.ts';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import { PageGestures } from './steps/deskGestures.ts';
import { BARS, gestureCard, LAST, POINTS, place, timeOf } from './steps/gestureCard.ts';

const candles = sampleCandles(BARS);
/** A candle's price as the card would have it. */
const price = (of: 'open' | 'high' | 'low' | 'close', bar: number): number =>
  Number((candles[of][bar] ?? LAST).toFixed(5));

/** A bar with long shadows, away from all drawings: its prices lie far apart on the screen. */
const BAR = longest(386, 398);

function longest(from: number, to: number): number {
  const length = (bar: number): number => price('high', bar) - price('low', bar);
  return Array.from({ length: to - from }, (_, i) => from + i).reduce((best, bar) =>
    length(bar) > length(best) ? bar : best,
  );
}

describe('the magnet', () => {
  let browser: Browser;
  let desk: PageGestures;

  before(async () => {
    browser = await openBrowser();
    desk = await PageGestures.open(browser);
  });
  after(() => browser.close());

  /** The price of a horizontal line drawn so many CSS pixels below a price of the bar. */
  async function drawnAt(target: number, below: number, control = false): Promise<number | undefined> {
    await desk.press('Alt+h');
    await desk.oneStep(() =>
      desk.click(desk.at({ bar: BAR, price: target }, { y: below }), ...(control ? ['Control' as const] : [])),
    );
    return (await desk.sketch()).drawings.at(-1)?.points[0]?.price;
  }

  it('off: points go where the mouse is; Ctrl makes it catch the nearest price', async () => {
    await desk.lay(gestureCard(), { magnet: 'off' });
    const high = price('high', BAR);
    assert.notEqual(await drawnAt(high, -4), high);
    await desk.lay(gestureCard(), { magnet: 'off' });
    assert.equal(await drawnAt(high, -4, true), high);
  });

  it('weak: prices of the candle catch when they are near, and are named; Ctrl lets go', async () => {
    for (const [of, letter] of [
      ['high', 'H'],
      ['low', 'L'],
    ] as const) {
      await desk.lay(gestureCard(), { magnet: 'weak' });
      const target = price(of, BAR);
      await desk.press('Alt+h');
      await desk.move(desk.at({ bar: BAR, price: target }, { y: of === 'high' ? -7 : 7 }));
      await desk.settle();
      assert.equal(await desk.caught(), `${letter} ${target.toFixed(5)}`);
      await desk.page.keyboard.down('Control');
      await desk.settle();
      assert.equal(await desk.caught(), '', 'at once, before the mouse moves');
      await desk.page.keyboard.up('Control');
      await desk.settle();
      assert.equal(await desk.caught(), `${letter} ${target.toFixed(5)}`);
      await desk.press('Escape');
      assert.equal(await drawnAt(target, of === 'high' ? -7 : 7), target);
      const free = await drawnAt(target, of === 'high' ? -40 : 40);
      assert.notEqual(free, target);
      assert.equal((await desk.drawing('hline1')).points[0]?.time, timeOf(BAR));
    }
  });

  it('strong: the nearest of open, high, low and close, levels and points always catches', async () => {
    await desk.lay(gestureCard(), { magnet: 'strong' });
    const low = price('low', BAR);
    assert.equal(await drawnAt(low, 18), low);
    await desk.lay(gestureCard(), { magnet: 'strong' });
    const pivot = place(0, 0.002).price;
    await desk.press('Alt+h');
    await desk.move(desk.at({ bar: 410, price: pivot }, { y: 25 }));
    await desk.settle();
    assert.equal(await desk.caught(), `Pivot ${pivot.toFixed(5)}`);
    await desk.click(desk.at({ bar: 410, price: pivot }, { y: 25 }));
    assert.equal((await desk.drawing('hline1')).points[0]?.price, pivot);
  });

  it('catches points of other drawings by their ids, and never those of the drawing that is moved', async () => {
    await desk.lay(gestureCard(), { magnet: 'weak' });
    const [start, end] = POINTS.trend;
    await desk.click(place(412, -0.008));
    // The start of the channel is 5 pixels from where the end of the trend goes.
    const [base] = POINTS.channel;
    await desk.oneStep(async () => {
      await desk.pull(end, desk.at({ bar: 430, price: base.price }, { y: 5 }));
      assert.equal(await desk.caught(), `channel ${base.price.toFixed(5)}`);
      await desk.page.mouse.up();
      await desk.settle();
    });
    assert.deepEqual((await desk.drawing('trend')).points[1], { time: timeOf(430), price: base.price });
    // Its own start catches nothing.
    await desk.pull({ bar: 430, price: base.price }, desk.at({ bar: 434, price: start.price }, { y: 3 }));
    assert.equal(await desk.caught(), '');
    await desk.press('Escape');
    await desk.page.mouse.up();
  });

  it('is switched on and on by its key, and says how strong it is', async () => {
    await desk.lay();
    const button = desk.page.locator('.toolbar button[aria-keyshortcuts="Alt+M"]');
    const pressed: (string | null)[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await desk.press('Alt+m');
      pressed.push(await button.getAttribute('aria-label'));
    }
    assert.equal(new Set(pressed).size, 3, pressed.join());
  });
});
