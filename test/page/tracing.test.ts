import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { closePages, test } from '../support/browserTest.ts';
import { openEditorPage } from '../support/editorPage/openEditorPage.ts';
import { violations } from './steps/accessibility.ts';
import { until } from './steps/drawing.ts';

/** Pastes a text, or a red image, on an element, as a browser does. */
const PASTE = `async (selector, text) => {
  const data = new DataTransfer();
  if (text === undefined) {
    const canvas = new OffscreenCanvas(40, 30);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 40, 30);
    data.items.add(new File([await canvas.convertToBlob()], 'chart.png', { type: 'image/png' }));
  } else data.setData('text/plain', text);
  const element = document.querySelector(selector);
  element.focus();
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}`;

test.describe('pasting on the editor page', () => {
  let page: Page;
  const paste = (selector: string, text?: string) =>
    page.evaluate(`(${PASTE})(${[selector, text].map((each) => JSON.stringify(each)).join(', ')})`);
  const cardText = (): Promise<string> => page.evaluate('editorHost.text');
  const steps = (): Promise<number> => page.evaluate('editorHost.steps');

  test.beforeEach(async ({ browser }) => {
    page = await openEditorPage(browser);
  });
  test.afterEach(() => page.close());
  test.afterAll(closePages);

  test('an image puts it behind the chart, for the eye only, until it’s removed', async () => {
    const [before, stepsBefore] = [await cardText(), await steps()];
    await paste('[data-testid=chart-plot]');
    const image = page.locator('.chart-tracing');
    await expect(image).toBeVisible();
    await expect(page.locator('[aria-live=polite]', { hasText: 'isn’t part of the card' })).toBeAttached();
    // The chart is above it, and lets it through.
    const spot = await image.boundingBox();
    assert.ok(spot);
    const { x, y, width, height } = spot;
    assert.equal(
      await page.evaluate(`document.elementFromPoint(${x + width / 2}, ${y + height / 2}).tagName`),
      'CANVAS',
    );
    const shot = () => page.screenshot({ clip: { x: x + width / 2, y: y + 60, width: 60, height: 60 } });
    const faint = (await shot()).toString('base64');
    await expect(page.getByText('Strength of the image')).toBeVisible();
    await page.getByRole('slider', { name: 'Strength of the image' }).fill('90');
    await until(async () => (await shot()).toString('base64') === faint, false);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual([await cardText(), await steps()], [before, stepsBefore]);
    assert.ok(!JSON.stringify(await page.evaluate('editorHost.api.getState()')).includes('data:image'));
    await page.getByRole('button', { name: 'Remove image' }).click();
    await expect(image).toHaveCount(0);
    await expect(page.locator('[data-testid=chart-plot]')).toBeFocused();
  });

  test('prices into a level’s field takes them as levels, one price stays in the field', async () => {
    const pivot = page.locator('#field-levels-pivot-price');
    await paste('#field-levels-pivot-price', '1.1050\t1.0950\t1.0900');
    await expect(pivot).toHaveValue('1.09500');
    await expect(page.locator('#field-levels-support-price')).toHaveValue('1.09000');
    const stepsBefore = await steps();
    await paste('#field-levels-pivot-price', '1.0960');
    assert.equal(await steps(), stepsBefore);
  });
});
