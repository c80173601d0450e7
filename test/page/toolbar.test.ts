import assert from 'node:assert/strict';
import { closePages, test } from '../support/browserTest.ts';
import { COLORS, gestureCard, PageGestures, place, pointJson, until } from './steps/drawing.ts';
import { textOf } from './steps/pageTexts.ts';
import { StyleDialog } from './steps/styleDialog.ts';

/** Enough drawings to fill the card. */
const FULL = Array.from(
  { length: 14 },
  (_, at) =>
    `{"type": "HORIZONTAL_LINE", "clientObjectId": "more${at}", "points": [ ${pointJson(place(470, at / 1000))} ]}`,
);

test.describe('the toolbar on the editor page', () => {
  let gestures: PageGestures;

  const bar = () => gestures.page.getByRole('toolbar', { name: 'Card editor' });
  const button = (name: string) => bar().getByRole('button', { name, exact: true });
  /** The label and the box of every visible button, and of what surrounds them. */
  const boxes = async () => {
    const found = await gestures.page
      .locator('.toolbar button, .toolbar .drawing-count, [data-testid=chart-plot], .hint-line, .toolbar')
      .evaluateAll((all) =>
        all
          .filter((one) => one.getClientRects().length > 0 && one.closest('.menu') === null)
          .map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [one.getAttribute('aria-label') ?? one.className, [x, y, width, height]] as const;
          }),
      );
    return found.map(([name, box]) => ({ name, box }));
  };
  const focusedName = () => bar().locator('button:focus').getAttribute('aria-label');

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser, { width: 1400, height: 900 });
  });
  test.beforeEach(() => gestures.lay());
  test.afterAll(closePages);

  for (const width of [1000, 1400, 2200]) {
    test(`never shifts at ${width} px`, async () => {
      await gestures.page.setViewportSize({ width, height: 900 });
      await gestures.settle();
      await gestures.lay();
      const first = await boxes();
      const same = async (what: string) => {
        const now = await boxes();
        assert.equal(now.length, first.length, what);
        // In the same order: some have another label now, e.g. a group's button has that of its tool.
        for (const [at, { name, box }] of now.entries()) assert.deepEqual(box, first[at]?.box, `${name} after ${what}`);
      };
      for (const tool of ['horizontalLine', 'segment', 'ray', 'channel', 'fibonacci3'] as const) {
        await gestures.act(tool);
        await same(tool);
      }
      await gestures.act('rectangle');
      await gestures.click(place(404, 0.001));
      await same('a hint');
      await gestures.press('Escape', 'Escape');
      for (let turn = 0; turn < 3; turn += 1) {
        await gestures.act('magnet');
        await same('the magnet');
      }
      await gestures.act('stayInTool');
      await same('staying in the tool');
      await gestures.act('stayInTool');
      await gestures.click(place(412, -0.008));
      await same('a selection');
      await gestures.type(gestureCard({}, FULL));
      assert.equal(await textOf(bar().locator('.drawing-count [aria-hidden]')), '20/20');
      await same('the last drawing');
      await gestures.type(gestureCard().replace('"BULLISH"', '"UPWARDS"').replaceAll('#C06014', 'orange'));
      await gestures.page.locator('.finding').first().waitFor();
      await same('findings');
      await gestures.type('no card');
      await same('a text that is none');
    });
  }

  test('is one tab stop; arrows, Home and End move within it', async () => {
    await gestures.page.setViewportSize({ width: 1400, height: 900 });
    await gestures.act('focusToolbar');
    await gestures.press('Home');
    assert.equal(await focusedName(), 'Select');
    await gestures.press('ArrowRight');
    assert.equal(await focusedName(), 'Horizontal line');
    await gestures.press('ArrowLeft', 'ArrowLeft');
    assert.equal(await focusedName(), 'Side panel width');
    await gestures.press('ArrowRight');
    assert.equal(await focusedName(), 'Select');
    assert.equal(await bar().locator('button[tabindex="0"]').count(), 1);
    await gestures.press('ArrowRight', 'Tab');
    assert.equal(await bar().locator(':focus').count(), 0);
    await gestures.press('Shift+Tab');
    assert.equal(await focusedName(), 'Horizontal line');
    await gestures.press('Enter');
    assert.equal(await gestures.tool(), 'Horizontal line');
    assert.equal(await gestures.page.locator('[data-testid=chart-plot]:focus').count(), 1, 'points are put there');
  });

  test('groups the line tools in a menu; the last one used stays on the button', async () => {
    await button('Line tools').click();
    const menu = gestures.page.getByRole('menu', { name: 'Line tools' });
    const items = menu.getByRole('menuitemradio');
    assert.deepEqual(
      (await items.locator('.menu-label').allTextContents()).map((label) => label.trim()),
      ['Line', 'Arrow', 'Ray', 'Extended line'],
    );
    await gestures.press('ArrowDown', 'End', 'ArrowUp', 'Enter');
    assert.equal(await menu.count(), 0);
    assert.equal(await gestures.tool(), 'Ray');
    await gestures.act('select');
    assert.equal(await button('Ray').isVisible(), true);
    await gestures.click(await middleOf('Ray'));
    assert.equal(await gestures.tool(), 'Ray');
    await gestures.click(await middleOf('Ray'));
    assert.equal(await gestures.tool(), 'Select', 'pressed again it is put down');
  });

  test('opens a menu with ArrowDown, and closes it with Escape and on blur', async () => {
    await gestures.act('focusToolbar');
    await gestures.press('Home', 'ArrowRight', 'ArrowRight', 'ArrowDown');
    const menu = gestures.page.getByRole('menu', { name: 'Line tools' });
    await menu.waitFor();
    await gestures.press('Escape');
    assert.equal(await menu.count(), 0);
    assert.equal(await focusedName(), 'Line tools');
    await gestures.press('ArrowDown');
    await menu.waitFor();
    await gestures.click(place(440, -0.018));
    await menu.waitFor({ state: 'detached' });
  });

  test('explains disabled buttons, which stay reachable', async () => {
    for (const name of ['Style', 'Duplicate', 'Delete']) {
      assert.equal(await button(name).getAttribute('aria-disabled'), 'true');
      assert.match((await button(name).getAttribute('title')) ?? '', /Select an object first/);
    }
    await gestures.noStep(async () => {
      await gestures.click(await middleOf('Delete'));
      assert.match(await gestures.hint(), /Select an object first/);
    });
    await gestures.click(place(412, -0.008));
    for (const name of ['Style', 'Duplicate', 'Delete']) {
      assert.equal(await button(name).getAttribute('aria-disabled'), null, name);
    }
    await gestures.oneStep(async () => gestures.click(await middleOf('Duplicate')));
    await gestures.oneStep(async () => gestures.click(await middleOf('Delete')));
  });

  test('disables the tools of a full card, says why once, and deactivates the current one', async () => {
    await gestures.act('segment');
    await gestures.type(gestureCard({}, FULL));
    await until(() => gestures.tool(), 'Select');
    const reason = 'A card can have at most 20 drawings. Delete one first.';
    for (const name of ['Horizontal line', 'Rectangle', 'Parallel channel']) {
      assert.equal(await button(name).getAttribute('aria-disabled'), 'true');
      assert.ok((await button(name).getAttribute('title'))?.includes(reason));
    }
    await gestures.noStep(async () => {
      await gestures.click(await middleOf('Rectangle'));
      assert.equal(await gestures.tool(), 'Select');
      assert.equal(await gestures.hint(), reason);
    });
    await gestures.click(place(412, -0.008));
    await gestures.act('delete');
    assert.equal(await button('Rectangle').getAttribute('aria-disabled'), null);
    assert.equal(await textOf(bar().locator('.drawing-count .visually-hidden')), '19 of 20 drawings');
  });

  test('undoes and redoes like the document', async () => {
    const before = await gestures.text();
    await gestures.drag(place(412, -0.008), place(412, -0.004));
    const after = await gestures.text();
    assert.notEqual(after, before);
    await gestures.click(await middleOf('Undo'));
    assert.equal(await gestures.text(), before);
    await gestures.click(await middleOf('Redo'));
    assert.equal(await gestures.text(), after);
  });

  test('sets the magnet’s strength by button and menu, and remembers it', async () => {
    const magnet = () => gestures.page.evaluate('editorHost.preferences.remembered.magnet');
    await gestures.click(await middleOf('Magnet off'));
    assert.equal(await magnet(), 'weak');
    await button('Magnet strength').click();
    await gestures.page.getByRole('menuitemradio', { name: /^Strong/ }).click();
    await until(magnet, 'strong');
    await gestures.click(await middleOf('Strong magnet: always snaps to the nearest price'));
    assert.equal(await magnet(), 'off');
  });

  for (const width of [720, 500, 400]) {
    test(`moves what doesn’t fit into a menu on pages of ${width} px`, async () => {
      await gestures.page.setViewportSize({ width, height: 800 });
      await gestures.settle();
      const side = (await gestures.page.locator('.chart-side').boundingBox())?.width ?? 0;
      for (const { name, box } of (await boxes()).filter((one) => one.name !== 'toolbar')) {
        const [x = -1, , wide = 0, high = 0] = box;
        assert.ok(x >= 0 && x + wide <= side + 1, `${name} is on the page`);
        assert.ok(high >= 24 || name.startsWith('drawing-count') || name === 'hint-line', name);
      }
      await button('More').click();
      const labels = await gestures.page.getByRole('menu', { name: 'More' }).getByRole('menuitem').allTextContents();
      for (const label of ['Undo', 'Redo', 'Fit card', 'Fit all']) {
        assert.ok(
          labels.some((text) => text.includes(label)),
          `${label} is not among ${labels.join()}`,
        );
      }
      await gestures.press('Escape');
      await gestures.page.setViewportSize({ width: 1400, height: 900 });
      await gestures.settle();
    });
  }

  test('resizes and hides the panel by buttons, and remembers that', async () => {
    const panel = gestures.page.locator('.panel');
    const width = async () => (await panel.boundingBox())?.width ?? 0;
    const first = await width();
    await button('Side panel width').click();
    await gestures.page.getByRole('menuitem', { name: 'Wider' }).click();
    await until(width, first + 40);
    await gestures.page.getByRole('menuitem', { name: 'Default width' }).click();
    await gestures.press('Escape');
    await gestures.click(await middleOf('Side panel'));
    assert.equal(await panel.count(), 0);
    assert.equal(await gestures.page.evaluate('editorHost.preferences.remembered.panelHidden'), true);
    await gestures.click(await middleOf('Side panel'));
    await panel.waitFor();
    assert.ok((await gestures.canvas.count(COLORS.trend)) > 0);
  });

  async function middleOf(name: string): Promise<{ x: number; y: number }> {
    const box = await button(name).boundingBox();
    assert.ok(box, `${name} is there`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
});

const LOOK = { style: { color: '#3D7A12', lineWidth: 3 } };

test.describe('stored preferences on the editor page', () => {
  let gestures: PageGestures;

  const remembered = () => gestures.page.evaluate('editorHost.preferences.remembered');
  const pressed = (name: string | RegExp) =>
    gestures.page.getByRole('toolbar').getByRole('button', { name, pressed: true }).count();

  test.afterEach(() => gestures.page.close());
  test.afterAll(closePages);

  test('apply from the first frame on: magnet, tool, styles, the panel and its width', async ({ browser }) => {
    gestures = await PageGestures.open(browser, {
      width: 1500,
      remembered: { magnet: 'strong', stayInTool: true, looks: { LINE: LOOK }, panelWidth: 460 },
    });
    assert.equal(await pressed(/^Strong magnet/), 1);
    assert.equal(await pressed('Keep the tool armed after drawing'), 1);
    assert.equal((await gestures.page.locator('.panel').boundingBox())?.width, 460);
    await gestures.act('magnet');
    await gestures.act('segment');
    await gestures.click(place(404, 0.001));
    await gestures.click(place(428, 0.004));
    assert.deepEqual((await gestures.sketch()).drawings.at(-1)?.style, LOOK.style);
    assert.equal(await gestures.tool(), 'Line', 'it stays in hand');
  });

  test('hide the panel on every card', async ({ browser }) => {
    gestures = await PageGestures.open(browser, { width: 1500, remembered: { panelHidden: true } });
    assert.equal(await gestures.page.locator('.panel').count(), 0);
    await gestures.page.getByRole('button', { name: 'Side panel', exact: true }).click();
    await gestures.page.locator('.panel').waitFor();
    await until(async () => Object(await remembered()).panelHidden, false);
  });

  test('are stored only as far as they change: a style of one kind leaves those of the others', async ({ browser }) => {
    gestures = await PageGestures.open(browser, { width: 1500, remembered: { looks: { PARALLEL: LOOK } } });
    const dialog = new StyleDialog(gestures);
    await dialog.open('trend');
    await dialog.swatch('Line', '#2E7D32');
    await dialog.done();
    const { looks } = Object(await remembered());
    assert.deepEqual(looks.PARALLEL, LOOK);
    assert.deepEqual(looks.LINE.style, { color: '#2E7D32', lineWidth: 2 });
    await gestures.act('magnet');
    await until(async () => Object(await remembered()).magnet, 'weak');
    assert.deepEqual(Object(await remembered()).looks, looks);
  });

  test('include only the valid presets of the settings', async ({ browser }) => {
    const presets = [
      { name: 'Quiet', look: LOOK },
      { name: 'Wrong', look: { style: { color: 'red' } } },
      { name: 'Quiet', look: { style: { color: '#000000' } } },
    ];
    gestures = await PageGestures.open(browser, { width: 1500, presets });
    const dialog = new StyleDialog(gestures);
    await dialog.open('trend');
    const options = dialog.box.getByLabel('Apply a preset').locator('option');
    assert.deepEqual(
      (await options.allTextContents()).map((text) => text.trim()),
      ['Apply a preset…', 'Quiet'],
    );
    await dialog.box.getByLabel('Apply a preset').selectOption('Quiet');
    await dialog.done();
    assert.deepEqual((await gestures.drawing('trend')).style, LOOK.style);
    assert.equal((await gestures.drawing('trend')).endHead, 'ARROW', 'what a preset does not speak of stays');
    assert.equal(await gestures.canvas.count(COLORS.trend), 0);
  });
});
