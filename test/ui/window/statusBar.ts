import type { Locator, Page } from 'playwright-core';

/** The status bar. */
export class StatusBar {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The first item whose text contains `text`. */
  item(text: string): Locator {
    return this.#page.locator('.part.statusbar .statusbar-item', { hasText: text }).first();
  }

  /** Texts of all items. */
  async texts(): Promise<string[]> {
    const items = await this.#page.locator('.part.statusbar .statusbar-item').allInnerTexts();
    return items.map((text) => text.trim()).filter((text) => text !== '');
  }

  /** Hovers the item and gives the text of its tooltip. */
  async tooltip(text: string): Promise<string> {
    await this.item(text).hover();
    const hover = this.#page.locator('.monaco-hover.workbench-hover:visible').first();
    await hover.waitFor();
    return hover.innerText();
  }
}
