import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../scripts/host/openBrowser.ts';

let opened: Promise<Browser> | undefined;
let page: Page | undefined;
let windows = 0;

/** Each window leaks about 150 MB in the page. */
const WINDOWS_OF_A_PAGE = 6;

// Outside of every suite: after the last one.
after(async () => (await opened)?.close());

/** One browser for all windows of a run. If it crashes, only one file's tests fail. */
export async function sharedBrowser(): Promise<Browser> {
  if (opened !== undefined && !(await opened).isConnected()) opened = undefined;
  opened ??= openBrowser();
  return opened;
}

/**
 * The one page in which several windows of a run are shown in turn: the browser keeps VS Code's 20 MB of code compiled
 * for it, which halves the time a window takes to open. The previous window's storage at this origin is cleared.
 */
export async function sharedPage(origin: string): Promise<Page> {
  if (page === undefined || page.isClosed()) page = await (await sharedBrowser()).newPage();
  windows++;
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const session = await context.newCDPSession(page);
  // Everything VS Code stores in a browser. The browser's own cache stays.
  const storageTypes = 'cookies,file_systems,indexeddb,local_storage,cache_storage';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
  return page;
}

/** Closes the window in the shared page, and leaves the page empty. */
export async function leaveSharedPage(): Promise<void> {
  if (page === undefined || page.isClosed()) return;
  const fit = windows % WINDOWS_OF_A_PAGE !== 0 && (await empty(page));
  if (fit) return;
  // The next window gets a new one.
  await page.close().catch(() => undefined);
  page = undefined;
}

/** False: the page has crashed, or doesn't close. */
async function empty(left: Page): Promise<boolean> {
  try {
    await left.evaluate('sessionStorage.clear()');
    await left.goto('about:blank');
    for (const event of ['console', 'pageerror', 'dialog'] as const) left.removeAllListeners(event);
    return true;
  } catch {
    return false;
  }
}
