import assert from 'node:assert/strict';
import type { JsonValue } from '../../src/card/model/jsonValue.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import type { RememberedPreferences, StylePreset } from '../../src/protocol/chartSettings.ts';
import { closePages, test } from '../support/browserTest.ts';
import type { Spot } from '../ui/window/webview.ts';
import {
  assertOnlyChanged,
  COLORS,
  type Drawn,
  gestureCard,
  PageGestures,
  PLACES,
  place,
  until,
} from './steps/drawing.ts';
import { NOTE_PAINTED_TEXTS, textsPainted } from './steps/pageTexts.ts';
import { StyleDialog } from './steps/styleDialog.ts';

/** Colours that nothing on the chart has at first. */
const [TEAL, PURPLE] = ['#2E7D32', '#6A1B9A'];

interface EditorHost {
  readonly remembered: RememberedPreferences;
  readonly presets: readonly StylePreset[];
}

test.describe('the style of drawings on the editor page', () => {
  let gestures: PageGestures;
  let dialog: StyleDialog;

  /** A drawing exactly as in the text. */
  const json = async (id: Drawn) => {
    const { value } = readCardText(await gestures.text());
    const { drawings } = value as { readonly drawings: readonly { readonly [key: string]: JsonValue }[] };
    return JSON.parse(JSON.stringify(drawings[PLACES[id]])) as { readonly [key: string]: JsonValue };
  };
  const style = async (id: Drawn) => (await json(id))['style'];
  const kept = (): Promise<EditorHost> => gestures.page.evaluate('editorHost.preferences');
  /** Opens the style of a drawing, makes a choice, and closes it: one undo step that changes only the style. */
  const styled = async (id: Drawn, choose: () => Promise<void>) => {
    const before = await gestures.oneStep(async () => {
      await dialog.open(id);
      await choose();
      await dialog.done();
    });
    return before;
  };

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser, { width: 1240, height: 860, scripts: [NOTE_PAINTED_TEXTS] });
    dialog = new StyleDialog(gestures);
  });
  test.beforeEach(() => gestures.lay());
  test.afterEach(async () => {
    if (await dialog.box.isVisible()) await dialog.cancel();
  });
  test.afterAll(closePages);

  for (const [id, fields] of [
    ['line', ['Line', 'Width', 'Stroke', 'Presets']],
    ['trend', ['Line', 'Width', 'Stroke', 'Start', 'End', 'Presets']],
    ['box', ['Line', 'Border', 'Width', 'Stroke', 'Fill', 'Fill opacity', 'Presets']],
    ['channel', ['Line', 'Width', 'Stroke', 'Fill', 'Presets']],
    ['fib', ['Line', 'Width', 'Stroke', 'Fill', 'Ratios', 'Presets']],
  ] as const) {
    test(`offers for ${id} exactly what its kind has`, async () => {
      await dialog.open(id);
      assert.deepEqual(await dialog.fields(), fields);
    });
  }

  for (const id of ['line', 'trend', 'box', 'channel', 'fib'] as const) {
    test(`writes the stroke of ${id}: colour, width and line style, and nothing else`, async () => {
      const was = await style(id);
      const before = await styled(id, async () => {
        await dialog.swatch('Line', TEAL);
        await dialog.number('Width', '7');
        await dialog.choose('Stroke', 'Dashed');
      });
      assert.deepEqual(await style(id), { ...Object(was), color: TEAL, lineWidth: 7, lineStyle: 'DASHED' });
      assertOnlyChanged(before, await gestures.text(), [['drawings', PLACES[id], 'style']]);
    });
  }

  test('writes fill, border and opacity, and removes them', async () => {
    await styled('box', async () => {
      await dialog.swatch('Border', PURPLE);
      await dialog.typeColor('Fill', '#00ff00');
      await dialog.number('Fill opacity', '40');
    });
    const whole = { color: COLORS.box, lineWidth: 2, fillColor: '#00FF00', opacity: 0.4, borderColor: PURPLE };
    assert.deepEqual(await style('box'), whole);
    await styled('box', () => dialog.field('Border').getByRole('button', { name: 'Same as line' }).click());
    assert.equal(Object.keys(Object(await style('box'))).includes('borderColor'), false);
    await styled('channel', async () => {
      await dialog.swatch('Fill', TEAL);
      await dialog.field('Fill opacity').locator('input[type=range]').fill('60');
    });
    assert.deepEqual(await style('channel'), { color: COLORS.channel, lineWidth: 2, fillColor: TEAL, opacity: 0.6 });
    await styled('channel', () => dialog.field('Fill').getByRole('button', { name: 'No fill' }).click());
    assert.equal(Object.keys(Object(await style('channel'))).includes('fillColor'), false);
  });

  test('writes the heads of a line', async () => {
    const before = await styled('trend', async () => {
      await dialog.choose('Start', 'Arrow');
      await dialog.choose('End', 'Extended');
    });
    const trend = await json('trend');
    assert.deepEqual([trend['startHead'], trend['endHead']], ['ARROW', 'EXTEND']);
    assert.deepEqual(trend['style'], Object(readCardText(before).sketch.drawings[PLACES.trend]).style);
  });

  test('accepts a typed width confirmed by Enter', async () => {
    await gestures.oneStep(async () => {
      await dialog.open('trend');
      await dialog.number('Width', '9');
      await dialog.key('Enter');
    });
    assert.deepEqual(await style('trend'), { color: COLORS.trend, lineWidth: 9 });
  });

  test('rejects an invalid width, and says so', async () => {
    await gestures.noStep(async () => {
      await dialog.open('trend');
      for (const wrong of ['0', '11', '2.5', 'x', '']) {
        await dialog.number('Width', wrong);
        await dialog.field('Width').locator('input.numeric').blur();
        assert.equal(await dialog.field('Width').locator('input.numeric').getAttribute('aria-invalid'), 'true', wrong);
      }
      await dialog.done();
    });
  });

  test('accepts colours as #RRGGBB only, with or without #, in any case', async () => {
    await dialog.open('trend');
    const input = dialog.hex('Line');
    for (const wrong of ['#12', 'red', '#GGGGGG', 'rgb(1,', '#123']) {
      await dialog.typeColor('Line', wrong);
      assert.equal(await input.getAttribute('aria-invalid'), 'true', wrong);
      assert.ok((await gestures.canvas.count(COLORS.trend)) > 0, `${wrong} changes nothing`);
    }
    // There is no room for an eighth digit.
    await dialog.typeColor('Line', '#3d7a12ff');
    assert.equal(await input.inputValue(), '#3D7A12');
    assert.equal(await input.getAttribute('aria-invalid'), 'false');
    assert.ok((await gestures.canvas.count('#3D7A12')) > 0);
    await dialog.typeColor('Line', '3d7a13');
    await dialog.done();
    assert.deepEqual(await style('trend'), { color: '#3D7A13', lineWidth: 2 });
  });

  test('writes nothing for an invalid colour', async () => {
    await gestures.noStep(async () => {
      await dialog.open('trend');
      await dialog.typeColor('Line', '#12');
      await dialog.done();
    });
  });

  test('paints a choice immediately, before it is in the text; Escape restores text and painting', async () => {
    await gestures.noStep(async () => {
      const before = await gestures.text();
      await dialog.open('trend');
      for (const color of [TEAL, PURPLE]) {
        await dialog.swatch('Line', color);
        assert.ok((await gestures.canvas.count(color)) > 20, `${color} is painted`);
        assert.equal(await gestures.canvas.count(COLORS.trend), 0);
        assert.equal(await gestures.text(), before);
      }
      await dialog.key('Escape');
      assert.equal(await gestures.canvas.count(PURPLE), 0);
      assert.ok((await gestures.canvas.count(COLORS.trend)) > 20);
    });
    await gestures.noStep(async () => {
      await dialog.open('trend');
      await dialog.swatch('Line', TEAL);
      await dialog.cancel();
    });
    assert.equal(await gestures.canvas.count(TEAL), 0);
  });

  test('paints the chosen width', async () => {
    await dialog.open('trend');
    const thin = await gestures.canvas.count(COLORS.trend);
    await dialog.field('Width').locator('input[type=range]').fill('10');
    await gestures.settle();
    assert.ok((await gestures.canvas.count(COLORS.trend)) > 3 * thin);
  });

  test('applies to several drawings in one step, each only with what its kind has', async () => {
    const [trend, box] = [await style('trend'), await style('box')];
    await gestures.oneStep(async () => {
      await dialog.open('trend', 'box');
      assert.ok((await dialog.box.getAttribute('aria-label'))?.includes('2 drawings'));
      await dialog.swatch('Line', TEAL);
      await dialog.swatch('Border', PURPLE);
      await dialog.choose('Stroke', 'Dotted');
      await dialog.done();
    });
    assert.deepEqual(await style('trend'), { ...Object(trend), color: TEAL, lineStyle: 'DOTTED' });
    assert.deepEqual(await style('box'), {
      ...Object(box),
      color: TEAL,
      lineStyle: 'DOTTED',
      borderColor: PURPLE,
    });
  });

  test('closes when the selection changes; the choice applies to the drawing it was made for', async () => {
    const box = await style('box');
    await gestures.oneStep(async () => {
      await dialog.open('trend');
      await dialog.swatch('Line', TEAL);
      await gestures.page.locator('[role=treeitem]:has(> .name:text-is("box")) > .name').click();
      await gestures.settle();
    });
    assert.deepEqual(await style('trend'), { color: TEAL, lineWidth: 2 });
    assert.deepEqual(await style('box'), box);
  });

  test('keeps choices made for several when one is deselected', async () => {
    await gestures.oneStep(async () => {
      await dialog.open('trend', 'channel');
      await dialog.swatch('Line', TEAL);
      await gestures.page.locator('[role=treeitem]:has(> .name:text-is("channel")) > .name').click();
      await gestures.settle();
    });
    assert.deepEqual(await style('trend'), { color: TEAL, lineWidth: 2 });
    assert.deepEqual(await style('channel'), { color: TEAL, lineWidth: 2 });
  });

  test('closes and keeps the choice when nothing is selected any more', async () => {
    await gestures.oneStep(async () => {
      await dialog.open('trend');
      await dialog.swatch('Line', TEAL);
      await gestures.click(place(440, -0.018));
      await dialog.box.waitFor({ state: 'detached' });
      await gestures.settle();
    });
    assert.deepEqual(await style('trend'), { color: TEAL, lineWidth: 2 });
  });

  test('remembers the last style of a kind for the next drawing, and for Apply Last Style', async () => {
    await styled('trend', async () => {
      await dialog.swatch('Line', TEAL);
      await dialog.number('Width', '4');
    });
    const look = { color: TEAL, lineWidth: 4 };
    assert.deepEqual((await kept()).remembered.looks.LINE?.style, look);
    await gestures.act('segment');
    await gestures.click(place(404, 0.001));
    await gestures.click(place(428, 0.004));
    assert.deepEqual((await gestures.sketch()).drawings.at(-1)?.style, look);
    await gestures.act('select');
    await gestures.act('rectangle');
    await gestures.click(place(404, -0.013));
    await gestures.click(place(420, -0.017));
    assert.notEqual((await gestures.sketch()).drawings.at(-1)?.style.color, TEAL);
    await gestures.act('select');
    await gestures.type(gestureCard());
    await gestures.click(place(412, -0.008));
    await gestures.oneStep(() => gestures.act('applyStyle'));
    assert.deepEqual(await style('trend'), look);
  });

  test('saves named styles, and applies them to other drawings', async () => {
    await dialog.open('trend');
    await dialog.swatch('Line', PURPLE);
    await dialog.choose('Stroke', 'Dotted');
    await dialog.box.getByRole('textbox', { name: 'Name of the new preset' }).fill('Loud');
    await dialog.box.getByRole('button', { name: 'Save as preset' }).click();
    await until(
      async () => (await kept()).presets,
      [{ name: 'Loud', look: { style: { color: PURPLE, lineWidth: 2, lineStyle: 'DOTTED' }, endHead: 'ARROW' } }],
    );
    await gestures.page.locator('.hint-line:has-text("Loud")').waitFor();
    await dialog.cancel();
    const fill = { fillColor: COLORS.box, opacity: 0.15 };
    const before = await styled('box', async () => {
      await dialog.box.getByLabel('Apply a preset').selectOption('Loud');
      await gestures.settle();
      assert.ok((await gestures.canvas.count(PURPLE)) > 0, 'at once');
    });
    assertOnlyChanged(before, await gestures.text(), [['drawings', PLACES.box, 'style']]);
    assert.deepEqual(await style('box'), { color: PURPLE, lineWidth: 2, ...fill, lineStyle: 'DOTTED' });
    // The same name replaces the first.
    await dialog.open('trend');
    await dialog.swatch('Line', TEAL);
    await dialog.box.getByRole('textbox', { name: 'Name of the new preset' }).fill('Loud');
    await gestures.page.keyboard.press('Enter');
    await until(async () => (await kept()).presets.map(({ look }) => look.style.color), [TEAL]);
  });

  test('adds and removes ratios, and writes nothing for the standard set', async () => {
    const ratio = () => dialog.field('Ratios').getByRole('textbox', { name: 'Add ratio' });
    const painted = await textsPainted(gestures.page, async () => {
      await gestures.oneStep(async () => {
        await dialog.open('fib');
        for (const text of ['78.6 %', '.236']) {
          await ratio().fill(text);
          await ratio().press('Enter');
        }
        await dialog.field('Ratios').getByRole('button', { name: 'Remove ratio 0.5' }).click();
        await gestures.settle();
        await dialog.done();
      });
    });
    assert.deepEqual((await json('fib'))['levels'], [0, 0.236, 0.786, 1]);
    assert.ok(
      painted.some((text) => text.startsWith('0.786')),
      painted.join(' | '),
    );
    const before = await styled('fib', async () => {
      await ratio().fill('much');
      await ratio().press('Enter');
      assert.equal(await ratio().getAttribute('aria-invalid'), 'true');
      await dialog.field('Ratios').getByRole('button', { name: 'Standard' }).click();
    });
    assert.equal('levels' in (await json('fib')), false);
    assert.equal(before.includes('"levels": [0, 0.236, 0.786, 1]'), true);
  });

  for (const [width, height] of [
    [1000, 700],
    [1400, 900],
  ] as const) {
    test(`opens beside its object, at ${width} × ${height}`, async () => {
      await gestures.page.setViewportSize({ width, height });
      try {
        await gestures.settle();
        await gestures.lay();
        const plot = await gestures.page.locator('[data-testid=chart-plot]').boundingBox();
        assert.ok(plot);
        for (const id of ['line', 'trend', 'box', 'channel', 'fib'] as const) {
          await dialog.open(id);
          const box = await dialog.box.boundingBox();
          assert.ok(box);
          const painted: readonly Spot[] = await gestures.canvas.all(COLORS[id]);
          const under: readonly Spot[] = painted
            .map(({ x, y }) => ({ x: x + plot.x, y: y + plot.y }))
            .filter(({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height);
          assert.equal(under.length, 0, `the popover covers ${id}`);
          assert.ok(box.x >= plot.x && box.y >= plot.y && box.y + box.height <= height, `${id}: it is on the page`);
          await dialog.cancel();
        }
      } finally {
        await gestures.page.setViewportSize({ width: 1240, height: 860 });
        await gestures.settle();
      }
    });
  }

  test('keeps the focus, and returns it to the chart', async () => {
    await dialog.open('trend');
    for (let i = 0; i < 4; i += 1) {
      assert.equal(await gestures.page.locator('[role=dialog] :focus').count(), 1);
      await gestures.page.keyboard.press('Tab');
    }
    await dialog.key('Escape');
    assert.equal(await gestures.page.locator('[data-testid=chart-plot]:focus').count(), 1);
  });

  test('stays closed, with the reason, if nothing can be changed', async () => {
    await gestures.page.locator('[role=treeitem]:has(> .name:text-is("Pivot")) > .name').click();
    await gestures.act('editStyle');
    assert.equal(await dialog.box.count(), 0);
    assert.match(await gestures.hint(), /doesn’t apply to levels/);
  });
});
