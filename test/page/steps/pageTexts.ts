import type { Locator, Page } from '@playwright/test';

/** The text of an element, once it exists. */
export async function textOf(element: Locator): Promise<string> {
  return (await element.textContent()) ?? '';
}

/** A script that records every text that a canvas of the page is painted with. */
export const NOTE_PAINTED_TEXTS = `
    globalThis.paintedTexts = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      if (this.canvas.isConnected) paintedTexts.push(text);
      return fillText.call(this, text, ...rest);
    };`;

/** Runs the action and returns the distinct texts that the chart was painted with after it. */
export async function textsPainted(page: Page, gesture: () => Promise<void>): Promise<readonly string[]> {
  await page.evaluate('paintedTexts.length = 0');
  await gesture();
  return page.evaluate('[...new Set(paintedTexts)]');
}

/** A page, or an element of a page in a window. */
interface InPage {
  evaluate(expression: string): Promise<unknown>;
}

/** The live regions' announcements, as a screen reader user hears them. */
export class LiveRegionLog {
  readonly #page: InPage;

  private constructor(page: InPage) {
    this.#page = page;
  }

  /** Listens from now on. */
  static async listen(page: InPage): Promise<LiveRegionLog> {
    await page.evaluate(`
      window.heard = [];
      for (const region of document.querySelectorAll('[aria-live]')) {
        new MutationObserver(() => window.heard.push(region.textContent.trim())).observe(region, { childList: true });
      }`);
    return new LiveRegionLog(page);
  }

  /** The announcements since the last call. */
  async takeNew(): Promise<readonly string[]> {
    return (await this.#page.evaluate('window.heard.splice(0)')) as readonly string[];
  }
}
