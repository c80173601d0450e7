import type { Locator, Page } from 'playwright-core';
import { repeatGesture } from './repeatGesture.ts';

/** The messages at the window's lower right. */
export class Notifications {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Texts of the messages shown now. */
  async texts(): Promise<string[]> {
    return this.#page.locator('.notifications-toasts .notification-list-item-message').allTextContents();
  }

  /** Resolves with the whole text of the first message that contains `text`. */
  async waitFor(text: string, limitMs = 20_000): Promise<string> {
    const message = this.#item(text).locator('.notification-list-item-message');
    await message.waitFor({ timeout: limitMs });
    return (await message.textContent()) ?? '';
  }

  /** Presses a button of the message that contains `text`. */
  async press(text: string, button: string): Promise<void> {
    const item = this.#item(text);
    await item.waitFor();
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

  #item(text: string): Locator {
    return this.#page.locator('.notifications-toasts .notification-list-item', { hasText: text }).first();
  }
}
