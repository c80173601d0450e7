import type { Frame, Page } from 'playwright-core';

const LOOK_EVERY_MS = 50;
/** So many looks in a row must show the same. */
const LOOKS = 3;
const LIMIT_MS = 5_000;

/** Resolves when nothing in the window, its webviews and their charts has moved or grown for some moments. */
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

/** Where the large things of a document are, once its next frame is drawn. */
function placesIn(frame: Frame): Promise<string> {
  // A frame out of sight draws nothing, and one may go while it is asked.
  return Promise.race([
    frame.evaluate<string>(READ_PLACES),
    new Promise<string>((end) => setTimeout(end, 200, '')),
  ]).catch(() => '');
}

/** Runs in the page: the tests' own types know no browser. */
const READ_PLACES = `new Promise((resolve) => requestAnimationFrame(() => {
  const places = [...document.querySelectorAll('.part, .monaco-dialog-box, .quick-input-widget, iframe, canvas, aside, section')]
    .map((element) => element.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '));
  resolve([innerWidth, innerHeight, ...places].join());
}))`;
