import { expect, type Locator, type Page } from '@playwright/test';

/** Moves the mouse in steps: VS Code ignores a mouse that just appears. */
const STEPS = 4;

/** Hovers over the element, and returns the text of its tooltip. */
export async function hoverOver(page: Page, element: Locator): Promise<string> {
  const any = page.locator('.monaco-hover.workbench-hover:visible');
  // VS Code shows these words while it looks up a tooltip.
  const tooltip = any.filter({ hasNotText: /^\s*Loading\.\.\.\s*$/, hasText: /\S/ }).first();
  await element.waitFor();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height / 2, { steps: STEPS });
  await any.first().waitFor({ state: 'hidden' });
  const box = await element.boundingBox();
  if (box !== null) await page.mouse.move(box.x + box.width / 2 - 3, box.y + box.height / 2, { steps: STEPS });
  await element.hover();
  await tooltip.waitFor();
  return tooltip.innerText();
}

/** Runs in a page: resolves when it has painted what it knows. */
export const PAINTED = 'new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(() => end())))';

/** Resolves when nothing in the window, its webviews and their charts moves or grows from one frame to the next ones. */
export async function waitUntilStill(page: Page): Promise<void> {
  await expect(async () => {
    const places = await placesIn(page);
    for (let frame = 0; frame < 3; frame += 1) {
      await page.evaluate(PAINTED);
      expect(await placesIn(page)).toBe(places);
    }
  }).toPass({ intervals: [0], timeout: 30_000 });
}

/** The boxes of the large elements of the window and its webviews. */
async function placesIn(page: Page): Promise<string> {
  // A frame may disappear during the query.
  const places = page.frames().map((frame) => frame.evaluate<string>(READ_PLACES).catch(() => ''));
  return (await Promise.all(places)).join();
}

/** Runs in the page, so it uses no DOM types of the tests. */
const READ_PLACES = `(() => {
  const places = [...document.querySelectorAll('.part, .monaco-dialog-box, .quick-input-widget, iframe, canvas, aside, section')]
    .map((element) => element.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '));
  return [innerWidth, innerHeight, ...places].join();
})()`;
