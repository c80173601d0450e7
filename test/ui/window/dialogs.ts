import { errors, type Locator, type Page } from 'playwright-core';
import { repeatGesture } from './gestures.ts';

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

/** How long the dialog may take to change what was typed, milliseconds. */
const SETTLES_MS = 300;

/** The dialog for files of a window that is served: a box into which a path is typed. */
export class FileDialog {
  readonly #page: Page;
  readonly #title: string;

  constructor(page: Page, title: string) {
    this.#page = page;
    this.#title = title;
  }

  get #box(): Locator {
    const title = this.#page.locator('.quick-input-title', { hasText: this.#title });
    return this.#page.locator('.quick-input-widget:visible').filter({ has: title });
  }

  /** The path of the file that is proposed, once the dialog has looked for it on the disk. */
  async proposed(): Promise<string> {
    await this.#box.waitFor();
    const input = this.#box.locator('.quick-input-box input');
    for (;;) {
      const path = await input.inputValue();
      // The question before may have the same title, and what was typed there is no path.
      if (path.startsWith('/') && !path.endsWith('/')) return path;
      await this.#page.waitForTimeout(50);
    }
  }

  /** Takes the path that is proposed. */
  async takeProposed(): Promise<void> {
    await this.take(await this.proposed());
  }

  /** Takes a path, absolute and without dots, and waits until the dialog is gone. */
  async take(path: string): Promise<void> {
    const input = this.#box.locator('.quick-input-box input');
    await this.#box.waitFor();
    // The dialog looks at the disk before it proposes something, which then stands in the place of what was typed.
    await repeatGesture(
      async (timeout) => {
        await input.fill(path, { timeout });
        await this.#page.waitForTimeout(SETTLES_MS);
        if ((await input.inputValue({ timeout })) !== path)
          throw new errors.TimeoutError('Something else is proposed.');
        await input.press('Enter', { timeout });
      },
      (timeout) => this.#box.waitFor({ state: 'hidden', timeout }),
    );
  }
}

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
