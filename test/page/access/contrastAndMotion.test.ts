import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { closePages, test } from '../../support/browserTest.ts';
import { openEditorPage } from '../../support/editorPage/openEditorPage.ts';
import { SAMPLE_COLORS } from '../../support/editorPage/sampleCard.ts';
import { ChartCanvas } from '../../ui/window/webview.ts';

/** Everything that is animated, or would be when it changes. */
const MOVING = `[
  ...document.getAnimations().map(({ animationName }) => animationName),
  ...[...document.querySelectorAll('*')]
    .filter((element) => getComputedStyle(element).transitionDuration.split(', ').some((duration) => duration !== '0s'))
    .map(({ className }) => 'transition of ' + className),
]`;

/** Runs in the page. */
const COUNT_COLOURS = `async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
}`;

interface Styles {
  getComputedStyle(element: unknown): { readonly backgroundColor: string; readonly borderColor: string };
}

const LAYOUT = { theme: 'hc-dark', width: 1200, height: 1000 } as const;

test.describe('the editor page with reduced motion or forced colours', () => {
  let page: Page;

  test.afterAll(closePages);
  test.beforeEach(async ({ browser }) => {
    page = await openEditorPage(browser, LAYOUT);
  });
  test.afterEach(() => page.close());

  const button = (name: string) => page.locator(`.toolbar button[aria-label="${name}"]`);
  const moving = () => page.evaluate(MOVING) as Promise<string[]>;
  const background = (element: Locator) =>
    element.evaluate((it) => (globalThis as unknown as Styles).getComputedStyle(it).backgroundColor);
  const openStyle = async (): Promise<void> => {
    await page.locator('[role=treeitem]:has(> .name:text-is("trend"))').click();
    await button('Style').click();
    await page.getByRole('dialog').waitFor();
  };

  test('animates nothing once VS Code or the system asks for reduced motion', async ({ browser }) => {
    await page.close();
    page = await openEditorPage(browser, { ...LAYOUT, instead: { candles: { kind: 'loading', text: 'Loading' } } });
    await page.evaluate("document.body.classList.remove('vscode-reduce-motion')");
    await page.locator('.toolbar .candles.loading').waitFor();
    await openStyle();
    assert.deepEqual(await moving(), ['codicon-spin']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.deepEqual(await moving(), []);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate("document.body.classList.add('vscode-reduce-motion')");
    assert.deepEqual(await moving(), []);
  });

  test('marks a field with a mistake by its border in high contrast, too', async () => {
    const field = page.locator('#field-levels-pivot-price');
    const border = () => field.evaluate((it) => (globalThis as unknown as Styles).getComputedStyle(it).borderColor);
    const before = await border();
    await field.fill('9');
    await field.press('Enter');
    await page.locator('#field-levels-pivot-price[aria-invalid=true]').waitFor();
    await page.locator('#field-metadata-title').focus();
    assert.notEqual(await border(), before);
  });

  /** The number of colours an element is painted in. */
  const colours = async (element: Locator): Promise<number> => {
    const picture = (await element.screenshot()).toString('base64');
    return (await page.evaluate(`(${COUNT_COLOURS})('data:image/png;base64,${picture}')`)) as number;
  };

  test('distinguishes pressed from unpressed in forced colours, and keeps the drawings’ colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const canvas = new ChartCanvas(page);
    await canvas.find(SAMPLE_COLORS.LINE);
    for (const name of ['Rectangle', 'Keep the tool armed after drawing']) {
      const off = await button(name).screenshot();
      await button(name).click();
      await button(name).and(page.locator('[aria-pressed=true]')).waitFor();
      // Neither the pointer nor the focus is on it.
      await page.mouse.move(0, 0);
      await page.evaluate('document.activeElement.blur()');
      assert.ok(!off.equals(await button(name).screenshot()), `${name} looks the same, on or off`);
      assert.ok((await colours(button(name).locator('svg, i'))) > 1, `the picture of ${name} can be seen`);
    }
    await page.keyboard.press('Escape');
    await openStyle();
    assert.ok((await colours(button('Style').locator('i'))) > 1, 'also under the mouse');
    const chosen = page.locator('[role=treeitem][aria-selected=true]');
    const other = page.locator('[role=treeitem]:has(> .name:text-is("box"))');
    assert.notEqual(await background(chosen), await background(other));
    assert.ok((await colours(chosen.locator('> .name'))) > 1, 'the name of what is chosen can be read');
    await page.screenshot({ path: 'test-results/page-forced-colors.png' });
  });
});
