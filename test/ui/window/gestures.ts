import type { Frame, Locator, Page } from '@playwright/test';

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

const LOOK_EVERY_MS = 50;
/** Number of identical observations in a row. */
const LOOKS = 3;
const LIMIT_MS = 5_000;

/** Resolves when nothing in the window, its webviews and their charts has moved or grown for a few moments. */
export async function waitUntilStill(page: Page): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  let [seen, same] = ['', 1];
  while (same < LOOKS && Date.now() < deadline) {
    const places = (await Promise.all(page.frames().map(placesIn))).join();
    same = places === seen ? same + 1 : 1;
    seen = places;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

/** The boxes of a document's large elements after its next frame. */
function placesIn(frame: Frame): Promise<string> {
  // A hidden frame paints nothing, and a frame may disappear during the query.
  return Promise.race([
    frame.evaluate<string>(READ_PLACES),
    new Promise<string>((end) => setTimeout(end, 200, '')),
  ]).catch(() => '');
}

/** Runs in the page, so it uses no DOM types of the tests. */
const READ_PLACES = `new Promise((resolve) => requestAnimationFrame(() => {
  const places = [...document.querySelectorAll('.part, .monaco-dialog-box, .quick-input-widget, iframe, canvas, aside, section')]
    .map((element) => element.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '));
  resolve([innerWidth, innerHeight, ...places].join());
}))`;
