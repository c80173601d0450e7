import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { ChartCanvas, type Spot } from '../../ui/window/webview.ts';

/** A place on the chart: the number of a bar, possibly fractional, and a price. */
export interface BarPlace {
  readonly bar: number;
  readonly price: number;
}

/** Converts bars and prices to CSS pixels of the plot and back, for the current view. */
export interface PlotView {
  /** Pixels per bar, and price per pixel. */
  readonly barSpacing: number;
  readonly pricePerPixel: number;
  spot(place: BarPlace): Spot;
  place(spot: Spot): BarPlace;
}

/** Maximum width of a painted border, CSS pixels. */
const BORDER = 3;

/**
 * Calculates the view from a rectangle painted in a unique colour. `low` is its earlier, lower corner, `high` the other
 * one; all four sides must be visible.
 */
export async function readPlotView(
  canvas: ChartCanvas,
  color: string,
  low: BarPlace,
  high: BarPlace,
): Promise<PlotView> {
  const spots = await canvas.all(color);
  const [left, right] = edges(spots.map(({ x }) => x));
  const [top, bottom] = edges(spots.map(({ y }) => y));
  const barSpacing = (right - left) / (high.bar - low.bar);
  const pricePerPixel = (high.price - low.price) / (bottom - top);
  return {
    barSpacing,
    pricePerPixel,
    spot: ({ bar, price }) => ({
      x: left + (bar - low.bar) * barSpacing,
      y: top + (high.price - price) / pricePerPixel,
    }),
    place: ({ x, y }) => ({ bar: low.bar + (x - left) / barSpacing, price: high.price - (y - top) * pricePerPixel }),
  };
}

/** The middles of the first and last straight line across this axis: where most pixels are. */
function edges(values: readonly number[]): readonly [number, number] {
  const counts = Map.groupBy(values, (value) => value);
  const most = Math.max(...[...counts.values()].map(({ length }) => length));
  const lines = [...counts].filter(([, { length }]) => length > most / 2).map(([value]) => value);
  const middle = (near: number): number => {
    const own = lines.filter((value) => Math.abs(value - near) < BORDER);
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  };
  return [middle(Math.min(...lines)), middle(Math.max(...lines))];
}

/** Keys that are held during a mouse action. */
export type HeldKey = 'Shift' | 'Control' | 'Alt';

/** The rectangle from which the view is calculated: its colour, its earlier, lower corner and the other one. */
export interface ViewFrame {
  readonly color: string;
  readonly low: BarPlace;
  readonly high: BarPlace;
}

/** A mouse on a chart, in whatever page the chart is. */
export class DrawingGestures {
  readonly page: Page;
  readonly canvas: ChartCanvas;
  readonly plot: Locator;
  readonly #frame: ViewFrame;
  #corner: Spot = { x: 0, y: 0 };
  #view: PlotView | undefined;

  /** `root` is the editor's document in that page. */
  constructor(page: Page, root: { locator(selector: string): Locator }, frame: ViewFrame) {
    this.page = page;
    this.canvas = new ChartCanvas(root);
    this.plot = root.locator('[data-testid=chart-plot]');
    this.#frame = frame;
  }

  /** Reads from the chart where bars and prices are now. */
  async readView(): Promise<void> {
    const { color, low, high } = this.#frame;
    const box = await this.plot.boundingBox();
    assert.ok(box, 'the page has a chart');
    this.#corner = { x: box.x, y: box.y };
    this.#view = await readPlotView(this.canvas, color, low, high);
  }

  get view(): PlotView {
    assert.ok(this.#view, 'the view has been read');
    return this.#view;
  }

  /** The position of a place of the card in the window, CSS pixels. */
  at(place: BarPlace, by: Partial<Spot> = {}): Spot {
    const { x, y } = this.view.spot(place);
    return { x: this.#corner.x + x + (by.x ?? 0), y: this.#corner.y + y + (by.y ?? 0) };
  }

  /** Resolves when the page's host has handled everything so far. */
  async settle(): Promise<void> {}

  async move(to: BarPlace | Spot): Promise<void> {
    const { x, y } = this.#spot(to);
    await this.page.mouse.move(x, y);
  }

  async click(at: BarPlace | Spot, ...keys: readonly HeldKey[]): Promise<void> {
    await this.move(at);
    await this.#holding(keys, async () => {
      await this.page.mouse.down();
      await this.page.mouse.up();
    });
    await this.settle();
  }

  /** Presses there, and moves to the second place in steps; the button stays down. */
  async pull(from: BarPlace | Spot, to: BarPlace | Spot): Promise<void> {
    const [a, b] = [this.#spot(from), this.#spot(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move(b.x, b.y, { steps: 5 });
    await this.settle();
  }

  /** Presses, moves and releases. */
  async drag(from: BarPlace | Spot, to: BarPlace | Spot, ...keys: readonly HeldKey[]): Promise<void> {
    await this.#holding(keys, async () => {
      await this.pull(from, to);
      await this.page.mouse.up();
    });
    await this.settle();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.settle();
  }

  #spot(to: BarPlace | Spot): Spot {
    return 'bar' in to ? this.at(to) : to;
  }

  async #holding(keys: readonly HeldKey[], gesture: () => Promise<void>): Promise<void> {
    for (const key of keys) await this.page.keyboard.down(key);
    await gesture();
    for (const key of keys) await this.page.keyboard.up(key);
  }
}
