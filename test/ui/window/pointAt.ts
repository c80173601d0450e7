import type { Locator, Page } from 'playwright-core';
import { repeatGesture } from './repeatGesture.ts';

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
