import assert from 'node:assert/strict';
import { closePages, test } from '../support/browserTest.ts';
import { COLORS, gestureCard, PageGestures, place, pointJson, until } from './steps/drawing.ts';
import { textOf } from './steps/pageTexts.ts';

/** Places on drawings, and an empty place. */
const ON = { trend: place(412, -0.008), box: place(438, 0.009), channel: place(460, -0.009), line: place(478, 0.0175) };
const NOWHERE = place(440, -0.018);

test.describe('the object list and the chart on the editor page', () => {
  let gestures: PageGestures;

  const line = (name: string) => gestures.page.locator(`[role=treeitem]:has(> .name:text-is("${name}"))`);
  const chosen = async () =>
    (await gestures.page.locator('[role=treeitem][aria-selected=true] > .name').allTextContents()).toSorted();
  /** The button of a row, which appears on hover. */
  const lineButton = async (name: string, label: string) => {
    await line(name).hover();
    await line(name).getByRole('button', { name: label }).click();
    await gestures.settle();
  };
  const stateOf = (name: string) => line(name).locator('> .state');
  /** The drawings' ids, in the order of the text. */
  const ids = async () => (await gestures.sketch()).drawings.map(({ clientObjectId }) => clientObjectId);

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser, { width: 1500, height: 1000 });
  });
  test.beforeEach(() => gestures.lay());
  test.afterAll(closePages);

  test('share one selection', async () => {
    await gestures.click(ON.trend);
    await until(chosen, ['trend']);
    await gestures.click(ON.box, 'Control');
    await until(chosen, ['box', 'trend']);
    await gestures.page.locator('.inspector h3:has-text("2 drawings selected")').waitFor();
    await gestures.click(place(490, 0.002), 'Shift');
    await until(chosen, ['Pivot', 'box', 'trend']);
    await gestures.click(NOWHERE);
    await until(chosen, []);
    assert.equal(await gestures.page.locator('.inspector').count(), 0);
    await line('channel').locator('> .name').click();
    await gestures.settle();
    // The chart's keys act on what is selected in the list.
    await gestures.oneStep(() => gestures.act('delete'));
    assert.deepEqual(await ids(), ['frame', 'line', 'trend', 'box', 'fib']);
  });

  test('highlight each other’s hovered object', async () => {
    await gestures.move(ON.trend);
    await gestures.page.locator('[role=treeitem].hovered > .name:text-is("trend")').waitFor();
    await gestures.move(NOWHERE);
    await line('trend').hover();
    await gestures.page.locator('[data-testid=chart-note]:has-text("trend")').waitFor();
  });

  test('hide an object: it is neither painted nor hit, and the text doesn’t change', async () => {
    const text = await gestures.text();
    assert.ok((await gestures.canvas.count(COLORS.trend)) > 20);
    await lineButton('trend', 'Hide trend');
    await gestures.move(NOWHERE);
    await gestures.settle();
    assert.equal(await gestures.canvas.count(COLORS.trend), 0);
    await gestures.click(ON.trend);
    assert.deepEqual(await gestures.selected(), []);
    assert.equal(await stateOf('trend').getAttribute('title'), 'Hidden while this tab is open');
    await lineButton('trend', 'Hide trend');
    await gestures.move(NOWHERE);
    await gestures.settle();
    assert.ok((await gestures.canvas.count(COLORS.trend)) > 20);
    assert.equal(await gestures.text(), text);
    assert.equal(await stateOf('trend').count(), 0);
  });

  test('hide and show all drawings', async () => {
    await gestures.act('hideAll');
    for (const color of [COLORS.trend, COLORS.box, COLORS.channel, COLORS.fib]) {
      assert.equal(await gestures.canvas.count(color), 0);
    }
    await gestures.act('showAll');
    for (const color of [COLORS.trend, COLORS.box, COLORS.channel, COLORS.fib]) {
      assert.ok((await gestures.canvas.count(color)) > 0);
    }
  });

  test('lock an object and a level: they can be selected but not moved, and say why', async () => {
    await lineButton('trend', 'Lock trend');
    await lineButton('Pivot', 'Lock Pivot');
    await gestures.noStep(async () => {
      await gestures.drag(ON.trend, place(412, -0.002));
      assert.match(await gestures.hint(), /trend is locked\. Unlock it to move it/);
      await gestures.drag(place(490, 0.002), place(490, 0.006));
      assert.match(await gestures.hint(), /is locked\. Unlock it/);
    });
    await gestures.act('unlockAll');
    await gestures.oneStep(() => gestures.drag(ON.trend, place(412, -0.002)));
  });

  test('paint in the order of the list: front objects cover those behind', async () => {
    const [under, over] = ['#11AA55', '#AA1155'];
    const thick = (id: string, color: string) =>
      `{"type": "HORIZONTAL_LINE", "clientObjectId": "${id}", "points": [ ${pointJson(place(470, 0.0065))} ],
        "style": { "color": "${color}", "lineWidth": 10 } }`;
    await gestures.lay(gestureCard({}, [thick('under', under), thick('over', over)]));
    const seen = async () => {
      await gestures.move(NOWHERE);
      await gestures.settle();
      return [await gestures.canvas.count(under), await gestures.canvas.count(over)].map((count) => count > 1000);
    };
    assert.deepEqual(await seen(), [false, true]);
    await gestures.oneStep(async () => {
      await line('under').dragTo(line('over'), { targetPosition: { x: 60, y: 3 } });
      await gestures.settle();
    });
    assert.deepEqual((await ids()).slice(-2), ['over', 'under']);
    await gestures.act('focusChart');
    assert.deepEqual(await seen(), [true, false]);
    await line('under').locator('> .name').click();
    await gestures.oneStep(() => gestures.act('sendBackward'));
    await gestures.click(NOWHERE);
    assert.deepEqual(await seen(), [false, true]);
  });

  test('rename an id everywhere in one step: texts, selection, hidden and locked objects', async () => {
    await lineButton('trend', 'Lock trend');
    await line('trend').locator('> .name').click();
    const before = await gestures.oneStep(async () => {
      await line('trend').press('F2');
      await gestures.page.keyboard.type('slope');
      await gestures.page.keyboard.press('Enter');
      await line('slope').waitFor();
      await gestures.settle();
    });
    assert.equal(
      await gestures.text(),
      before.replace('"clientObjectId": "trend"', '"clientObjectId": "slope"').replace('[[trend:', '[[slope:'),
    );
    await until(chosen, ['slope']);
    assert.equal(await stateOf('slope').count(), 1);
    await gestures.page.locator('linked-text .pill[data-object-id="slope"]').waitFor();
  });

  test('reject an id that another object has', async () => {
    await gestures.noStep(async () => {
      await line('trend').locator('> .name').click();
      const field = gestures.page.locator('.inspector').getByLabel('Id', { exact: true });
      await field.fill('box');
      await field.press('Enter');
      assert.match(await textOf(gestures.page.locator('.inspector .mistake').first()), /already used/);
      await field.press('Escape');
    });
  });

  test('copy, cut and paste the selection, with new ids where they are taken', async () => {
    await gestures.click(ON.trend);
    await gestures.click(ON.box, 'Control');
    await gestures.act('copy');
    const copied = JSON.parse(await gestures.page.evaluate('editorHost.clipboard')) as {
      readonly chartCards: number;
      readonly drawings: readonly { readonly clientObjectId: string }[];
    };
    assert.deepEqual(
      [copied.chartCards, copied.drawings.map(({ clientObjectId }) => clientObjectId)],
      [1, ['trend', 'box']],
    );
    const before = await ids();
    await gestures.oneStep(async () => {
      await gestures.act('paste');
      assert.equal(await gestures.hint(), 'Pasted 2 drawings.');
    });
    const fresh = (await ids()).slice(before.length);
    assert.equal(fresh.length, 2);
    assert.equal(new Set(await ids()).size, before.length + 2);
    await gestures.history('undo');
    await gestures.click(NOWHERE);
    await gestures.click(ON.trend);
    await gestures.oneStep(() => gestures.act('cut'));
    assert.deepEqual(
      await ids(),
      before.filter((id) => id !== 'trend'),
    );
    await gestures.oneStep(() => gestures.act('paste'));
    assert.deepEqual((await ids()).at(-1), 'trend');
  });

  test('paste a level as a line, and report what isn’t a drawing', async () => {
    await gestures.click(place(490, 0.002));
    await gestures.act('copy');
    await gestures.oneStep(() => gestures.act('paste'));
    const line = (await gestures.sketch()).drawings.at(-1);
    const { pivot } = (await gestures.sketch()).levels;
    assert.deepEqual([line?.type, line?.points[0]?.price], ['HORIZONTAL_LINE', pivot?.price]);
    await gestures.page.evaluate("editorHost.clipboard = 'not a drawing, but 1.0850'");
    await gestures.noStep(() => gestures.act('paste'));
    await gestures.page.locator('[aria-live=assertive]:has-text("contains no drawing")').waitFor({ state: 'attached' });
    const refusal = gestures.page.locator('.banner', { hasText: 'contains no drawings' });
    await refusal.waitFor();
    await gestures.page.evaluate("editorHost.clipboard = '1.0950 1.0900'");
    await gestures.oneStep(() => gestures.act('paste'));
    await refusal.waitFor({ state: 'detached' });
  });

  test('paste prices as levels by their order, and more of them as lines, each in one step', async () => {
    const pasteText = async (text: string) => {
      await gestures.page.evaluate(`editorHost.clipboard = ${JSON.stringify(text)}`);
      await gestures.act('paste');
    };
    await gestures.oneStep(async () => {
      await pasteText('buy limit 0.10 EURUSD at 1.0950\nTP1 1.1050, SL 1.0900');
      assert.equal(
        await gestures.hint(),
        'Pasted 3 levels: Resistance 1.10500, Pivot 1.09500, Support 1.09000. Not taken as a price: 0.10.',
      );
    });
    const { resistance, pivot, support } = (await gestures.sketch()).levels;
    assert.deepEqual([resistance?.price, pivot?.price, support?.price], [1.105, 1.095, 1.09]);
    assert.equal(pivot?.clientObjectId, 'lv_piv');
    await gestures.history('undo');
    assert.notEqual((await gestures.sketch()).levels.pivot?.price, 1.095);
    const before = await ids();
    await gestures.oneStep(async () => {
      await pasteText('1.0900 1.0910 1.0920 1.0930 1.0940 1.0950');
      assert.match(await gestures.hint(), /^Pasted 6 drawings\. Lines at 1\.09000, 1\.09100, /);
    });
    const lines = (await gestures.sketch()).drawings.slice(before.length);
    assert.deepEqual(
      lines.map(({ type, points }) => [type, points[0]?.price]),
      [1.09, 1.091, 1.092, 1.093, 1.094, 1.095].map((price) => ['HORIZONTAL_LINE', price]),
    );
  });
});

const BUY = 'Buy [[lv_piv:the pivot]].';

/** Determines how an element is shown. */
interface Styles {
  getComputedStyle(element: unknown): { readonly color: string };
}

test.describe('links between texts and chart on the editor page', () => {
  let gestures: PageGestures;

  const field = (at: number) => gestures.page.locator('linked-text').nth(at);
  const pill = (id: string) => gestures.page.locator(`linked-text .pill[data-object-id="${id}"]`);
  const note = (name: string) => gestures.page.locator('[data-testid=chart-note]', { hasText: name });
  const buy = async () => (await gestures.sketch()).metadata.preferenceText;
  const write = async () => {
    await gestures.page.getByRole('button', { name: 'Edit: Preference' }).click();
    await gestures.page.locator('#field-metadata-preferenceText:focus').waitFor();
  };

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser, { width: 1500, height: 1300 });
  });
  test.beforeEach(() => gestures.lay());
  test.afterAll(closePages);

  test('highlight the object of a hovered link, and the link of a hovered object', async () => {
    await pill('trend').hover();
    await note('trend').waitFor();
    await gestures.move(place(440, -0.018));
    await note('trend').waitFor({ state: 'detached' });
    await gestures.move(place(412, -0.008));
    await gestures.page.locator('linked-text .pill.hovered[data-object-id="trend"]').waitFor();
    await gestures.click(place(412, -0.008));
    await gestures.page.locator('linked-text .pill.selected[data-object-id="trend"]').waitFor();
  });

  test('scroll to an object that is out of view', async () => {
    await gestures.act('focusChart');
    for (let turn = 0; turn < 12; turn += 1) await gestures.press('Shift+ArrowLeft');
    await until(() => gestures.canvas.count(COLORS.trend), 0);
    await pill('trend').click();
    await until(gestures.selected.bind(gestures), ['trend']);
    await until(async () => (await gestures.canvas.count(COLORS.trend)) > 20, true);
    await gestures.act('fitCard');
    await gestures.settle();
    await gestures.act('fitAll');
  });

  test('are inserted at the cursor by a click on the chart while picking', async () => {
    await gestures.oneStep(async () => {
      await field(0).getByRole('button', { name: 'Insert link: Preference' }).click();
      await gestures.page.locator('linked-text .note:has-text("Pick a level or drawing")').waitFor();
      await gestures.click(place(412, -0.008));
      await gestures.page.locator('linked-text .cm-content .pill[data-object-id="trend"]').waitFor();
      await gestures.page.keyboard.press('ControlOrMeta+Enter');
      await until(async () => (await buy()) !== BUY, true);
      await gestures.settle();
    });
    assert.match((await buy()) ?? '', /^Buy \[\[lv_piv:the pivot\]\]\. ?\[\[trend:[^\]]+\]\]$/);
  });

  test('are not inserted if picking is cancelled', async () => {
    await gestures.noStep(async () => {
      await field(0).getByRole('button', { name: 'Insert link: Preference' }).click();
      await gestures.page.locator('linked-text .note:has-text("Pick a level or drawing")').waitFor();
      await gestures.press('Escape');
      await gestures.page
        .locator('linked-text .note:has-text("Pick a level or drawing")')
        .waitFor({ state: 'detached' });
      await gestures.press('Escape');
    });
  });

  test('are inserted for several selected objects by the command', async () => {
    await gestures.click(place(412, -0.008));
    await gestures.click(place(438, 0.009), 'Control');
    await gestures.oneStep(async () => {
      await gestures.act('insertLink');
      await gestures.page.locator('linked-text .cm-content .pill[data-object-id="box"]').waitFor();
      await gestures.page.keyboard.press('ControlOrMeta+Enter');
      await until(async () => (await buy()) !== BUY, true);
      await gestures.settle();
    });
    assert.match((await buy()) ?? '', /\[\[trend:[^\]]+\]\].*\[\[box:[^\]]+\]\]$/);
  });

  test('are inserted by dragging from the list, as one step', async () => {
    await gestures.oneStep(async () => {
      await gestures.page
        .locator('[role=treeitem]:has(> .name:text-is("channel"))')
        .dragTo(field(0).locator('.prose'), { targetPosition: { x: 200, y: 8 } });
      await until(async () => (await buy())?.includes('[[channel:'), true);
    });
  });

  test('are red if they point at nothing, and fixed in one step', async () => {
    await gestures.lay(gestureCard().replace('[[trend:the trend]]', '[[trent:the trend]]'));
    const dead = gestures.page.locator('linked-text .pill.dead');
    await dead.waitFor();
    assert.match((await dead.getAttribute('title')) ?? '', /Did you mean “trend”/);
    const [red, plain] = await Promise.all(
      [dead, pill('lv_piv')].map((one) =>
        one.first().evaluate((element) => (globalThis as unknown as Styles).getComputedStyle(element).color),
      ),
    );
    assert.notEqual(red, plain);
    const before = await gestures.oneStep(async () => {
      await field(1).locator('xpath=..').getByRole('button', { name: /trend/ }).last().click();
      await dead.waitFor({ state: 'detached' });
      await gestures.settle();
    });
    assert.equal(await gestures.text(), before.replace('[[trent:', '[[trend:'));
  });

  test('break when their object is deleted, and work again when it is back', async () => {
    await gestures.click(place(412, -0.008));
    await gestures.act('delete');
    await gestures.page.locator('linked-text .pill.dead[data-object-id="trend"]').waitFor();
    await gestures.page.locator('.finding .message', { hasText: 'trend' }).first().waitFor();
    await gestures.history('undo');
    await gestures.page.locator('linked-text .pill.dead').waitFor({ state: 'detached' });
  });

  test('follow a renamed object while the text is edited, with what is typed', async () => {
    const sell = async () => (await gestures.sketch()).metadata.alternativeText;
    await gestures.page.getByRole('button', { name: 'Edit: Alternative' }).click();
    await gestures.page.locator('#field-metadata-alternativeText:focus').waitFor();
    await gestures.page.keyboard.type(' Soon.');
    // At once: typed words may be written between reading and replacing the text.
    await gestures.page.evaluate(`editorHost.type(
      editorHost.text.replaceAll('"trend"', '"slope"').replace('[[trend:', '[[slope:'))`);
    await gestures.settle();
    await gestures.page.keyboard.press('ControlOrMeta+Enter');
    await until(sell, 'Sell [[slope:the trend]]. Soon.');
  });

  test('are restored on Escape', async () => {
    await gestures.noStep(async () => {
      await write();
      await gestures.page.keyboard.type(' No.');
      await gestures.press('Escape');
      await gestures.page.locator('#field-metadata-preferenceText').waitFor({ state: 'detached' });
    });
    await pill('lv_piv').first().waitFor();
  });
});
