import { errors, type Locator, type Page } from 'playwright-core';
import { repeatGesture } from './repeatGesture.ts';

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
