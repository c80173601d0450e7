import type { Locator, Page } from 'playwright-core';
import { hoverOver } from './pointAt.ts';

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

  /** Points at the item and gives the text of its tooltip. */
  tooltip(text: string): Promise<string> {
    return hoverOver(this.#page, this.item(text));
  }
}
