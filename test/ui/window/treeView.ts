import type { Locator, Page } from 'playwright-core';

/** One tree view of the side bar. */
export class TreeView {
  readonly #page: Page;
  readonly #title: string;

  constructor(page: Page, title: string) {
    this.#page = page;
    this.#title = title;
  }

  /** The view with its header. */
  get pane(): Locator {
    const header = this.#page.locator('.pane-header', { hasText: this.#title });
    return this.#page.locator('.part.sidebar .pane').filter({ has: header }).first();
  }

  /** Texts of the rows in sight: label and description. */
  async rows(): Promise<string[]> {
    const rows = await this.pane.locator('.monaco-list-row').allInnerTexts();
    return rows.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  /** The first row that contains `text`. */
  row(text: string): Locator {
    return this.pane.locator('.monaco-list-row', { hasText: text }).first();
  }

  /** Clicks the row: opens a leaf, opens or closes a branch. */
  async click(text: string): Promise<void> {
    await this.row(text).click();
  }

  /** Opens the branch, unless it is open. */
  async expand(text: string): Promise<void> {
    const row = this.row(text);
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.locator('.monaco-tl-twistie').click();
  }

  /** Closes the branch, unless it is closed. */
  async collapse(text: string): Promise<void> {
    const row = this.row(text);
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) === 'true') await row.locator('.monaco-tl-twistie').click();
  }

  /** Takes an entry of the row's context menu. */
  async choose(text: string, entry: string): Promise<void> {
    await this.row(text).click({ button: 'right' });
    const item = this.#page.locator('.monaco-menu .action-item', { hasText: entry }).first();
    await item.waitFor();
    // A menu that has just opened takes no click yet, so that the one that opened it does not choose.
    await this.#page.waitForTimeout(200);
    await item.click();
    await item.waitFor({ state: 'hidden' });
  }

  /** Presses an icon of the view's title bar. */
  async press(label: string): Promise<void> {
    await this.pane.locator('.pane-header').hover();
    await this.pane.locator('.pane-header').getByRole('button', { name: label }).click();
  }

  /** The text that an empty view shows, with its buttons. */
  async welcome(): Promise<string> {
    const view = this.pane.locator('.welcome-view-content');
    await view.first().waitFor();
    return view.first().innerText();
  }

  /** Presses a button of the text that an empty view shows. */
  async pressWelcome(button: string): Promise<void> {
    await this.pane.locator('.welcome-view-content').getByRole('button', { name: button }).click();
  }
}
