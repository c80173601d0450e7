import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import { until } from './steps/deskDocument.ts';
import { PageGestures } from './steps/deskGestures.ts';
import { COLORS, place } from './steps/gestureCard.ts';
import { StyleDialog } from './steps/styleDialog.ts';

const LOOK = { style: { color: '#3D7A12', lineWidth: 3 } };

describe('what the desk remembers, in the page alone', () => {
  let browser: Browser;
  let desk: PageGestures;

  const remembered = () => desk.page.evaluate('deskHost.desk.remembered');
  const pressed = (name: string | RegExp) =>
    desk.page.getByRole('toolbar').getByRole('button', { name, pressed: true }).count();

  before(async () => {
    browser = await openBrowser();
  });
  afterEach(() => desk.page.close());
  after(() => browser.close());

  it('is there from the first picture on: magnet, tool, looks, the panel and its width', async () => {
    desk = await PageGestures.open(browser, {
      width: 1500,
      remembered: { magnet: 'strong', stayInTool: true, looks: { LINE: LOOK }, panelWidth: 460 },
    });
    assert.equal(await pressed(/^Strong magnet/), 1);
    assert.equal(await pressed('Keep the tool in hand after a drawing'), 1);
    assert.equal((await desk.page.locator('.panel').boundingBox())?.width, 460);
    await desk.act('magnet');
    await desk.act('segment');
    await desk.click(place(404, 0.001));
    await desk.click(place(428, 0.004));
    assert.deepEqual((await desk.sketch()).drawings.at(-1)?.style, LOOK.style);
    assert.equal(await desk.tool(), 'Line', 'it stays in hand');
  });

  it('is a panel that was folded away, on whatever card', async () => {
    desk = await PageGestures.open(browser, { width: 1500, remembered: { panelHidden: true } });
    assert.equal(await desk.page.locator('.panel').count(), 0);
    await desk.page.getByRole('button', { name: 'Side panel', exact: true }).click();
    await desk.page.locator('.panel').waitFor();
    await until(async () => Object(await remembered()).panelHidden, false);
  });

  it('is told only as far as it changes: a look of one kind leaves those of the others', async () => {
    desk = await PageGestures.open(browser, { width: 1500, remembered: { looks: { PARALLEL: LOOK } } });
    const dialog = new StyleDialog(desk);
    await dialog.open('trend');
    await dialog.swatch('Line', '#2E7D32');
    await dialog.done();
    const { looks } = Object(await remembered());
    assert.deepEqual(looks.PARALLEL, LOOK);
    assert.deepEqual(looks.LINE.style, { color: '#2E7D32', lineWidth: 2 });
    await desk.act('magnet');
    await until(async () => Object(await remembered()).magnet, 'weak');
    assert.deepEqual(Object(await remembered()).looks, looks);
  });

  it('has only the presets of the settings that are some', async () => {
    const presets = [
      { name: 'Quiet', look: LOOK },
      { name: 'Wrong', look: { style: { color: 'red' } } },
      { name: 'Quiet', look: { style: { color: '#000000' } } },
    ];
    desk = await PageGestures.open(browser, { width: 1500, presets });
    const dialog = new StyleDialog(desk);
    await dialog.open('trend');
    const options = dialog.box.getByLabel('Apply a preset').locator('option');
    assert.deepEqual(
      (await options.allTextContents()).map((text) => text.trim()),
      ['Apply a preset…', 'Quiet'],
    );
    await dialog.box.getByLabel('Apply a preset').selectOption('Quiet');
    await dialog.done();
    assert.deepEqual((await desk.drawing('trend')).style, LOOK.style);
    assert.equal((await desk.drawing('trend')).endHead, 'ARROW', 'what a preset does not speak of stays');
    assert.equal(await desk.canvas.count(COLORS.trend), 0);
  });
});
