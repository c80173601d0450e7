import { errors, type Frame, type Locator, type Page } from 'playwright-core';

/**
 * How long the outcome of each attempt is waited for, milliseconds: longer each time, because the machine may be slow.
 */
const PATIENCE_MS = [3_000, 5_000, 8_000, 12_000, 20_000] as const;

/** A last check for a late outcome, milliseconds. */
const LAST_LOOK_MS = 100;

/** Takes at most that many milliseconds, then fails like Playwright's waits. */
export type Step = (timeout: number) => Promise<unknown>;

/**
 * Repeats a gesture until its outcome is seen, as a person would. On a slow machine a row is redrawn under a still
 * mouse, or a key is pressed before the focus is there. Only for gestures that can safely be repeated; only timeouts
 * cause a repetition.
 */
export async function repeatGesture(gesture: Step, outcome: Step): Promise<void> {
  let made = false;
  for (const [attempt, patience] of PATIENCE_MS.entries()) {
    try {
      if (made && (await comes(outcome))) return;
      await gesture(patience);
      made = true;
      await outcome(patience);
      return;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || attempt === PATIENCE_MS.length - 1) throw error;
    }
  }
}

async function comes(outcome: Step): Promise<boolean> {
  return outcome(LAST_LOOK_MS).then(
    () => true,
    () => false,
  );
}

/** Moves the mouse in steps: VS Code ignores a mouse that just appears. */
const STEPS = 4;

/**
 * Hovers over the element until VS Code shows its tooltip, and returns the text. If the element was redrawn under the
 * mouse, nothing appears until the mouse leaves and returns.
 */
export async function hoverOver(page: Page, element: Locator): Promise<string> {
  const any = page.locator('.monaco-hover.workbench-hover:visible');
  // VS Code shows these words while it looks up a tooltip.
  const tooltip = any.filter({ hasNotText: /^\s*Loading\.\.\.\s*$/, hasText: /\S/ }).first();
  await element.waitFor();
  await repeatGesture(
    async (timeout) => {
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      await page.mouse.move(width / 2, height / 2, { steps: STEPS });
      await any.first().waitFor({ state: 'hidden', timeout });
      const box = await element.boundingBox({ timeout });
      if (box !== null) await page.mouse.move(box.x + box.width / 2 - 3, box.y + box.height / 2, { steps: STEPS });
      await element.hover({ timeout });
    },
    (timeout) => tooltip.waitFor({ timeout }),
  );
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
