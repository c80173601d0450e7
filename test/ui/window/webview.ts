import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The document of a webview that is in sight: VS Code wraps it into two frames. */
export class WebviewFrame {
  readonly #page: Page;
  readonly #index: number;

  constructor(page: Page, index: number) {
    this.#page = page;
    this.#index = index;
  }

  /** The inner frame: where the extension's own page is. */
  get frame(): FrameLocator {
    const outer = this.#page.locator('iframe.webview:visible').nth(this.#index).contentFrame();
    return outer.locator('iframe#active-frame').contentFrame();
  }

  /** An element of the page; open shadow roots are seen through. */
  locator(selector: string, options?: { readonly hasText: string | RegExp }): Locator {
    return this.frame.locator(selector, options);
  }

  /** All text of the page, once it has any. */
  async text(): Promise<string> {
    const body = this.frame.locator('body');
    await body.waitFor();
    return body.innerText();
  }
}

/** A place on the plot, CSS pixels from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What smoothing may take from each part of a colour. */
const SMOOTHING = 6;

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
    const deadline = Date.now() + 60_000;
    for (;;) {
      const spots = await this.#spots(color);
      const middle = spots[Math.floor(spots.length / 2)];
      if (spots.length >= least && middle !== undefined) return middle;
      if (Date.now() > deadline) throw new Error(`Only ${spots.length} pixels of the chart are ${color}.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** All places that are painted in that colour, but for so much of each part: thin lines are smoothed into what they lie on. */
  all(color: string, within = SMOOTHING): Promise<readonly Spot[]> {
    return this.#spots(color, within);
  }

  /** The place that lies that share of the way, 0 up to 1, through all that are painted in that colour. */
  at(color: string, share: number): Promise<Spot | null> {
    return this.#plot.evaluate(readSpot, { color, within: SMOOTHING, share });
  }

  /** Clicks that place. */
  async click(position: Spot): Promise<void> {
    await this.#plot.click({ position });
  }

  /** All places of the largest painted layer whose colour is, but for smoothing, the one asked for. */
  async #spots(color: string, within = SMOOTHING): Promise<Spot[]> {
    return JSON.parse(await this.#plot.evaluate(readSpots, { color, within })) as Spot[];
  }
}

/** Runs in the page: the tests' own types know no browser; thousands of places come faster as a text. The pane is the widest and highest canvas; two lie on each other. */
const SPOTS = `
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
      if (data[at + 3] < 128 || wanted.some((part, i) => Math.abs(data[at + i] - part) > within)) continue;
      const pixel = at / 4;
      spots.push({
        x: box.left - frame.left + (((pixel % width) + 0.5) * box.width) / width,
        y: box.top - frame.top + ((Math.floor(pixel / width) + 0.5) * box.height) / height,
      });
    }
  }
`;
/** What is looked for in the picture. */
interface Wish {
  readonly color: string;
  readonly within: number;
}
const readSpots = new Function('plot', '{ color, within }', `${SPOTS} return JSON.stringify(spots);`) as (
  plot: unknown,
  wish: Wish,
) => string;
const readSpot = new Function(
  'plot',
  '{ color, within, share }',
  `${SPOTS} return spots[Math.floor(share * spots.length)] ?? null;`,
) as (plot: unknown, wish: Wish & { readonly share: number }) => Spot | null;
