import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Card } from '../../../src/card/card.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import type { Workbench } from '../window/workbench.ts';
import { DrawingGestures, type ViewFrame } from '../../page/steps/drawingGestures.ts';

/** A card in a file of the window's folder, open in the card editor. */
export class DrawnFile extends DrawingGestures {
  readonly #workbench: Workbench;
  readonly #name: string;

  private constructor(workbench: Workbench, name: string, frame: ViewFrame) {
    super(workbench.page, workbench.webview(), frame);
    this.#workbench = workbench;
    this.#name = name;
  }

  /** Writes the card to a file, and opens it. */
  static async open(workbench: Workbench, name: string, text: string, frame: ViewFrame): Promise<DrawnFile> {
    await writeFile(join(workbench.folder, name), text);
    await workbench.openFile(name);
    const file = new DrawnFile(workbench, name, frame);
    await file.canvas.find(frame.color, 200);
    await file.plot.focus();
    await file.readView();
    return file;
  }

  /** The file's text after Save All; the last gesture has changed it. */
  async saved(): Promise<string> {
    await this.#workbench.waitForTab({ label: this.#name, dirty: true });
    await this.#workbench.save();
    await this.#workbench.waitForTab({ label: this.#name, dirty: false });
    return readFile(join(this.#workbench.folder, this.#name), 'utf8');
  }

  /** Undoes that many steps, and returns the file's text. */
  async undone(steps: number): Promise<string> {
    for (let step = 0; step < steps; step += 1) await this.press('ControlOrMeta+z');
    return this.saved();
  }

  /** Resolves when the line under the chart shows that text. */
  async hears(text: string): Promise<void> {
    await this.#workbench.webview().locator('.hint-line', { hasText: text }).waitFor();
  }

  /** Resolves when those objects are selected in the object list. */
  async selects(...ids: readonly string[]): Promise<void> {
    const editor = this.#workbench.webview();
    for (const id of ids) await editor.locator(`[data-key="#${id}"][aria-selected=true]`).waitFor();
  }
}

/** The drawings in a card's text. */
export function drawingsOf(text: string) {
  return readCardText(text).sketch.drawings;
}

/** A unique colour for each kind of drawing, visible in every theme. */
export const DRAWING_COLORS = {
  HORIZONTAL_LINE: '#C2185B',
  LINE: '#7B5FD9',
  RECTANGLE: '#C06014',
  PARALLEL: '#00838F',
  FIB_RETRACEMENT: '#8D6E63',
} as const;

const HOUR = 3_600_000;

/** A draft on EUR/USD with all five kinds of drawings over the last days before `now`, epoch milliseconds. */
export function allDrawings(now: number): Card {
  const at = (hours: number) => new Date(Math.floor(now / (4 * HOUR)) * 4 * HOUR - hours * HOUR).toISOString();
  const line = (color: string) => ({ color, lineWidth: 2, lineStyle: 'SOLID' as const });
  return {
    metadata: {
      symbol: 'EUR/USD',
      title: 'All that can be drawn',
      direction: 'BULLISH',
      entryPlacement: 'ABOVE_CURRENT',
      timeframe: 'H4',
      expiry: { type: 'HOURS', hours: 48 },
      preferenceText: 'Buy above [[lv_piv:the pivot]] while [[channel:the channel]] and [[trend:the trend]] hold.',
      alternativeText: 'Below [[lv_sup:support]], [[fib:the retracement]] and [[box:the box]] are next.',
      comments: 'Mind [[line:the line]] on the way to [[lv_res:resistance]].',
    },
    levels: {
      resistance: { price: 1.1925, clientObjectId: 'lv_res' },
      pivot: { price: 1.1845, clientObjectId: 'lv_piv' },
      support: { price: 1.175, clientObjectId: 'lv_sup' },
    },
    drawings: [
      {
        type: 'HORIZONTAL_LINE',
        clientObjectId: 'line',
        points: [{ time: at(100), price: 1.188 }],
        style: line(DRAWING_COLORS.HORIZONTAL_LINE),
      },
      {
        type: 'LINE',
        clientObjectId: 'trend',
        points: [
          { time: at(360), price: 1.176 },
          { time: at(240), price: 1.186 },
        ],
        style: line(DRAWING_COLORS.LINE),
        endHead: 'ARROW',
      },
      {
        type: 'RECTANGLE',
        clientObjectId: 'box',
        points: [
          { time: at(200), price: 1.1905 },
          { time: at(120), price: 1.182 },
        ],
        style: { borderColor: DRAWING_COLORS.RECTANGLE, fillColor: '#C06014', opacity: 0.15, lineWidth: 2 },
      },
      {
        type: 'PARALLEL',
        clientObjectId: 'channel',
        points: [
          { time: at(180), price: 1.174 },
          { time: at(60), price: 1.181 },
          { time: at(180), price: 1.178 },
        ],
        style: { ...line(DRAWING_COLORS.PARALLEL), fillColor: '#00838F', opacity: 0.12 },
      },
      {
        type: 'FIB_RETRACEMENT',
        clientObjectId: 'fib',
        points: [
          { time: at(110), price: 1.174 },
          { time: at(30), price: 1.1915 },
        ],
        style: line(DRAWING_COLORS.FIB_RETRACEMENT),
        levels: [0, 0.382, 0.5, 0.618, 1],
      },
    ],
  };
}
