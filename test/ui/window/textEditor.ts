import { expect, type Locator, type Page } from '@playwright/test';
import type { StatusBar } from './views.ts';

/** The focused text editor, or the only one open. */
export class TextEditor {
  readonly #page: Page;
  readonly #statusBar: StatusBar;

  constructor(page: Page, statusBar: StatusBar) {
    this.#page = page;
    this.#statusBar = statusBar;
  }

  get #active(): Locator {
    // A text editor beside a card's page stays the text editor while the page has the focus.
    const inGroup = (group: string) => `.editor-group-container${group} .editor-instance .monaco-editor`;
    const active = this.#page.locator(inGroup('.active')).filter({ visible: true });
    const elsewhere = this.#page.locator(
      `.part.editor:not(:has(${inGroup('.active')})) .editor-instance .monaco-editor`,
    );
    return active.or(elsewhere.filter({ visible: true })).first();
  }

  /** Focuses it, at its current cursor. */
  async focus(): Promise<void> {
    await this.#active.locator('.native-edit-context, textarea.inputarea').first().focus();
    await this.#active.and(this.#page.locator('.focused')).waitFor();
  }

  /** The whole text, via the clipboard: lines out of view aren't in the page. */
  async text(): Promise<string> {
    await this.focus();
    await this.#page.keyboard.press('ControlOrMeta+a');
    const before = 'not copied yet';
    await this.#page.evaluate(`navigator.clipboard.writeText('${before}')`);
    await this.#page.keyboard.press('ControlOrMeta+c');
    const copied = () => this.#page.evaluate<string>('navigator.clipboard.readText()');
    await expect.poll(copied, { message: 'the clipboard', intervals: [20] }).not.toBe(before);
    return copied();
  }

  /** Replaces the whole text. */
  async replaceAll(text: string): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.insertText(text);
  }

  /** Selects the `occurrence`-th (from 1) place of `text` and types `replacement` over it. */
  async replace(text: string, replacement: string, occurrence = 1): Promise<void> {
    const whole = await this.text();
    let at = -1;
    for (let count = 0; count < occurrence; count++) at = whole.indexOf(text, at + 1);
    if (at < 0) throw new Error(`The text does not hold ${JSON.stringify(text)}.`);
    const before = whole.slice(0, at).split('\n');
    await this.goTo(before.length, (before.at(-1)?.length ?? 0) + 1);
    for (let count = 0; count < text.length; count++) await this.#page.keyboard.press('Shift+ArrowRight');
    await this.#statusBar.item(`(${text.length} selected)`).waitFor();
    await this.#page.keyboard.insertText(replacement);
  }

  /** Types at the cursor. */
  async type(text: string): Promise<void> {
    await this.focus();
    await this.#page.keyboard.type(text);
  }

  /** Puts the cursor there; both from 1. */
  async goTo(line: number, column: number): Promise<void> {
    const box = this.#page.locator('.quick-input-widget:visible .quick-input-box input');
    await this.focus();
    await this.#page.keyboard.press('Control+g');
    await box.fill(`:${line}:${column}`);
    await box.press('Enter');
    await box.waitFor({ state: 'hidden' });
    await this.focus();
  }

  /** Opens the quick fixes at the place, both from 1, and applies the one whose title contains `title`. */
  async quickFix(line: number, column: number, title: string): Promise<void> {
    const action = this.#page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
    await this.goTo(line, column);
    // The light bulb holds the fixes that were found. Ctrl+. looks for them anew, and VS Code drops that when its own
    // search, 250 ms after the cursor has moved, begins in the meantime.
    await this.#active.locator('[class*="lightbulb" i]:visible').first().click();
    // VS Code blocks the mouse over a new list until it moves.
    await action.hover({ force: true });
    await action.click();
    await action.waitFor({ state: 'hidden' });
  }
}
