import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import { COLORS, gestureCard, PageGestures, place, pointJson, until } from './steps/drawing.ts';
import { textOf } from './steps/pageTexts.ts';

/** Places on drawings, and an empty place. */
const ON = { trend: place(412, -0.008), box: place(438, 0.009), channel: place(460, -0.009), line: place(478, 0.0175) };
const NOWHERE = place(440, -0.018);

describe('the object list and the chart on the editor page', () => {
  let browser: Browser;
  let desk: PageGestures;

  const line = (name: string) => desk.page.locator(`[role=treeitem]:has(> .name:text-is("${name}"))`);
  const chosen = async () =>
    (await desk.page.locator('[role=treeitem][aria-selected=true] > .name').allTextContents()).toSorted();
  /** The button of a row, which appears on hover. */
  const lineButton = async (name: string, label: string) => {
    await line(name).hover();
    await line(name).getByRole('button', { name: label }).click();
    await desk.settle();
  };
  const stateOf = (name: string) => line(name).locator('> .state');
  /** The drawings' ids, in the order of the text. */
  const ids = async () => (await desk.sketch()).drawings.map(({ clientObjectId }) => clientObjectId);

  before(async () => {
    browser = await openBrowser();
    desk = await PageGestures.open(browser, { width: 1500, height: 1000 });
  });
  beforeEach(() => desk.lay());
  after(() => browser.close());

  it('share one selection', async () => {
    await desk.click(ON.trend);
    await until(chosen, ['trend']);
    await desk.click(ON.box, 'Control');
    await until(chosen, ['box', 'trend']);
    await desk.page.locator('.inspector h3:has-text("2 drawings selected")').waitFor();
    await desk.click(place(490, 0.002), 'Shift');
    await until(chosen, ['Pivot', 'box', 'trend']);
    await desk.click(NOWHERE);
    await until(chosen, []);
    assert.equal(await desk.page.locator('.inspector').count(), 0);
    await line('channel').locator('> .name').click();
    await desk.settle();
    // The chart's keys act on what is selected in the list.
    await desk.oneStep(() => desk.act('delete'));
    assert.deepEqual(await ids(), ['frame', 'line', 'trend', 'box', 'fib']);
  });

  it('highlight each other’s hovered object', async () => {
    await desk.move(ON.trend);
    await desk.page.locator('[role=treeitem].hovered > .name:text-is("trend")').waitFor();
    await desk.move(NOWHERE);
    await line('trend').hover();
    await desk.page.locator('[data-testid=chart-note]:has-text("trend")').waitFor();
  });

  it('hide an object: it is neither painted nor hit, and the text doesn’t change', async () => {
    const text = await desk.text();
    assert.ok((await desk.canvas.count(COLORS.trend)) > 20);
    await lineButton('trend', 'Hide trend');
    await desk.move(NOWHERE);
    await desk.settle();
    assert.equal(await desk.canvas.count(COLORS.trend), 0);
    await desk.click(ON.trend);
    assert.deepEqual(await desk.selected(), []);
    assert.equal(await stateOf('trend').getAttribute('title'), 'Hidden while this tab is open');
    await lineButton('trend', 'Hide trend');
    await desk.move(NOWHERE);
    await desk.settle();
    assert.ok((await desk.canvas.count(COLORS.trend)) > 20);
    assert.equal(await desk.text(), text);
    assert.equal(await stateOf('trend').count(), 0);
  });

  it('hide and show all drawings', async () => {
    await desk.act('hideAll');
    for (const color of [COLORS.trend, COLORS.box, COLORS.channel, COLORS.fib]) {
      assert.equal(await desk.canvas.count(color), 0);
    }
    await desk.act('showAll');
    for (const color of [COLORS.trend, COLORS.box, COLORS.channel, COLORS.fib]) {
      assert.ok((await desk.canvas.count(color)) > 0);
    }
  });

  it('lock an object and a level: they can be selected but not moved, and say why', async () => {
    await lineButton('trend', 'Lock trend');
    await lineButton('Pivot', 'Lock Pivot');
    await desk.noStep(async () => {
      await desk.drag(ON.trend, place(412, -0.002));
      assert.match(await desk.hint(), /trend is locked\. Unlock it to move it/);
      await desk.drag(place(490, 0.002), place(490, 0.006));
      assert.match(await desk.hint(), /is locked\. Unlock it/);
    });
    await desk.act('unlockAll');
    await desk.oneStep(() => desk.drag(ON.trend, place(412, -0.002)));
  });

  it('paint in the order of the list: front objects cover those behind', async () => {
    const [under, over] = ['#11AA55', '#AA1155'];
    const thick = (id: string, color: string) =>
      `{"type": "HORIZONTAL_LINE", "clientObjectId": "${id}", "points": [ ${pointJson(place(470, 0.0065))} ],
        "style": { "color": "${color}", "lineWidth": 10 } }`;
    await desk.lay(gestureCard({}, [thick('under', under), thick('over', over)]));
    const seen = async () => {
      await desk.move(NOWHERE);
      await desk.settle();
      return [await desk.canvas.count(under), await desk.canvas.count(over)].map((count) => count > 1000);
    };
    assert.deepEqual(await seen(), [false, true]);
    await desk.oneStep(async () => {
      await line('under').dragTo(line('over'), { targetPosition: { x: 60, y: 3 } });
      await desk.settle();
    });
    assert.deepEqual((await ids()).slice(-2), ['over', 'under']);
    await desk.act('focusChart');
    assert.deepEqual(await seen(), [true, false]);
    await line('under').locator('> .name').click();
    await desk.oneStep(() => desk.act('sendBackward'));
    await desk.click(NOWHERE);
    assert.deepEqual(await seen(), [false, true]);
  });

  it('rename an id everywhere in one step: texts, selection, hidden and locked objects', async () => {
    await lineButton('trend', 'Lock trend');
    await line('trend').locator('> .name').click();
    const before = await desk.oneStep(async () => {
      await line('trend').press('F2');
      await desk.page.keyboard.type('slope');
      await desk.page.keyboard.press('Enter');
      await line('slope').waitFor();
      await desk.settle();
    });
    assert.equal(
      await desk.text(),
      before.replace('"clientObjectId": "trend"', '"clientObjectId": "slope"').replace('[[trend:', '[[slope:'),
    );
    await until(chosen, ['slope']);
    assert.equal(await stateOf('slope').count(), 1);
    await desk.page.locator('linked-text .pill[data-object-id="slope"]').waitFor();
  });

  it('reject an id that another object has', async () => {
    await desk.noStep(async () => {
      await line('trend').locator('> .name').click();
      const field = desk.page.locator('.inspector').getByLabel('Id', { exact: true });
      await field.fill('box');
      await field.press('Enter');
      assert.match(await textOf(desk.page.locator('.inspector .mistake').first()), /already used/);
      await field.press('Escape');
    });
  });

  it('copy, cut and paste the selection, with new ids where they are taken', async () => {
    await desk.click(ON.trend);
    await desk.click(ON.box, 'Control');
    await desk.act('copy');
    const copied = JSON.parse(await desk.page.evaluate('editorHost.clipboard')) as {
      readonly chartCards: number;
      readonly drawings: readonly { readonly clientObjectId: string }[];
    };
    assert.deepEqual(
      [copied.chartCards, copied.drawings.map(({ clientObjectId }) => clientObjectId)],
      [1, ['trend', 'box']],
    );
    const before = await ids();
    await desk.oneStep(async () => {
      await desk.act('paste');
      assert.equal(await desk.hint(), 'Pasted 2 drawings.');
    });
    const fresh = (await ids()).slice(before.length);
    assert.equal(fresh.length, 2);
    assert.equal(new Set(await ids()).size, before.length + 2);
    await desk.history('undo');
    await desk.click(NOWHERE);
    await desk.click(ON.trend);
    await desk.oneStep(() => desk.act('cut'));
    assert.deepEqual(
      await ids(),
      before.filter((id) => id !== 'trend'),
    );
    await desk.oneStep(() => desk.act('paste'));
    assert.deepEqual((await ids()).at(-1), 'trend');
  });

  it('paste a level as a line, and report what isn’t a drawing', async () => {
    await desk.click(place(490, 0.002));
    await desk.act('copy');
    await desk.oneStep(() => desk.act('paste'));
    const line = (await desk.sketch()).drawings.at(-1);
    const { pivot } = (await desk.sketch()).levels;
    assert.deepEqual([line?.type, line?.points[0]?.price], ['HORIZONTAL_LINE', pivot?.price]);
    await desk.page.evaluate("editorHost.clipboard = 'not a drawing'");
    await desk.noStep(() => desk.act('paste'));
    await desk.page.locator('[aria-live=assertive]:has-text("contains no drawing")').waitFor({ state: 'attached' });
  });
});

const BUY = 'Buy [[lv_piv:the pivot]].';

/** Determines how an element is shown. */
interface Styles {
  getComputedStyle(element: unknown): { readonly color: string };
}

describe('links between texts and chart on the editor page', () => {
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

  it('highlight the object of a hovered link, and the link of a hovered object', async () => {
    await pill('trend').hover();
    await note('trend').waitFor();
    await desk.move(place(440, -0.018));
    await note('trend').waitFor({ state: 'detached' });
    await desk.move(place(412, -0.008));
    await desk.page.locator('linked-text .pill.hovered[data-object-id="trend"]').waitFor();
    await desk.click(place(412, -0.008));
    await desk.page.locator('linked-text .pill.selected[data-object-id="trend"]').waitFor();
  });

  it('scroll to an object that is out of view', async () => {
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

  it('are inserted at the cursor by a click on the chart while picking', async () => {
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

  it('are not inserted if picking is cancelled', async () => {
    await desk.noStep(async () => {
      await field(0).getByRole('button', { name: 'Insert link: Preference' }).click();
      await desk.page.locator('linked-text .note:has-text("Pick a level or drawing")').waitFor();
      await desk.press('Escape');
      await desk.page.locator('linked-text .note:has-text("Pick a level or drawing")').waitFor({ state: 'detached' });
      await desk.press('Escape');
    });
  });

  it('are inserted for several selected objects by the command', async () => {
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

  it('are inserted by dragging from the list, as one step', async () => {
    await desk.oneStep(async () => {
      await desk.page
        .locator('[role=treeitem]:has(> .name:text-is("channel"))')
        .dragTo(field(0).locator('.prose'), { targetPosition: { x: 200, y: 8 } });
      await until(async () => (await buy())?.includes('[[channel:'), true);
    });
  });

  it('are red if they point at nothing, and fixed in one step', async () => {
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

  it('break when their object is deleted, and work again when it is back', async () => {
    await desk.click(place(412, -0.008));
    await desk.act('delete');
    await desk.page.locator('linked-text .pill.dead[data-object-id="trend"]').waitFor();
    await desk.page.locator('.finding .message', { hasText: 'trend' }).first().waitFor();
    await desk.history('undo');
    await desk.page.locator('linked-text .pill.dead').waitFor({ state: 'detached' });
  });

  it('follow a renamed object while the text is edited, with what is typed', async () => {
    const sell = async () => (await desk.sketch()).metadata.alternativeText;
    await desk.page.getByRole('button', { name: 'Edit: Alternative' }).click();
    await desk.page.locator('#field-metadata-alternativeText:focus').waitFor();
    await desk.page.keyboard.type(' Soon.');
    await desk.type((await desk.text()).replaceAll('"trend"', '"slope"').replace('[[trend:', '[[slope:'));
    await desk.page.keyboard.press('ControlOrMeta+Enter');
    await until(sell, 'Sell [[slope:the trend]]. Soon.');
  });

  it('are restored on Escape', async () => {
    await desk.noStep(async () => {
      await write();
      await desk.page.keyboard.type(' No.');
      await desk.press('Escape');
      await desk.page.locator('#field-metadata-preferenceText').waitFor({ state: 'detached' });
    });
    await pill('lv_piv').first().waitFor();
  });
});
