import type { Page } from 'playwright-core';
import type { CommandPalette } from './commandPalette.ts';

/** The Problems panel. */
export class ProblemsPanel {
  readonly #page: Page;
  readonly #palette: CommandPalette;

  constructor(page: Page, palette: CommandPalette) {
    this.#page = page;
    this.#palette = palette;
  }

  /** Opens the panel, unless it is open. */
  async show(): Promise<void> {
    if (await this.#page.locator('.markers-panel').isVisible()) return;
    await this.#palette.run('Problems: Focus on Problems View');
    await this.#page.locator('.markers-panel').waitFor();
  }

  /** Texts of the rows: files and, under them, problems (message, source, rule, place). */
  async rows(): Promise<string[]> {
    await this.show();
    const rows = await this.#page.locator('.markers-panel .monaco-list-row').all();
    return Promise.all(rows.map((row) => row.innerText()));
  }

  /** Resolves when a row contains `text`. */
  async waitFor(text: string): Promise<void> {
    await this.show();
    await this.#page.locator('.markers-panel .monaco-list-row', { hasText: text }).first().waitFor();
  }

  /** Resolves when no row contains `text`. */
  async waitUntilGone(text: string): Promise<void> {
    await this.show();
    await this.#page.locator('.markers-panel .monaco-list-row', { hasText: text }).waitFor({ state: 'detached' });
  }

  /** Opens the place of the problem that contains `text`. */
  async open(text: string): Promise<void> {
    await this.show();
    await this.#page.locator('.markers-panel .monaco-list-row', { hasText: text }).first().dblclick();
  }
}
