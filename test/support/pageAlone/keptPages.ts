import type { Browser, Page } from '@playwright/test';

/** What `Page.addInitScript` returns: takes the script away again. */
type AddedScript = Awaited<ReturnType<Page['addInitScript']>>;

/** A page that no test uses, and what the last one added to it. */
interface KeptPage {
  readonly page: Page;
  readonly added: readonly AddedScript[];
}

/** The kept pages of each browser that keeps some. */
const kept = new WeakMap<Browser, KeptPage[]>();

/** One page is used again at once; a second one if a test compares two. */
const MOST_KEPT = 2;

/** What tests listen to. */
const EVENTS = ['console', 'dialog', 'pageerror', 'request'] as const;

/** From now on, pages that are closed are kept for the next test: loading into one takes half as long as a new one does. */
export function keepPages(browser: Browser): Browser {
  kept.set(browser, []);
  return browser;
}

/** A kept page, as if it were new; undefined if there is none. */
export async function takeKeptPage(browser: Browser): Promise<Page | undefined> {
  const { page, added } = kept.get(browser)?.pop() ?? {};
  if (page === undefined) return undefined;
  for (const event of EVENTS) page.removeAllListeners(event);
  await Promise.all((added ?? []).map((script) => script.dispose()));
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null });
  for (const key of ['Control', 'Shift', 'Alt', 'Meta']) await page.keyboard.up(key);
  await page.mouse.up();
  // Outside: nothing of the next page is under the pointer.
  await page.mouse.move(-1, -1);
  return page;
}

/** Keeps the page when its test closes it, if the browser keeps pages; the test may have `added` these scripts. */
export function keepWhenClosed(browser: Browser, page: Page, added: readonly AddedScript[]): void {
  const pages = kept.get(browser);
  if (pages === undefined) return;
  const close = Object.getPrototypeOf(page).close.bind(page) as Page['close'];
  page.close = async () => {
    if (pages.some((one) => one.page === page)) return;
    if (pages.length < MOST_KEPT) pages.push({ page, added });
    else await close();
  };
}
