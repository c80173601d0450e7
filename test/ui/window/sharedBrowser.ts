import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../scripts/host/openBrowser.ts';

let opened: Promise<Browser> | undefined;
let page: Page | undefined;

/** One browser for all windows of a run; it ends with the process. One that died takes a single file's tests with it. */
export async function sharedBrowser(): Promise<Browser> {
  if (opened !== undefined && !(await opened).isConnected()) opened = undefined;
  opened ??= openBrowser();
  return opened;
}

/**
 * The one page in which all windows of a run are shown, one after another: the browser keeps VS Code's 20 MB of code
 * compiled for it, which makes half of the time that a window takes to open. What the window before has stored at this
 * origin is gone.
 */
export async function sharedPage(origin: string): Promise<Page> {
  if (page === undefined || page.isClosed()) page = await (await sharedBrowser()).newPage();
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const session = await context.newCDPSession(page);
  // All that VS Code keeps in a browser. What the browser itself has cached is left.
  const storageTypes = 'cookies,file_systems,indexeddb,local_storage,cache_storage';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
  return page;
}

/** Ends the window that is shown in the shared page, and leaves an empty one. */
export async function leaveSharedPage(): Promise<void> {
  if (page === undefined || page.isClosed()) return;
  try {
    await page.evaluate('sessionStorage.clear()');
    await page.goto('about:blank');
    for (const event of ['console', 'pageerror', 'dialog'] as const) page.removeAllListeners(event);
  } catch {
    // It has crashed, or does not let go: the next window gets a new one.
    await page.close().catch(() => undefined);
    page = undefined;
  }
}
