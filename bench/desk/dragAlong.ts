import type { Page } from 'playwright-core';

/** Drags from a place and back, `steps` moves of the mouse, one a frame; the button is down all the time. */
export async function dragAlong(page: Page, from: { x: number; y: number }, steps: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    const share = Math.sin((step / steps) * 2 * Math.PI);
    await page.mouse.move(from.x + 120 * share, from.y + 40 * Math.sin((step / steps) * 6 * Math.PI));
  }
  await page.mouse.up();
}
