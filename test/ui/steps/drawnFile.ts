import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCardText } from '../../../src/card/readCardText.ts';
import type { Workbench } from '../window/workbench.ts';
import { DrawingGestures, type ViewFrame } from './drawingDesk.ts';

/** A card in a file of the window's folder, open on the desk. */
export class DrawnFile extends DrawingGestures {
  readonly #workbench: Workbench;
  readonly #name: string;

  private constructor(workbench: Workbench, name: string, frame: ViewFrame) {
    super(workbench.page, workbench.webview(), frame);
    this.#workbench = workbench;
    this.#name = name;
  }

  /** Writes the card into a file, and opens that. */
  static async open(workbench: Workbench, name: string, text: string, frame: ViewFrame): Promise<DrawnFile> {
    await writeFile(join(workbench.folder, name), text);
    await workbench.openFile(name);
    const file = new DrawnFile(workbench, name, frame);
    await file.canvas.find(frame.color, 200);
    await file.plot.focus();
    await file.readView();
    return file;
  }

  /** What the file says once all is saved; the last gesture has changed the text. */
  async saved(): Promise<string> {
    await this.#workbench.waitForTab({ label: this.#name, dirty: true });
    await this.#workbench.save();
    await this.#workbench.waitForTab({ label: this.#name, dirty: false });
    return readFile(join(this.#workbench.folder, this.#name), 'utf8');
  }

  /** Undoes so many steps, and gives what the file says then. */
  async undone(steps: number): Promise<string> {
    for (let step = 0; step < steps; step += 1) await this.press('ControlOrMeta+z');
    return this.saved();
  }

  /** Resolves when the line under the chart says so. */
  async hears(text: string): Promise<void> {
    await this.#workbench.webview().locator('.hint-line', { hasText: text }).waitFor();
  }

  /** Resolves when those objects are marked as selected in the list of all. */
  async selects(...ids: readonly string[]): Promise<void> {
    const editor = this.#workbench.webview();
    for (const id of ids) await editor.locator(`[data-key="#${id}"][aria-selected=true]`).waitFor();
  }
}

/** The drawings that a card's text holds. */
export function drawingsOf(text: string) {
  return readCardText(text).sketch.drawings;
}
