import type { Locator } from 'playwright-core';

/** A place on the plot, CSS pixels from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The picture that a card's chart has painted. */
export class ChartCanvas {
  readonly #plot: Locator;

  constructor(frame: { locator(selector: string): Locator }) {
    this.#plot = frame.locator('[data-testid=chart-plot]');
  }

  /** How many device pixels of the pane, axes left out, are of that colour, `#RRGGBB`. */
  async count(color: string): Promise<number> {
    return (await this.#spots(color)).length;
  }

  /** Resolves with a place in the middle of what is painted in that colour, once there are at least `least` pixels of it. */
  async find(color: string, least = 12): Promise<Spot> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const spots = await this.#spots(color);
      const middle = spots[Math.floor(spots.length / 2)];
      if (spots.length >= least && middle !== undefined) return middle;
      if (Date.now() > deadline) throw new Error(`Only ${spots.length} pixels of the chart are ${color}.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** All places that are painted in that colour. */
  all(color: string): Promise<readonly Spot[]> {
    return this.#spots(color);
  }

  /** Clicks that place. */
  async click(position: Spot): Promise<void> {
    await this.#plot.click({ position });
  }

  /** All places of the largest painted layer whose colour is, but for smoothing, the one asked for. */
  async #spots(color: string): Promise<Spot[]> {
    return JSON.parse(await this.#plot.evaluate(readSpots, color)) as Spot[];
  }
}

/** Runs in the page: the tests' own types know no browser; thousands of places come faster as a text. The pane is the widest and highest canvas; two lie on each other. */
const readSpots = new Function(
  'plot',
  'color',
  `
  const wanted = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const canvases = [...plot.querySelectorAll('canvas')];
  const area = (canvas) => canvas.width * canvas.height;
  const most = Math.max(...canvases.map(area));
  const frame = plot.getBoundingClientRect();
  const spots = [];
  for (const canvas of canvases.filter((one) => area(one) === most)) {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    const box = canvas.getBoundingClientRect();
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] < 128 || wanted.some((part, i) => Math.abs(data[at + i] - part) > 6)) continue;
      const pixel = at / 4;
      spots.push({
        x: box.left - frame.left + (((pixel % width) + 0.5) * box.width) / width,
        y: box.top - frame.top + ((Math.floor(pixel / width) + 0.5) * box.height) / height,
      });
    }
  }
  return JSON.stringify(spots);
`,
) as (plot: unknown, color: string) => string;
