import type { Page } from 'playwright-core';
import type { QuickInput } from './quickInput.ts';

/** The command palette. */
export class CommandPalette {
  readonly #page: Page;
  readonly #quickInput: QuickInput;

  constructor(page: Page, quickInput: QuickInput) {
    this.#page = page;
    this.#quickInput = quickInput;
  }

  /** Runs the command with that full title, `Chart Cards: Refresh` say. */
  async run(title: string): Promise<void> {
    await this.#page.keyboard.press('F1');
    await this.#quickInput.choose(`>${title}`, title);
  }

  /** Titles that the palette offers for what was typed. */
  async offered(text: string): Promise<string[]> {
    await this.#page.keyboard.press('F1');
    await this.#quickInput.type(`>${text}`);
    await this.#page.waitForTimeout(300);
    const rows = await this.#quickInput.rows();
    await this.#quickInput.cancel();
    return rows;
  }
}
