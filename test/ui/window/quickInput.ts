import type { Locator, Page } from 'playwright-core';

/** The box at the top of the window: palette, picks and questions. */
export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get #box(): Locator {
    return this.#page.locator('.quick-input-widget:visible');
  }

  /** Title and placeholder of what is asked, once something is. */
  async question(): Promise<{ title: string; placeholder: string }> {
    await this.#box.waitFor();
    return {
      title: (await this.#box.locator('.quick-input-title').textContent()) ?? '',
      placeholder: (await this.#box.locator('.quick-input-box input').getAttribute('placeholder')) ?? '',
    };
  }

  /** Types an answer over what is there and confirms it. */
  async answer(text: string): Promise<void> {
    await this.type(text);
    await this.#page.keyboard.press('Enter');
  }

  /** Types without confirming. */
  async type(text: string): Promise<void> {
    await this.#box.locator('.quick-input-box input').fill(text);
  }

  /** Filters by `text`, waits for the row with that label and takes it. */
  async choose(text: string, label: string): Promise<void> {
    await this.type(text);
    await this.pick(label);
  }

  /** Clicks the row with that label. */
  async pick(label: string): Promise<void> {
    await this.#row(label).first().click();
  }

  /** Ticks the row of a pick that allows several. */
  async tick(label: string): Promise<void> {
    await this.#row(label).first().click();
  }

  /** Confirms a pick that allows several, or the present answer. */
  async confirm(): Promise<void> {
    await this.#page.keyboard.press('Enter');
  }

  /** Resolves when a row with that label is offered. */
  async waitForRow(label: string): Promise<void> {
    await this.#row(label).first().waitFor();
  }

  /** Resolves when a question is asked whose title contains `title`. */
  async waitForTitle(title: string): Promise<void> {
    await this.#box.locator('.quick-input-title', { hasText: title }).waitFor();
  }

  /** Resolves when that step of a wizard is asked, `2/5` say. */
  async waitForStep(step: string): Promise<void> {
    await this.waitForTitle(`(${step})`);
  }

  /** Presses the arrow that leads to the question before. */
  async back(): Promise<void> {
    await this.#box.locator('.quick-input-left-action-bar .codicon-quick-input-back').click();
  }

  /** Labels of the rows shown. */
  async rows(): Promise<string[]> {
    return this.#box.locator('.quick-input-list .monaco-list-row .label-name').allTextContents();
  }

  /** What the box says is wrong with the answer, or which keys confirm it. */
  async message(): Promise<string> {
    return (await this.#box.locator('.quick-input-message').textContent()) ?? '';
  }

  /** Escape. */
  async cancel(): Promise<void> {
    await this.#page.keyboard.press('Escape');
  }

  /** Resolves when nothing is asked any more. */
  async waitUntilClosed(): Promise<void> {
    await this.#page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  #row(label: string): Locator {
    const name = this.#page.locator('.label-name', { hasText: label });
    return this.#box.locator('.quick-input-list .monaco-list-row').filter({ has: name });
  }
}
