import type { Locator } from '@playwright/test';
import type { PageGestures } from './drawing.ts';

/** The style popover, operated as a user would. */
export class StyleDialog {
  readonly #gestures: PageGestures;
  readonly box: Locator;

  constructor(gestures: PageGestures) {
    this.#gestures = gestures;
    this.box = gestures.page.getByRole('dialog');
  }

  /** Selects these drawings in the list and opens their style. */
  async open(...ids: readonly string[]): Promise<void> {
    const { page } = this.#gestures;
    for (const [at, id] of ids.entries()) {
      const line = page.locator(`[role=treeitem]:has(> .name:text-is("${id}")) > .name`);
      await line.click({ modifiers: at === 0 ? [] : ['ControlOrMeta'] });
    }
    await this.#gestures.act('editStyle');
    await this.box.waitFor();
  }

  /** The labels of the choices, from top to bottom. */
  async fields(): Promise<string[]> {
    const legends = await this.box.locator('legend').allTextContents();
    return legends.map((legend) => legend.replace(/ (standard set|\d+ custom)$/, ''));
  }

  /** A row of the popover. */
  field(name: string): Locator {
    return this.box.locator(`fieldset:has(> legend:text("${name}"))`).first();
  }

  async swatch(field: string, color: string): Promise<void> {
    await this.field(field).getByRole('button', { name: color, exact: true }).click();
    await this.#gestures.settle();
  }

  /** Types a colour as text. */
  async typeColor(field: string, text: string): Promise<void> {
    const input = this.hex(field);
    await input.fill('');
    await input.pressSequentially(text);
    await this.#gestures.settle();
  }

  hex(field: string): Locator {
    return this.field(field).locator('input.hex');
  }

  async choose(field: string, label: string): Promise<void> {
    await this.field(field).locator(`label[title="${label}"]`).click();
    await this.#gestures.settle();
  }

  /** Types a number into its field, without leaving it. */
  async number(field: string, value: string): Promise<void> {
    await this.field(field).locator('input.numeric').fill(value);
  }

  async done(): Promise<void> {
    await this.box.getByRole('button', { name: 'Done' }).click();
    await this.#closed();
  }

  async cancel(): Promise<void> {
    await this.box.getByRole('button', { name: 'Cancel' }).click();
    await this.#closed();
  }

  async key(key: 'Escape' | 'Enter'): Promise<void> {
    await this.#gestures.page.keyboard.press(key);
    await this.#closed();
  }

  async #closed(): Promise<void> {
    await this.box.waitFor({ state: 'detached' });
    await this.#gestures.settle();
  }
}
