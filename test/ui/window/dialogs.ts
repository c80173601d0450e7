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
   * Clicks the button with that label and waits until the dialog is gone. By mouse: a page that takes the focus a
   * moment late would get a key meant for the dialog.
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

/** How long the dialog may take to change the typed text, milliseconds. */
const SETTLES_MS = 300;

/** The file dialog of a served window: a box for a path. */
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

  /** The proposed file path, once the dialog has looked it up on disk. */
  async proposed(): Promise<string> {
    await this.#box.waitFor();
    const input = this.#box.locator('.quick-input-box input');
    for (;;) {
      const path = await input.inputValue();
      // The previous question may have the same title, and its text isn't a path.
      if (path.startsWith('/') && !path.endsWith('/')) return path;
      await this.#page.waitForTimeout(50);
    }
  }

  /** Accepts the proposed path. */
  async takeProposed(): Promise<void> {
    await this.take(await this.proposed());
  }

  /** Enters an absolute path without dots, and waits until the dialog is gone. */
  async take(path: string): Promise<void> {
    const input = this.#box.locator('.quick-input-box input');
    await this.#box.waitFor();
    // The dialog reads the disk before it proposes something, which then replaces the typed text.
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

/** The notifications at the window's lower right. */
export class Notifications {
  readonly #page: Page;
  /** When the last notification was read. */
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Texts of the visible notifications. */
  async texts(): Promise<string[]> {
    return this.#page.locator('.notifications-toasts .notification-list-item-message').allTextContents();
  }

  /** Resolves with the full text of the first notification that contains `text`. */
  async waitFor(text: string, limitMs = 60_000): Promise<string> {
    const message = this.#item(text).locator('.notification-list-item-message');
    await message.waitFor({ timeout: limitMs });
    const whole = (await message.textContent()) ?? '';
    await this.#takeTime();
    return whole;
  }

  /** Presses a button of the notification that contains `text`. */
  async press(text: string, button: string): Promise<void> {
    const item = this.#item(text);
    await item.waitFor();
    await this.#takeTime();
    // Pressing a button closes the notification.
    await repeatGesture(
      async (timeout) => {
        await item.hover({ timeout });
        await item.getByRole('button', { name: button, exact: true }).click({ timeout });
      },
      (timeout) => item.waitFor({ state: 'hidden', timeout }),
    );
  }

  /** Closes the notification that contains `text`. */
  async dismiss(text: string): Promise<void> {
    const item = this.#item(text);
    await item.waitFor();
    // Notifications move when others appear or disappear, so a still mouse soon hovers over another one.
    await repeatGesture(
      async (timeout) => {
        await item.hover({ timeout });
        await item.locator('.codicon-notifications-clear').click({ timeout });
      },
      (timeout) => item.waitFor({ state: 'hidden', timeout }),
    );
  }

  /**
   * A test is faster than a reader: the second message in a row is read slowly, so that VS Code shows the next ones.
   */
  async #takeTime(): Promise<void> {
    if (Date.now() - this.#readAt < BURST_MS) await this.#page.waitForTimeout(BURST_MS);
    this.#readAt = Date.now();
  }

  #item(text: string): Locator {
    return this.#page.locator('.notifications-toasts .notification-list-item', { hasText: text }).first();
  }
}
