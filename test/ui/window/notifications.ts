import type { Locator, Page } from 'playwright-core';
import { repeatGesture } from './repeatGesture.ts';

/** VS Code shows at most three new messages in that time, milliseconds; a fourth goes to the bell unseen. */
const BURST_MS = 800;

/** The messages at the window's lower right. */
export class Notifications {
  readonly #page: Page;
  /** When the last message was read. */
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Texts of the messages shown now. */
  async texts(): Promise<string[]> {
    return this.#page.locator('.notifications-toasts .notification-list-item-message').allTextContents();
  }

  /** Resolves with the whole text of the first message that contains `text`. */
  async waitFor(text: string, limitMs = 60_000): Promise<string> {
    const message = this.#item(text).locator('.notification-list-item-message');
    await message.waitFor({ timeout: limitMs });
    const whole = (await message.textContent()) ?? '';
    await this.#takeTime();
    return whole;
  }

  /** Presses a button of the message that contains `text`. */
  async press(text: string, button: string): Promise<void> {
    const item = this.#item(text);
    await item.waitFor();
    await this.#takeTime();
    // Pressing a button closes the message.
    await repeatGesture(
      async (timeout) => {
        await item.hover({ timeout });
        await item.getByRole('button', { name: button, exact: true }).click({ timeout });
      },
      (timeout) => item.waitFor({ state: 'hidden', timeout }),
    );
  }

  /** Closes the message that contains `text`. */
  async dismiss(text: string): Promise<void> {
    const item = this.#item(text);
    await item.waitFor();
    // The messages move up and down when others come and go: a still mouse is not over its message for long.
    await repeatGesture(
      async (timeout) => {
        await item.hover({ timeout });
        await item.locator('.codicon-notifications-clear').click({ timeout });
      },
      (timeout) => item.waitFor({ state: 'hidden', timeout }),
    );
  }

  /** A test is quicker than any reader: the second message in a row is read slowly, so that the next ones are shown. */
  async #takeTime(): Promise<void> {
    if (Date.now() - this.#readAt < BURST_MS) await this.#page.waitForTimeout(BURST_MS);
    this.#readAt = Date.now();
  }

  #item(text: string): Locator {
    return this.#page.locator('.notifications-toasts .notification-list-item', { hasText: text }).first();
  }
}
