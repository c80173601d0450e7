import type { Locator, Page } from 'playwright-core';
import { repeatGesture } from './repeatGesture.ts';

/** The modal dialog in the middle of the window. */
export class Dialog {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get #box(): Locator {
    return this.#page.locator('.monaco-dialog-box');
  }

  /** Resolves when a dialog is open. */
  async waitFor(timeout: number): Promise<void> {
    await this.#box.waitFor({ timeout });
  }

  /** Message and detail, once the dialog is there. */
  async text(): Promise<string> {
    await this.#box.waitFor();
    return (await this.#box.locator('.dialog-message-container').innerText()).trim();
  }

  /** Labels of its buttons. */
  async buttons(): Promise<string[]> {
    await this.#box.waitFor();
    const labels = await this.#box.locator('.dialog-buttons .monaco-button').allTextContents();
    return labels.map((label) => label.trim());
  }

  /**
   * Clicks the button with that label and waits until the dialog is gone. By the mouse: a page that takes the focus a
   * moment late gets the key that was meant for the dialog.
   */
  async press(button: string): Promise<void> {
    const place = this.#box.getByRole('button', { name: button, exact: true });
    await place.waitFor();
    await repeatGesture(
      (timeout) => place.click({ timeout }),
      (timeout) => this.#box.waitFor({ state: 'hidden', timeout }),
    );
  }

  /** Whether a dialog is open now. */
  async isOpen(): Promise<boolean> {
    return this.#box.isVisible();
  }
}
