import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The document of a webview that is in sight: VS Code wraps it into two frames. */
export class WebviewFrame {
  readonly #page: Page;
  readonly #index: number;

  constructor(page: Page, index: number) {
    this.#page = page;
    this.#index = index;
  }

  /** The inner frame: where the extension's own page is. */
  get frame(): FrameLocator {
    const outer = this.#page.locator('iframe.webview:visible').nth(this.#index).contentFrame();
    return outer.locator('iframe#active-frame').contentFrame();
  }

  /** An element of the page; open shadow roots are seen through. */
  locator(selector: string, options?: { readonly hasText: string | RegExp }): Locator {
    return this.frame.locator(selector, options);
  }

  /** All text of the page, once it has any. */
  async text(): Promise<string> {
    const body = this.frame.locator('body');
    await body.waitFor();
    return body.innerText();
  }
}
