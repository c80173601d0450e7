import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import { until } from './steps/deskDocument.ts';
import { PageGestures } from './steps/deskGestures.ts';
import { COLORS, gestureCard, place } from './steps/gestureCard.ts';

const BUY = 'Buy [[lv_piv:the pivot]].';

/** What tells how an element is shown. */
interface Styles {
  getComputedStyle(element: unknown): { readonly color: string };
}

describe('links between texts and chart, in the page alone', () => {
  let browser: Browser;
  let desk: PageGestures;

  const field = (at: number) => desk.page.locator('linked-text').nth(at);
  const pill = (id: string) => desk.page.locator(`linked-text .pill[data-object-id="${id}"]`);
  const note = (name: string) => desk.page.locator('[data-testid=chart-note]', { hasText: name });
  const buy = async () => (await desk.sketch()).metadata.preferenceText;
  const write = async () => {
    await desk.page.getByRole('button', { name: 'Edit: Preference' }).click();
    await desk.page.locator('#field-metadata-preferenceText:focus').waitFor();
  };

  before(async () => {
    browser = await openBrowser();
    desk = await PageGestures.open(browser, { width: 1500, height: 1300 });
  });
  beforeEach(() => desk.lay());
  after(() => browser.close());

  it('light the object that is pointed at in a text, and the link that is pointed at on the chart', async () => {
    await pill('trend').hover();
    await note('trend').waitFor();
    await desk.move(place(440, -0.018));
    await note('trend').waitFor({ state: 'detached' });
    await desk.move(place(412, -0.008));
    await desk.page.locator('linked-text .pill.hovered[data-object-id="trend"]').waitFor();
    await desk.click(place(412, -0.008));
    await desk.page.locator('linked-text .pill.selected[data-object-id="trend"]').waitFor();
  });

  it('lead to an object that is out of view', async () => {
    await desk.act('focusChart');
    for (let turn = 0; turn < 12; turn += 1) await desk.press('Shift+ArrowLeft');
    await until(() => desk.canvas.count(COLORS.trend), 0);
    await pill('trend').click();
    await until(desk.selected.bind(desk), ['trend']);
    await until(async () => (await desk.canvas.count(COLORS.trend)) > 20, true);
    await desk.act('fitCard');
    await desk.settle();
    await desk.act('fitAll');
  });

  it('come from a click on the chart while one is picked for the text, at the caret', async () => {
    await desk.oneStep(async () => {
      await field(0).getByRole('button', { name: 'Insert link: Preference' }).click();
      await desk.page.locator('linked-text .note:has-text("Pick a level or drawing")').waitFor();
      await desk.click(place(412, -0.008));
      await desk.page.locator('linked-text .cm-content .pill[data-object-id="trend"]').waitFor();
      await desk.page.keyboard.press('ControlOrMeta+Enter');
      await until(async () => (await buy()) !== BUY, true);
      await desk.settle();
    });
    assert.match((await buy()) ?? '', /^Buy \[\[lv_piv:the pivot\]\]\. ?\[\[trend:[^\]]+\]\]$/);
  });

  it('are not put in when picking is given up', async () => {
    await desk.noStep(async () => {
      await field(0).getByRole('button', { name: 'Insert link: Preference' }).click();
      await desk.page.locator('linked-text .note:has-text("Pick a level or drawing")').waitFor();
      await desk.press('Escape');
      await desk.page.locator('linked-text .note:has-text("Pick a level or drawing")').waitFor({ state: 'detached' });
      await desk.press('Escape');
    });
  });

  it('come from several objects that are selected on the chart, by the command', async () => {
    await desk.click(place(412, -0.008));
    await desk.click(place(438, 0.009), 'Control');
    await desk.oneStep(async () => {
      await desk.act('insertLink');
      await desk.page.locator('linked-text .cm-content .pill[data-object-id="box"]').waitFor();
      await desk.page.keyboard.press('ControlOrMeta+Enter');
      await until(async () => (await buy()) !== BUY, true);
      await desk.settle();
    });
    assert.match((await buy()) ?? '', /\[\[trend:[^\]]+\]\].*\[\[box:[^\]]+\]\]$/);
  });

  it('are dropped into a text from the list as one step', async () => {
    await desk.oneStep(async () => {
      await desk.page
        .locator('[role=treeitem]:has(> .name:text-is("channel"))')
        .dragTo(field(0).locator('.prose'), { targetPosition: { x: 200, y: 8 } });
      await until(async () => (await buy())?.includes('[[channel:'), true);
    });
  });

  it('are red where they lead nowhere, and mended in one step', async () => {
    await desk.lay(gestureCard().replace('[[trend:the trend]]', '[[trent:the trend]]'));
    const dead = desk.page.locator('linked-text .pill.dead');
    await dead.waitFor();
    assert.match((await dead.getAttribute('title')) ?? '', /Did you mean “trend”/);
    const [red, plain] = await Promise.all(
      [dead, pill('lv_piv')].map((one) =>
        one.first().evaluate((element) => (globalThis as unknown as Styles).getComputedStyle(element).color),
      ),
    );
    assert.notEqual(red, plain);
    const before = await desk.oneStep(async () => {
      await field(1).locator('xpath=..').getByRole('button', { name: /trend/ }).last().click();
      await dead.waitFor({ state: 'detached' });
      await desk.settle();
    });
    assert.equal(await desk.text(), before.replace('[[trent:', '[[trend:'));
  });

  it('become dead when their object goes, and live when it is back', async () => {
    await desk.click(place(412, -0.008));
    await desk.act('delete');
    await desk.page.locator('linked-text .pill.dead[data-object-id="trend"]').waitFor();
    await desk.page.locator('.finding .message', { hasText: 'trend' }).first().waitFor();
    await desk.history('undo');
    await desk.page.locator('linked-text .pill.dead').waitFor({ state: 'detached' });
  });

  it('take another name of their object over while the text is written, with what is typed', async () => {
    const sell = async () => (await desk.sketch()).metadata.alternativeText;
    await desk.page.getByRole('button', { name: 'Edit: Alternative' }).click();
    await desk.page.locator('#field-metadata-alternativeText:focus').waitFor();
    await desk.page.keyboard.type(' Soon.');
    await desk.type((await desk.text()).replaceAll('"trend"', '"slope"').replace('[[trend:', '[[slope:'));
    await desk.page.keyboard.press('ControlOrMeta+Enter');
    await until(sell, 'Sell [[slope:the trend]]. Soon.');
  });

  it('are left as they were by Escape', async () => {
    await desk.noStep(async () => {
      await write();
      await desk.page.keyboard.type(' No.');
      await desk.press('Escape');
      await desk.page.locator('#field-metadata-preferenceText').waitFor({ state: 'detached' });
    });
    await pill('lv_piv').first().waitFor();
  });
});
