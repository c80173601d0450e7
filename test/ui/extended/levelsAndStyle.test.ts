import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Drawing } from '../../../src/card/card.ts';
import type { JsonValue } from '../../../src/card/jsonValue.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { test } from '../../support/browserTest.ts';
import { analysisOf, connectToSandbox, MY_CARD, metadataOf, openCard } from '../steps/cards.ts';
import { allDrawings, DRAWING_COLORS } from '../steps/drawings.ts';
import { ChartCanvas, type Spot, type WebviewFrame } from '../window/webview.ts';
import { useWorkbench } from '../window/workbench.ts';

const DRAFT = 'levels.card.json';
/** A line with a unique colour: with the card's own line it calibrates the price scale. */
const MARK = { color: '#2F6F4F', price: 1.178 };
const [TEAL, PURPLE] = ['#2E7D32', '#6A1B9A'];
/** The pivot's line in the dark theme. */
const PIVOT_COLOR = '#59A4F9';
const TICK = 0.00001;

test.describe('levels and styles, in a window', () => {
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 1000 } }, () => prepare());
  let editor: WebviewFrame;
  let text: string;

  const press = (keys: string) => workbench().page.keyboard.press(keys);
  const plot = () => editor.locator('[data-testid=chart-plot]');
  const canvas = () => new ChartCanvas(editor);
  const hint = () => editor.locator('.hint-line');
  const popover = () => editor.locator('[role=dialog]');
  const select = (id: string) => editor.locator(`[role=treeitem]:has(> .name:text-is("${id}")) > .name`).click();

  /** The file's text after Save All. */
  async function saved(): Promise<string> {
    await workbench().save();
    await workbench().waitForTab({ label: DRAFT, dirty: false });
    return readFile(join(workbench().folder, DRAFT), 'utf8');
  }

  async function undone(): Promise<void> {
    await press('ControlOrMeta+z');
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    assert.equal(await saved(), text, 'one step takes it back');
  }

  async function drag(from: Spot, by: { readonly x: number; readonly y: number }): Promise<void> {
    const { mouse } = workbench().page;
    const box = await plot().boundingBox();
    assert.ok(box);
    await mouse.move(box.x + from.x, box.y + from.y);
    await mouse.down();
    await mouse.move(box.x + from.x + by.x, box.y + from.y + by.y, { steps: 6 });
    await mouse.up();
  }

  /** The middle of a horizontal line painted in that colour. */
  async function heightOf(color: string): Promise<number> {
    const { y } = await canvas().find(color, 200);
    const heights = (await canvas().all(color)).map((spot) => spot.y).filter((other) => Math.abs(other - y) < 3);
    return heights.reduce((sum, one) => sum + one, 0) / heights.length;
  }

  /** The drawing as in the text. */
  function drawing(whole: string, id: string): { readonly [key: string]: JsonValue } {
    const { drawings } = JSON.parse(whole) as { drawings: { readonly [key: string]: JsonValue }[] };
    return drawings.find((one) => one['clientObjectId'] === id) ?? {};
  }

  async function prepare(): Promise<void> {
    const { folder } = workbench();
    const card = allDrawings(Date.now());
    const mark: Drawing = {
      type: 'HORIZONTAL_LINE',
      clientObjectId: 'mark',
      points: [{ time: card.drawings[0]?.points[0]?.time ?? 0, price: MARK.price }],
      style: { color: MARK.color, lineWidth: 2 },
    };
    text = JSON.stringify({ ...card, drawings: [...card.drawings, mark] }, undefined, 4);
    await writeFile(join(folder, DRAFT), text);
    await mkdir(join(folder, '.vscode'), { recursive: true });
    const presets = [{ name: 'Quiet', look: { style: { color: '#787B86', lineWidth: 1 } } }];
    await writeFile(join(folder, '.vscode', 'settings.json'), JSON.stringify({ 'chartCards.stylePresets': presets }));
    await connectToSandbox(workbench());
    await workbench().openFile(DRAFT);
    editor = workbench().webview();
    await editor.locator('header.status .chip:has-text("Draft")').waitFor();
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
  }

  test('drags a level of a draft: one number of the file, one step', async () => {
    const [line, mark] = [await heightOf(DRAWING_COLORS.HORIZONTAL_LINE), await heightOf(MARK.color)];
    const pricePerPixel = (1.188 - MARK.price) / (mark - line);
    const resistance = line - (1.1925 - 1.188) / pricePerPixel;
    await drag({ x: 300, y: resistance }, { x: 40, y: -24 });
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    await workbench().screenshot('level-moved');
    const after = await saved();
    const price = readCardText(after).sketch.levels.resistance?.price ?? 0;
    const wanted = 1.1925 + 24 * pricePerPixel;
    assert.ok(Math.abs(price - wanted) <= 1.5 * pricePerPixel + TICK, `${price} is not ${wanted}`);
    assert.equal(after, text.replace('"price": 1.1925', `"price": ${price}`));
    await plot().focus();
    await undone();
  });

  test('applies all choices of the style popover in one step', async () => {
    await select('trend');
    await editor.locator('.toolbar button[aria-label="Style"]').click();
    await popover().waitFor();
    await popover().locator(`button[aria-label="${TEAL}"]`).first().click();
    await popover().locator('fieldset:has(> legend:text-is("Width")) input.numeric').fill('5');
    await popover().locator('label[title="Dashed"]').click();
    await canvas().find(TEAL);
    await workbench().screenshot('style-popover-window');
    assert.equal(await readFile(join(workbench().folder, DRAFT), 'utf8'), text);
    await popover().locator('button:has-text("Done")').click();
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    const after = await saved();
    assert.deepEqual(drawing(after, 'trend')['style'], { color: TEAL, lineWidth: 5, lineStyle: 'DASHED' });
    assert.deepEqual(drawing(after, 'box'), drawing(text, 'box'));
    await undone();
    await canvas().find(DRAWING_COLORS.LINE);
  });

  test('offers the presets of the settings, and saves new ones there', async () => {
    await select('trend');
    await editor.locator('.toolbar button[aria-label="Style"]').click();
    await popover().locator('select option:has-text("Quiet")').waitFor({ state: 'attached' });
    await popover().locator(`button[aria-label="${PURPLE}"]`).first().click();
    await popover().locator('input[aria-label="Name of the new preset"]').fill('Loud');
    await popover().locator('button:has-text("Save as preset")').click();
    await hint().locator('text=in the settings.').waitFor();
    await popover().locator('select option:has-text("Loud")').waitFor({ state: 'attached' });
    await popover().locator('button:has-text("Cancel")').click();
    const settings = JSON.parse(await readFile(join(workbench().folder, '.vscode', 'settings.json'), 'utf8')) as {
      readonly 'chartCards.stylePresets': readonly unknown[];
    };
    const look = { style: { color: PURPLE, lineWidth: 2, lineStyle: 'SOLID' }, endHead: 'ARROW' };
    assert.deepEqual(settings['chartCards.stylePresets'].at(-1), { name: 'Loud', look });
    assert.equal(settings['chartCards.stylePresets'].length, 2);
    await workbench().waitForTab({ label: DRAFT, dirty: false });
    // On another drawing.
    await select('box');
    await editor.locator('.toolbar button[aria-label="Style"]').click();
    await popover().locator('select').selectOption('Quiet');
    await popover().locator('button:has-text("Done")').click();
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    const { borderColor, fillColor, opacity } = Object(drawing(text, 'box')['style']);
    assert.deepEqual(drawing(await saved(), 'box')['style'], {
      borderColor,
      fillColor,
      opacity,
      lineWidth: 1,
      color: '#787B86',
    });
    await undone();
  });

  test('renames an object with all links in the file, in one step', async () => {
    await select('trend');
    await press('F2');
    await editor.locator('rename-input input').fill('slope');
    await press('Enter');
    await workbench().waitForTab({ label: DRAFT, dirty: true });
    assert.equal(await saved(), text.replace('"trend"', '"slope"').replace('[[trend:', '[[slope:'));
    await undone();
  });

  test('keeps the levels of a published card in place until its type changes', async () => {
    editor = await openCard(workbench(), MY_CARD);
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    const nothing = editor.locator('.headline.nothing');
    await nothing.waitFor();
    const y = await heightOf(PIVOT_COLOR);
    await drag({ x: 260, y }, { x: 20, y: 18 });
    await hint().locator('text=unless its type changes').waitFor();
    await workbench().screenshot('level-locked');
    assert.equal(await nothing.count(), 1);
    await workbench().waitForTab({ label: 'Breakout in sight', dirty: false });
    const direction = editor.locator('#field-metadata-direction');
    const other = (await direction.inputValue()) === 'BULLISH' ? 'BEARISH' : 'BULLISH';
    await direction.selectOption(other);
    await workbench().waitForTab({ label: 'Breakout in sight', dirty: true });
    await editor.locator('#levels-locked .note').waitFor({ state: 'detached' });
    await drag({ x: 260, y }, { x: 20, y: 18 });
    await editor
      .locator('.change', { hasText: /pivot|levels/i })
      .first()
      .waitFor();
    await plot().focus();
    await press('ControlOrMeta+z');
    await editor.locator('.change', { hasText: /pivot/i }).first().waitFor({ state: 'detached' });
    await press('ControlOrMeta+z');
    await nothing.waitFor();
    await workbench().waitForTab({ label: 'Breakout in sight', dirty: false });
  });
});

/** The title of `MY_CARD` in the sandbox's seed. */
const MY_CARD_ID = 'ed2effcccd8fea193ac4ddf8';

test.describe('the texts of a card in a window', () => {
  const workbench = useWorkbench({ size: { width: 1400, height: 1200 } });

  test('complete links, undo and redo with the document, and are saved', async () => {
    const window = workbench();
    const { keyboard } = window.page;
    const complaints: string[] = [];
    window.page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    const sandbox = await connectToSandbox(window);
    const editor = await openCard(window, MY_CARD);
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    const before = metadataOf(await analysisOf(sandbox, MY_CARD_ID)).comments;

    await editor.locator('button[aria-label="Edit: Comments"]').click();
    const box = editor.locator('#field-metadata-comments');
    await editor.locator('#field-metadata-comments:focus').waitFor();
    await keyboard.type(' Mind [[piv');
    await editor.locator('[role=listbox] [role=option]:has-text("lv_piv")').waitFor();
    await keyboard.press('Enter');
    await editor.locator('[role=option]:has-text("the pivot at")').waitFor();
    await keyboard.press('Enter');
    await editor.locator('.cm-content .pill:has-text("the pivot")').last().waitFor();
    await keyboard.press('ControlOrMeta+Enter');
    await box.waitFor({ state: 'detached' });
    await editor.locator('.change ins:has-text("Mind")').waitFor();

    const question = editor.locator('.change ins:has-text("?")');
    await editor.locator('button[aria-label="Edit: Comments"]').click();
    await editor.locator('#field-metadata-comments:focus').waitFor();
    await keyboard.type('?');
    await question.waitFor();
    await keyboard.press('ControlOrMeta+z');
    await question.waitFor({ state: 'detached' });
    await editor.locator('.change ins:has-text("Mind")').waitFor();
    await keyboard.press('ControlOrMeta+Shift+z');
    await question.waitFor();
    await keyboard.press('ControlOrMeta+s');
    await editor.locator('.headline.nothing').waitFor();
    const { comments } = metadataOf(await analysisOf(sandbox, MY_CARD_ID));
    assert.match(String(comments), / Mind \[\[[^:\]]+:the pivot\]\]\?$/);
    assert.ok(String(comments).length > String(before ?? '').length);
    assert.deepEqual(complaints, []);
  });
});
