import type { Locator, Page } from '@playwright/test';
import { hoverOver } from './gestures.ts';
import type { CommandPalette } from './quickInput.ts';
import { waitForPages } from './webview.ts';

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

  /** Texts of the visible rows: label and description. */
  async rows(): Promise<string[]> {
    const rows = await this.pane.locator('.monaco-list-row').allInnerTexts();
    return rows.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  /** The first row that contains `text`. */
  row(text: string): Locator {
    return this.pane.locator('.monaco-list-row', { hasText: text }).first();
  }

  /** Clicks a leaf row, which opens it, and waits until `shows` is visible. */
  async open(text: string, shows: Locator): Promise<void> {
    await this.row(text).click();
    await shows.first().waitFor();
  }

  /** Adds the row to the selection. */
  async alsoSelect(text: string): Promise<void> {
    const row = this.row(text);
    await row.click({ modifiers: ['ControlOrMeta'] });
    await row.and(this.#page.locator('.selected')).waitFor();
  }

  /** Expands the branch, unless it is expanded. */
  expand(text: string): Promise<void> {
    return this.#toggle(text, true);
  }

  /** Collapses the branch, unless it is collapsed. */
  collapse(text: string): Promise<void> {
    return this.#toggle(text, false);
  }

  /** Chooses an entry of the row's context menu. */
  async choose(text: string, entry: string): Promise<void> {
    const item = this.#page.locator('.monaco-menu .action-item', { hasText: entry }).first();
    const row = this.row(text);
    // A page that takes the focus once it has loaded would close the menu.
    await waitForPages(this.#page);
    await row.click({ button: 'right' });
    await row.and(this.#page.locator('.focused')).waitFor();
    // By keyboard: a menu that has just opened ignores the mouse, so that the opening click doesn't choose.
    await item.hover();
    await item.and(this.#page.locator('.focused')).waitFor();
    await this.#page.keyboard.press('Enter');
    await item.waitFor({ state: 'hidden' });
  }

  /** Presses an icon of the view's title bar; the icons appear on hover. */
  async press(label: string): Promise<void> {
    const header = this.pane.locator('.pane-header');
    await header.hover();
    await header.getByRole('button', { name: label }).click();
  }

  /** Hovers over the row and returns the text of its tooltip. */
  async tooltip(text: string): Promise<string> {
    return hoverOver(this.#page, this.row(text));
  }

  /** Presses the icon with that name, which the row shows on hover. */
  async pressInRow(text: string, label: string): Promise<void> {
    const row = this.row(text);
    await row.hover();
    await row.getByRole('button', { name: label }).click();
  }

  /** The welcome text of an empty view, with its buttons. */
  async welcome(): Promise<string> {
    const view = this.pane.locator('.welcome-view-content');
    await view.first().waitFor();
    return view.first().innerText();
  }

  /** Presses a button of the welcome text, and waits until `shows` is visible: the sandbox may have to start for that. */
  async pressWelcome(button: string, shows: Locator): Promise<void> {
    const place = this.pane.locator('.welcome-view-content').getByRole('button', { name: button });
    await place.click();
    await shows.first().waitFor({ timeout: 60_000 });
  }

  async #toggle(text: string, expanded: boolean): Promise<void> {
    const row = this.row(text);
    const done = row.and(this.#page.locator(`[aria-expanded=${expanded}]`));
    await row.waitFor();
    if (await done.isVisible()) return;
    await row.locator('.monaco-tl-twistie').click();
    await done.waitFor();
  }
}

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

/** The status bar. */
export class StatusBar {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The first item whose text contains or matches `text`. */
  item(text: string | RegExp): Locator {
    return this.#page.locator('.part.statusbar .statusbar-item', { hasText: text }).first();
  }

  /** Texts of all items. */
  async texts(): Promise<string[]> {
    const items = await this.#page.locator('.part.statusbar .statusbar-item').allInnerTexts();
    return items.map((text) => text.trim()).filter((text) => text !== '');
  }

  /** Hovers over the item and returns the text of its tooltip. */
  tooltip(text: string): Promise<string> {
    return hoverOver(this.#page, this.item(text));
  }
}

/** Clicks the icon with that title in the activity bar, unless its container is open already. */
export async function showContainer(page: Page, title: string): Promise<void> {
  const tab = page.locator('.part.activitybar').getByRole('tab', { name: title });
  const open = page.locator('.part.activitybar').getByRole('tab', { name: title, selected: true });
  await tab.waitFor({ timeout: 60_000 });
  if (await open.isVisible()) return;
  await tab.click();
  await open.waitFor();
}
