import { mkdir, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { passFocusOn } from './webview.ts';

/** The modal dialog in the middle of the window. */
export class Dialog {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get #box(): Locator {
    return this.#page.locator('.monaco-dialog-box');
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
    await place.click();
    await this.#box.waitFor({ state: 'hidden' });
    await passFocusOn(this.#page);
  }

  /** Whether a dialog is open now. */
  async isOpen(): Promise<boolean> {
    return this.#box.isVisible();
  }
}

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

  get #input(): Locator {
    return this.#box.locator('.quick-input-box input');
  }

  /** The proposed file path, once the dialog has looked it up on disk. */
  async proposed(): Promise<string> {
    // The previous question may have the same title, and its text isn't a path.
    await expect(this.#input).toHaveValue(/^\/.*[^/]$/);
    return this.#input.inputValue();
  }

  /** Accepts the proposed path. */
  async takeProposed(): Promise<void> {
    await this.proposed();
    await this.#accept();
  }

  /** Enters an absolute path without dots, and waits until the dialog is gone. */
  async take(path: string): Promise<void> {
    // The dialog reads the disk before it proposes something, which replaces what was typed.
    const isElsewhere = dirname(await this.proposed()) !== dirname(path);
    // Until it lists another folder, Enter only leads there; nothing else says when that is done.
    const marker = join(dirname(path), 'listed by the dialog');
    if (isElsewhere) await mkdir(marker);
    await this.#input.fill(path);
    if (isElsewhere) {
      await this.#box.locator('.monaco-list-row', { hasText: basename(marker) }).waitFor();
      await rmdir(marker);
    }
    await this.#accept();
  }

  async #accept(): Promise<void> {
    await this.#input.press('Enter');
    await this.#box.waitFor({ state: 'hidden' });
  }
}

/** VS Code shows at most three new messages in that time, milliseconds; a fourth goes to the bell unseen. */
const BURST_MS = 800;

/** Turns the clock of VS Code's window forward by that time. */
const AFTER_BURST = `((now) => { Date.now = () => now() + ${BURST_MS + 1}; })(Date.now)`;

/** The notifications at the window's lower right. */
export class Notifications {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Texts of the visible notifications. */
  async texts(): Promise<string[]> {
    return this.#page.locator('.notifications-toasts .notification-list-item-message').allTextContents();
  }

  /** Resolves when there is none, also in the notification center: progress that has ended leaves no mark on the bell. */
  async none(): Promise<void> {
    await expect(this.#page.locator('.statusbar-item .codicon-bell')).toBeVisible();
    await expect(this.#page.locator('.notifications-toasts .notification-list-item')).toHaveCount(0);
  }

  /** Resolves with the full text of the first notification that contains `text`. */
  async waitFor(text: string, limitMs = 60_000): Promise<string> {
    const message = this.#items(text).first().locator('.notification-list-item-message');
    await message.waitFor({ timeout: limitMs });
    const whole = (await message.textContent()) ?? '';
    await this.settle();
    return whole;
  }

  /** A test is faster than a reader: lets VS Code show the next three messages, whenever the last ones came. */
  async settle(): Promise<void> {
    await this.#page.evaluate(AFTER_BURST);
  }

  /** Presses a button of the notification that contains `text`, which closes it. */
  async press(text: string, button: string): Promise<void> {
    const items = this.#items(text);
    await items.first().waitFor();
    await this.settle();
    const last = items.nth((await items.count()) - 1);
    await items.first().hover();
    await items.first().getByRole('button', { name: button, exact: true }).click();
    await last.waitFor({ state: 'detached' });
  }

  /** Closes the notifications that contain `text`: VS Code reports a failed save beside our own message. */
  async dismiss(text: string): Promise<void> {
    const items = this.#items(text);
    await items.first().waitFor();
    for (let left = await items.count(); left > 0; left--) {
      await items.first().hover();
      await items.first().locator('.codicon-notifications-clear').click();
      await items.nth(left - 1).waitFor({ state: 'detached' });
    }
  }

  #items(text: string): Locator {
    return this.#page.locator('.notifications-toasts .notification-list-item', { hasText: text });
  }
}
