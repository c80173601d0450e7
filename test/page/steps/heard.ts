/** A page, or an element of a page in a window. */
interface InPage {
  evaluate(expression: string): Promise<unknown>;
}

/** What the page's live regions say, as somebody hears it who does not see the page. */
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

  /** What was said since this was last asked. */
  async takeNew(): Promise<readonly string[]> {
    return (await this.#page.evaluate('window.heard.splice(0)')) as readonly string[];
  }
}
