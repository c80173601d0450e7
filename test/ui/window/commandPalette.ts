import type { QuickInput } from './quickInput.ts';

/** The command palette. */
export class CommandPalette {
  readonly #quickInput: QuickInput;

  constructor(quickInput: QuickInput) {
    this.#quickInput = quickInput;
  }

  /** Runs the command with that full title, `Chart Cards: Refresh` say. */
  async run(title: string): Promise<void> {
    await this.#quickInput.take('F1', `>${title}`, title);
  }

  /** Runs a command and takes the row with exactly that label from the list that it shows. */
  async choose(title: string, label: string): Promise<void> {
    await this.#quickInput.takeBoth('F1', `>${title}`, title, label);
  }

  /** Titles that the palette offers for what was typed, once there is one that holds all of it. */
  async offered(text: string): Promise<string[]> {
    await this.#quickInput.offer('F1', `>${text}`, text);
    const rows = await this.#quickInput.rows();
    await this.#quickInput.cancel();
    return rows;
  }
}
