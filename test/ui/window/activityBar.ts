import type { Page } from 'playwright-core';
import { repeatGesture } from './repeatGesture.ts';

/** Clicks the icon of that title in the activity bar, unless its container is open already. */
export async function showContainer(page: Page, title: string): Promise<void> {
  const tab = page.locator('.part.activitybar').getByRole('tab', { name: title });
  const open = page.locator('.part.activitybar').getByRole('tab', { name: title, selected: true });
  await tab.waitFor({ timeout: 60_000 });
  if (await open.isVisible()) return;
  await repeatGesture(
    (timeout) => tab.click({ timeout }),
    (timeout) => open.waitFor({ timeout }),
  );
}
