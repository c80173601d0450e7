import type { Locator, Page } from '@playwright/test';
import { waitForPages } from './webview.ts';

/** Far more than any list of the tests has rows. */
const MAX_KEYS = 200;

/** The box at the top of the window: palette, picks and questions. */
export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get #box(): Locator {
    return this.#page.locator('.quick-input-widget:visible');
  }

  get #input(): Locator {
    return this.#box.locator('.quick-input-box input');
  }

  /** Title and placeholder of the current question, once there is one. */
  async question(): Promise<{ title: string; placeholder: string }> {
    await this.#box.waitFor();
    return {
      title: (await this.#box.locator('.quick-input-title').textContent()) ?? '',
      placeholder: (await this.#input.getAttribute('placeholder')) ?? '',
    };
  }

  /** Replaces the text by an answer and confirms it. */
  async answer(text: string): Promise<void> {
    await this.type(text);
    await this.confirm();
  }

  /** Opens a box by its key, filters by `text`, and waits for the row with exactly that label. */
  async offer(key: string, text: string, label: string): Promise<void> {
    await this.#open(key, text);
    await this.#exactRow(label).waitFor();
  }

  /** Opens a box by its key, filters by `text`, and accepts the row with exactly that label. */
  async take(key: string, text: string, label: string): Promise<void> {
    await this.#open(key, text);
    await this.#accept(label);
  }

  async #open(key: string, text: string): Promise<void> {
    await waitForPages(this.#page);
    await this.#page.keyboard.press(key);
    await this.#input.fill(text);
  }

  /** Accepts the row by keyboard, and waits until it is gone: VS Code closes the box before it runs the choice. */
  async #accept(label: string): Promise<void> {
    const row = this.#exactRow(label);
    await this.#goTo(row);
    await this.#input.press('Enter');
    await row.waitFor({ state: 'hidden' });
  }

  /**
   * Makes the row the active one by keyboard. A click could hit another row: the list fills gradually and reuses its
   * rows. A list filled anew moves the active row, and a key at its end leads to the other end: so only what is seen
   * after each key counts.
   */
  async #goTo(row: Locator): Promise<void> {
    const active = this.#box.locator('.quick-input-list .monaco-list-row.focused');
    for (let keys = 0; keys < MAX_KEYS; keys++) {
      await row.waitFor();
      await active.waitFor();
      const [from, to] = await Promise.all([indexOf(active), indexOf(row)]);
      if (from === to) return;
      await this.#input.press(from < to ? 'ArrowDown' : 'ArrowUp');
    }
    throw new Error(`The row did not become the active one within ${MAX_KEYS} keys`);
  }

  /** Types without confirming. */
  async type(text: string): Promise<void> {
    await this.#input.fill(text);
  }

  /** Filters by `text` and accepts the row with exactly that label. */
  async choose(text: string, label: string): Promise<void> {
    await this.#input.fill(text);
    await this.#accept(label);
  }

  /** Clicks the row with that label, which then disappears. */
  async pick(label: string): Promise<void> {
    const row = this.#row(label).first();
    await row.click();
    await row.waitFor({ state: 'hidden' });
  }

  /** Ticks the row of a multi-select pick. */
  async tick(label: string): Promise<void> {
    const row = this.#row(label).first();
    await row.click();
    await row.and(this.#page.locator('[aria-checked=true]')).waitFor();
  }

  /** Confirms a multi-select pick, or the current answer. */
  async confirm(): Promise<void> {
    await this.#input.press('Enter');
  }

  /** Goes by keyboard to the row with that label, and accepts it. */
  async walkTo(label: string): Promise<void> {
    await this.#goTo(this.#row(label).first());
    await this.confirm();
  }

  /** Resolves when a row with that label appears. */
  async waitForRow(label: string): Promise<void> {
    await this.#row(label).first().waitFor();
  }

  /** Resolves when a question appears whose title contains or matches `title`. */
  async waitForTitle(title: string | RegExp, timeout?: number): Promise<void> {
    await this.#box.locator('.quick-input-title', { hasText: title }).waitFor(timeout === undefined ? {} : { timeout });
  }

  /** Resolves when that step of a wizard appears, e.g. `2/5`. */
  async waitForStep(step: string): Promise<void> {
    await this.waitForTitle(`(${step})`);
  }

  /** Presses the back button. */
  async back(): Promise<void> {
    await this.#box.locator('.quick-input-left-action-bar .codicon-quick-input-back').click();
  }

  /** Labels of the visible rows. */
  async rows(): Promise<string[]> {
    return this.#box.locator('.quick-input-list .monaco-list-row .label-name').allTextContents();
  }

  /** The validation message of the box, or its hint on confirming. */
  async message(): Promise<string> {
    return (await this.#box.locator('.quick-input-message').textContent()) ?? '';
  }

  /** Resolves with the message of the box once it contains `text`. */
  async waitForMessage(text: string | RegExp): Promise<string> {
    const message = this.#box.locator('.quick-input-message', { hasText: text });
    await message.waitFor();
    return message.innerText();
  }

  /** Closes the box with Escape. */
  async cancel(): Promise<void> {
    await this.#input.press('Escape');
    await this.#box.waitFor({ state: 'hidden' });
  }

  /** Resolves when no box is open any more. */
  async waitUntilClosed(): Promise<void> {
    await this.#page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  #exactRow(label: string): Locator {
    const exactly = new RegExp(`^\\s*${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
    const name = this.#page.locator('.label-name', { hasText: exactly });
    return this.#box.locator('.quick-input-list .monaco-list-row').filter({ has: name }).first();
  }

  #row(label: string): Locator {
    const name = this.#page.locator('.label-name', { hasText: label });
    return this.#box.locator('.quick-input-list .monaco-list-row').filter({ has: name });
  }
}

/** The row's place in the whole list. */
async function indexOf(row: Locator): Promise<number> {
  return Number(await row.getAttribute('data-index'));
}

/** The Command Palette. */
export class CommandPalette {
  readonly #quickInput: QuickInput;

  constructor(quickInput: QuickInput) {
    this.#quickInput = quickInput;
  }

  /** Runs the command with that full title, e.g. `Chart Cards: Refresh`. */
  async run(title: string): Promise<void> {
    await this.#quickInput.take('F1', `>${title}`, title);
  }

  /** Runs a command and accepts the row with exactly that label from its list. */
  async choose(title: string, label: string): Promise<void> {
    await this.run(title);
    // A long list shows the choice only once filtered.
    await this.#quickInput.choose(label, label);
  }

  /** Titles in the palette for the typed text, once one contains all of it. */
  async offered(text: string): Promise<string[]> {
    await this.#quickInput.offer('F1', `>${text}`, text);
    const rows = await this.#quickInput.rows();
    await this.#quickInput.cancel();
    return rows;
  }
}
