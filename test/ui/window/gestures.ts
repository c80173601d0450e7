import { errors, type Frame, type Locator, type Page } from 'playwright-core';

/** How long the outcome of each gesture is waited for, milliseconds: more each time, since the machine may be slow. */
const PATIENCE_MS = [3_000, 5_000, 8_000, 12_000, 20_000] as const;

/** A last look for what came late, milliseconds. */
const LAST_LOOK_MS = 100;

/** Takes at most that many milliseconds, and then fails as Playwright's waits do. */
export type Step = (timeout: number) => Promise<unknown>;

/**
 * Makes a gesture as a person does: again, when nothing came of it. On a slow machine a row is drawn anew under a still
 * mouse, or a key is pressed before the focus is there. Only for gestures whose repetition does no harm when the first
 * one was merely slow; nothing but a wait that ran out is repeated.
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

/** Moves the mouse in some steps, as a hand does: VS Code takes no notice of a mouse that is just there. */
const STEPS = 4;

/**
 * Points at the element until VS Code tells what it knows of it, and gives that text. When the element was drawn anew
 * under the mouse, nothing comes until the mouse has left it and is back.
 */
export async function hoverOver(page: Page, element: Locator): Promise<string> {
  const any = page.locator('.monaco-hover.workbench-hover:visible');
  // A text that is looked up is announced by these words.
  const told = any.filter({ hasNotText: /^\s*Loading\.\.\.\s*$/, hasText: /\S/ }).first();
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
    (timeout) => told.waitFor({ timeout }),
  );
  return told.innerText();
}

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
